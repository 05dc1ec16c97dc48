import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
const commands = Object.values(scripts).filter((script) => script.includes(" app/cli/"));

it("Each operator's command is a script that runs an existing file", () => {
  const files = readdirSync("app/cli").filter((name) => !name.includes(".test."));
  const known = files.map((name) => `node --import tsx app/cli/${name}`);
  expect(known).toEqual(expect.arrayContaining(commands));
  expect(commands.length).toBeGreaterThan(10);
});

it("A command runs from its sources as its script says", async () => {
  const [node = "", ...args] = (scripts.mails ?? "").split(" ");
  const said = await new Promise((resolve) =>
    execFile(node, [...args, "--nonsense"], (_, out, err) => resolve(out + err)),
  );
  expect(said).toMatch(/^mails: Unknown option '--nonsense' \(known: .*\)\n$/);
});

it("What starts a site may create its database before anything opens it, and no command may", () => {
  const first = (file: string) => /^import .*$/m.exec(readFileSync(file, "utf8"))?.[0];
  expect(first("app/server/main.ts")).toBe('import "~/db/may-create.server";');
  const files = readdirSync("app/cli").map((name) => `app/cli/${name}`);
  const creating = files.filter((file) => !file.includes(".test.") && /may-create/.test(readFileSync(file, "utf8")));
  expect(creating).toEqual([]);
});

/** Children of scripts and benches, which must not outlive the process that started them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const tether = new URL("../scripts/lib/tether.mjs", import.meta.url).href;
const root = fileURLToPath(new URL("..", import.meta.url));

/** Starts a child that would go on for a minute, with the output of its parent, and says `last` after that. */
const parent = (last: string) => `
  const { spawn } = require("node:child_process");
  const child = ["--import", ${JSON.stringify(tether)}, "-e", "setTimeout(() => console.log('too late'), 60_000)"];
  spawn(process.execPath, child, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  ${last}`;

it.each([
  ["before the child has begun", "process.exit(0);"],
  ["while the child runs", "setTimeout(() => process.exit(0), 1_000);"],
])("A child ends with its parent, which ends %s", async (_, last) => {
  const started = spawn(process.execPath, ["-e", parent(last)], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  started.stdout.on("data", (text) => {
    said += text;
  });
  // The pipe closes when everybody who holds it has ended.
  await once(started, "close");
  expect(said).toBe("");
});

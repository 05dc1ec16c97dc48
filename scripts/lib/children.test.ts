import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { end, isFree, start } from "./children.mjs";

const forever = ["-e", "setInterval(() => {}, 1000)"];

/** Signal 0 asks only whether the process is there. */
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("A child's exit code is passed on", async () => {
  expect(await start("three", ["-e", "process.exit(3)"], process.env).ended).toBe(3);
});

it("A child ends when asked to", async () => {
  expect(await end(start("forever", forever, process.env))).toBe(128);
});

it("A child ends when its parent is killed", async () => {
  const module = new URL("./children.mjs", import.meta.url).href;
  const code = `import { start } from ${JSON.stringify(module)};
    start("child", ["-e", "console.log(process.pid); setInterval(() => {}, 1000)"], process.env);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = Number(String((await once(parent.stdout, "data"))[0]));
  expect(lives(pid)).toBe(true);
  parent.kill("SIGKILL");
  for (const until = Date.now() + PATIENCE_MS; lives(pid) && Date.now() < until; ) await wait(20);
  expect(lives(pid)).toBe(false);
});

it("A port in use is noticed, on one address or on all", async () => {
  for (const host of ["127.0.0.1", undefined]) {
    const server = createServer().listen({ port: 0, host });
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await isFree(port)).toBe(false);
    server.close();
    await once(server, "close");
    expect(await isFree(port)).toBe(true);
  }
});

/** Processes under test: started, looked at and ended by their own id. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { availableParallelism, cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const tether = new URL("../../scripts/lib/tether.mjs", import.meta.url).href;
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** What starts has minutes: how fast a machine is says nothing of whether it works. */
const PATIENCE_MS = 300_000;

export type Child = { pid: number; end: () => Promise<void> };

/** The last core, for servers under test; the load comes from the others. None where it cannot be had. */
function pinning(): string[] {
  if (process.platform !== "linux" || availableParallelism() < 2) return [];
  try {
    const core = String(availableParallelism() - 1);
    execFileSync("taskset", ["-c", core, "true"], { stdio: "ignore" });
    return ["taskset", "-c", core];
  } catch {
    return [];
  }
}

const pin = pinning();
/** Whether servers under test keep to one core. */
export const isPinned = pin.length > 0;

/** Waits until someone listens on a port; throws when the process ends first, or takes too long. */
async function listening(child: ChildProcess, port: number, name: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    if (child.exitCode !== null) break;
    const socket = connect({ port, host: "localhost" });
    const open = await Promise.race([once(socket, "connect").then(() => true), once(socket, "error").then(() => false)])
      .catch(() => false)
      .finally(() => socket.destroy());
    if (open) return;
  }
  throw new Error(`${name} did not start`);
}

/** Starts a Node process that listens on a port; it also ends when we die, however we die. */
export async function startServer(
  name: string,
  args: string[],
  port: number,
  env: Record<string, string>,
  { pinned = true } = {},
): Promise<Child> {
  const [command = process.execPath, ...before] = pinned && isPinned ? [...pin, process.execPath] : [process.execPath];
  const child = spawn(command, [...before, "--import", tether, ...args], {
    cwd: root,
    env: { ...process.env, ALLOW_SANDBOX: "1", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const end = async () => {
    child.kill("SIGTERM");
    const late = wait(PATIENCE_MS, "late", { ref: false });
    if ((await Promise.race([ended, late])) === "late") child.kill("SIGKILL");
    await ended;
  };
  try {
    await listening(child, port, name);
  } catch (error) {
    await end();
    throw error;
  }
  return { pid: child.pid ?? 0, end };
}

/** Runs a Node script to its end and returns what it printed; what it complained of is told only when it failed. */
export async function runScript(args: string[], env: Record<string, string>, { pinned = false } = {}): Promise<string> {
  const [command = process.execPath, ...before] = pinned && isPinned ? [...pin, process.execPath] : [process.execPath];
  const child = spawn(command, [...before, "--import", tether, ...args], {
    cwd: root,
    env: { ...process.env, ALLOW_SANDBOX: "1", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  let complained = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complained += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}\n${complained}`);
  return printed;
}

/** Ports that were given out: one that nobody listens on yet is still somebody's. */
const given = new Set<number>();

/** The first of `count` ports in a row that are free, from `from` on; given to one caller. */
export async function freePorts(count: number, from: number): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)));
    });
  for (let first = from; first < from + 200; first++) {
    const ports = Array.from({ length: count }, (_, i) => first + i);
    const free = await Promise.all(ports.map(isFree));
    // Others may have been given some of them while these were tried.
    if (!free.every(Boolean) || ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    return first;
  }
  throw new Error(`no ${count} free ports from ${from} on`);
}

const TICKS_MS = 10;

/** Milliseconds of processor a process has used, all its threads; null where the system does not say. */
export function cpuOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
  } catch {
    return null;
  }
}

/** Milliseconds of processor that everything on this machine has used since it was started. */
export const cpuOfAll = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** Resident memory of a process, in megabytes; null where the system does not say. */
export function memoryOf(pid: number): number | null {
  try {
    const status = process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1] ?? execFileSync("ps", ["-o", "rss=", "-p", String(pid)]);
    return Math.round(Number(kilobytes) / 102.4) / 10;
  } catch {
    return null;
  }
}

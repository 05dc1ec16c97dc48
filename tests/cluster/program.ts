/** A server program of Debian's, run in the foreground as a child of ours. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A slow machine starts in minutes; what ends by itself is not waited for. */
const STARTS_WITHIN_MS = 300_000;
const ENDS_WITHIN_MS = 5_000;

export type Program = {
  stop: () => Promise<void>;
  /** Kills it with the processes of its group. */
  kill: () => Promise<void>;
};

type Settings = {
  /** Where it listens once it has started. */
  port: number;
  /** Whose rights it gets, when we are root. */
  user?: number;
  group?: number;
  env?: NodeJS.ProcessEnv;
  /** The file that what it says is added to. */
  log?: string;
};

const running = new Set<ChildProcess>();

/** Kills it with the processes it made. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
process.once("exit", () => {
  for (const child of running) killGroup(child);
});

/** Where a server program is; undefined where it is missing. Nobody installs a server that then listens by itself. */
export function findProgram(name: "nginx" | "pgbouncer" | "patroni" | "etcd"): string | undefined {
  return [`/usr/sbin/${name}`, `/usr/local/sbin/${name}`, `/usr/bin/${name}`, `/usr/local/bin/${name}`].find(
    existsSync,
  );
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Starts it and waits until it listens. */
export async function startProgram(
  command: string,
  args: string[],
  { port, user, group = user, env, log }: Settings,
): Promise<Program> {
  const child = spawn(command, args, {
    // Its own group: Ctrl+C reaches us alone, and we let what runs end before it does.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(user !== undefined && process.getuid?.() === 0 && { uid: user, gid: group }),
    env: env ?? process.env,
  });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000);
      if (log) appendFileSync(log, text);
    });
  const exit = once(child, "exit").catch(() => undefined);
  void exit.then(() => running.delete(child));
  const stop = async () => {
    child.kill("SIGTERM");
    const late = wait(ENDS_WITHIN_MS, "late", { ref: false });
    if ((await Promise.race([exit, late])) === "late") killGroup(child);
    await exit;
  };
  const kill = async () => {
    killGroup(child);
    await exit;
  };
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await wait(50)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (await answers(port)) return { stop, kill };
  }
  await stop();
  throw new Error(`${command} did not start\n${said}`);
}

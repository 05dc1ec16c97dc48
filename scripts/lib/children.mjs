/** Long-lived child processes that live and die together, and never outlive this one. */
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const PATIENCE_MS = 30_000;
/** A slow machine starts in minutes; what ends by itself is not waited for. */
const STARTS_WITHIN_MS = 300_000;
const tether = new URL("./tether.mjs", import.meta.url).href;

/** @typedef {{ name: string, pid: number, ended: Promise<number>, kill: (signal: NodeJS.Signals) => void }} Child */

/**
 * Starts a Node process in a group of its own (Ctrl+C then reaches it through us alone, once) that ends by itself
 * when we are gone, even by kill -9. `ended` resolves with its exit code.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {"inherit" | number} [output] where it prints: as we do, or into an open file
 * @param {string} [cwd] where it runs, if not here
 * @returns {Child}
 */
export function start(name, args, env, output = "inherit", cwd = undefined) {
  const child = spawn(process.execPath, ["--import", tether, ...args], {
    env,
    cwd,
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 128));
  });
  return { name, pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal) };
}

/** Asks a child to end, and insists when it has not after a while. @param {Child} child */
export async function end(child) {
  child.kill("SIGTERM");
  const late = wait(PATIENCE_MS, "late", { ref: false });
  if ((await Promise.race([child.ended, late])) === "late") child.kill("SIGKILL");
  return child.ended;
}

/** @param {number} port @param {string} [host] @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(!("code" in error && error.code === "EADDRINUSE")));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Whether nobody listens on a port. @param {number} port */
export async function isFree(port) {
  return (await canListen(port)) && (await canListen(port, "127.0.0.1"));
}

/** @param {number} port @returns {Promise<boolean>} whether something accepts connections */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" });
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * Resolves with true once a child listens on its port, with false when it ended or took too long.
 *
 * @param {Child} child
 * @param {number} port
 */
export async function listening(child, port) {
  let over = false;
  child.ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + STARTS_WITHIN_MS; !over && Date.now() < until; await wait(50))
    if (await answers(port)) return !over;
  return false;
}

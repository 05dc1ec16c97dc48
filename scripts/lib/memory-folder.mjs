/**
 * A folder for what tests write and throw away, in memory where there is room: on a disk each commit waits for it, and
 * each database of PostgreSQL's is a thousand files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const NAME = "escale-tests-";
const NEEDED_BYTES = 4 * 2 ** 30;

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/** Whether files at `path` are kept in memory, and may be run as programs. @param {string} path */
function isMemory(path) {
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const [, , type, options = ""] = mounts.map((line) => line.split(" ")).findLast(([, at]) => at === path) ?? [];
  return type === "tmpfs" && !options.split(",").some((option) => option === "noexec" || option === "ro");
}

/**
 * Makes the folder, which goes with this process; undefined where no memory is mounted at `path`, or too little is free.
 * What runs that were killed have left there goes too.
 *
 * @param {{ path?: string, needed?: number }} [options]
 * @returns {string | undefined}
 */
export function folderInMemory({ path = "/dev/shm", needed = NEEDED_BYTES } = {}) {
  try {
    if (!isMemory(path)) return undefined;
    for (const name of readdirSync(path))
      if (name.startsWith(NAME) && isGone(Number(name.slice(NAME.length))))
        rmSync(join(path, name), { recursive: true, force: true });
    const { bavail, bsize } = statfsSync(path);
    // What is mounted counts on twice what it may fill: the tests' own processes need as much.
    if (bavail * bsize < needed || freemem() < 2 * needed) return undefined;
    const folder = join(path, `${NAME}${process.pid}`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}

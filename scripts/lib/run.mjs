/** Runs one command to its end. */
import { spawn } from "node:child_process";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Answers the exit code (128 when a signal ended it) and, when `quiet`, what was printed; otherwise it is printed as
 * it comes. A signal to us is passed on, and ends us once the command has cleaned up.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const out = quiet ? "pipe" : "inherit";
    // Windows finds npm.cmd only through its shell.
    const shell = process.platform === "win32" && command !== process.execPath;
    const child = spawn(command, args, { env, shell, stdio: ["ignore", out, out] });
    let output = "";
    let interrupted = false;
    const interrupt = () => {
      interrupted = true;
      child.kill("SIGTERM");
    };
    for (const signal of SIGNALS) process.on(signal, interrupt);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    /** @param {number} code @param {string} more */
    const over = (code, more) => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      if (interrupted) process.exit(130);
      resolve({ code, output: output + more });
    };
    child.once("error", (error) => over(127, `${error.message}\n`));
    child.once("close", (code) => over(code ?? 128, ""));
  });
}

/** Runs a script with this same Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const node = (args, options) => run(process.execPath, args, options);

/** Ends this process with one line saying why. @param {string} line @returns {never} */
export function stop(line) {
  process.stderr.write(`escale: ${line}\n`);
  process.exit(1);
}

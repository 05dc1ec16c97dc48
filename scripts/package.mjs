/**
 * `npm run package`: the built site as a Debian package, build/escale_<version>_<architecture>.deb, for this machine's
 * kind of processor and its version of Node. The same tree makes the same bytes; `SOURCE_DATE_EPOCH` is the time in it,
 * else that of the last commit. `--to <folder>` puts it elsewhere, `--fast` barely compresses it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { layOut } from "./lib/deb-files.mjs";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { run, stop } from "./lib/run.mjs";

/** The time of everything in the package, in seconds. */
function epoch() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return Number(given);
  try {
    return Number(execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8", stdio: "pipe" }));
  } catch {
    return stop("SOURCE_DATE_EPOCH is needed where there is no git");
  }
}

function options() {
  const known = /** @type {const} */ ({ to: { type: "string", default: "build" }, fast: { type: "boolean" } });
  try {
    return parseArgs({ options: known }).values;
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error} (known: --to <folder>, --fast)`);
  }
}

checkNode();
const { to, fast } = options();
await install({ dev: true });
if (!(await build())) stop("the build failed (above)");
const folder = mkdtempSync(join(tmpdir(), "escale-package-"));
try {
  const seconds = epoch();
  const { version, architecture } = layOut(folder, seconds);
  const file = join(to, `escale_${version}_${architecture}.deb`);
  mkdirSync(to, { recursive: true });
  const compression = fast ? ["-Zgzip", "-z1"] : ["-Zxz"];
  const { code, output } = await run("dpkg-deb", ["--root-owner-group", ...compression, "--build", folder, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
    quiet: true,
  });
  if (code !== 0) stop(`dpkg-deb: ${output.trim()}`);
  process.stdout.write(`${file}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

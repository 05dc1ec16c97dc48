/** Brings a clone to where it can run: Node checked, dependencies installed, site built; what is fresh is left alone. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { node, run, stop } from "./run.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const INSTALL_STAMP = "node_modules/.escale-stamp";
const BUILD_STAMP = "build/.stamp";
const BUILD_INPUTS = [
  "app",
  "lib",
  "public",
  "remix.config.js",
  "vite.config.ts",
  "scripts/lib/compress.mjs",
  "package-lock.json",
  "tsconfig.json",
  "package.json",
];
const NODE_NEEDED = [20, 19];

/** @param {string} path @returns {string | undefined} */
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** Node is new enough, and the folder is the project's own; else one line and the end. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = NODE_NEEDED;
  if (major < neededMajor || (major === neededMajor && minor < neededMinor))
    stop(`needs Node ${NODE_NEEDED.join(".")} or newer; this is ${process.versions.node}`);
  process.chdir(root);
}

/**
 * Whether every package the lock file names is in node_modules at its version, by npm's own record of what it put
 * there. Packages for other systems may be missing; so may development ones when `dev` is false.
 *
 * @param {string} lock package-lock.json
 * @param {string | undefined} record node_modules/.package-lock.json
 * @param {boolean} dev
 */
export function isInstalled(lock, record, dev) {
  if (!record) return false;
  /** @type {Record<string, { version?: string }>} */
  const present = JSON.parse(record).packages;
  /** @type {[string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, peer?: boolean }][]} */
  const named = Object.entries(JSON.parse(lock).packages);
  return named.every(([path, wanted]) => {
    const found = present[path];
    if (path === "") return true;
    if (found) return found.version === wanted.version;
    return wanted.optional || wanted.devOptional || (wanted.dev && !dev);
  });
}

/** @param {string[]} command */
function npm(...command) {
  const args = [...command, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const program = process.env.npm_execpath;
  return program?.endsWith(".js") ? node([program, ...args], { quiet: true }) : run("npm", args, { quiet: true });
}

/** Installs what package-lock.json says, unless it is there already. @param {{ dev: boolean }} needs */
export async function install({ dev }) {
  const lock = read("package-lock.json") ?? stop("package-lock.json is missing");
  // Compiled modules are for one version of Node's binary interface.
  const machine = `${process.platform}-${process.arch}-${process.versions.modules}`;
  const stamp = `${createHash("sha256").update(lock).digest("hex")} ${machine} ${dev ? "all" : "production"}\n`;
  const seen = read(INSTALL_STAMP);
  if (seen === stamp || (!dev && seen === stamp.replace("production", "all"))) return;
  const sameMachine = !seen || seen.includes(` ${machine} `);
  if (!sameMachine || !isInstalled(lock, read("node_modules/.package-lock.json"), dev)) {
    process.stdout.write("Installing dependencies…\n");
    let { code, output } = await npm("ci");
    // A lock file that lacks packages of other systems only: npm ci refuses it, npm install does not.
    if (output.includes("EUSAGE")) ({ code, output } = await npm("install", "--no-save"));
    if (code !== 0) {
      process.stderr.write(output);
      stop("npm could not install the dependencies (above)");
    }
  }
  try {
    writeFileSync(INSTALL_STAMP, stamp);
  } catch {
    // A folder we may not write to (an image): it is only looked at again next time.
  }
}

/** @param {string} path @returns {string[]} every file at or under a path */
function filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}

/** The state of everything the build is made from; tests are no part of it. @param {string} from */
export function buildInputs(from) {
  const hash = createHash("sha256");
  for (const input of BUILD_INPUTS) {
    const path = join(from, input);
    if (!existsSync(path)) continue;
    const files = input.includes(".") ? [path] : filesOf(path).sort();
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${relative(from, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

export function isBuilt() {
  return existsSync("build/server/index.js") && read(BUILD_STAMP) === buildInputs(root);
}

/** Builds the site unless the build at hand is of these very files. Answers whether there is a build. */
export async function build() {
  if (isBuilt()) return true;
  process.stdout.write("Building the site…\n");
  rmSync(BUILD_STAMP, { force: true });
  const inputs = buildInputs(root);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, output } = await node(["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], { env, quiet: true });
  if (code !== 0) {
    process.stderr.write(output);
    return false;
  }
  mkdirSync("build", { recursive: true });
  writeFileSync(BUILD_STAMP, inputs);
  return true;
}

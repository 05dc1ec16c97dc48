/** Finds a Chromium that runs here, and installs one when there is none. */
import { existsSync } from "node:fs";
import { node, run } from "./run.mjs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Being there is not enough: a browser also needs its libraries. @param {string | undefined} path */
async function works(path) {
  return Boolean(path && existsSync(path) && (await run(path, ["--version"], { quiet: true })).code === 0);
}

async function playwrightsOwn() {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

/** Debian's, when we may install it. */
async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env, quiet: true });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, quiet: true });
}

/** @returns {Promise<string | undefined>} the path of a working browser */
export async function findChromium() {
  for (const path of [process.env.CHROMIUM_PATH, ...SYSTEM]) if (await works(path)) return path;
  if (await works(await playwrightsOwn())) return playwrightsOwn();
  process.stdout.write("Installing Chromium…\n");
  await node(["node_modules/playwright/cli.js", "install", "chromium"], { quiet: true });
  if (await works(await playwrightsOwn())) return playwrightsOwn();
  await installDebians();
  for (const path of SYSTEM) if (await works(path)) return path;
  return undefined;
}

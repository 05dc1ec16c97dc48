/**
 * Finds a Chromium that runs here, and installs one when there is none. A headless shell comes first: it draws no window
 * of a browser around the page, which costs more than most pages (10 s of processor instead of 30 for twelve visitors).
 */
import { existsSync } from "node:fs";
import { installDebians } from "./debian.mjs";
import { node, run } from "./run.mjs";

const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Being there is not enough: a browser also needs its libraries. @param {string | undefined} path */
async function works(path) {
  return Boolean(path && existsSync(path) && (await run(path, ["--version"], { quiet: true })).code === 0);
}

async function playwrightsOwn() {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

/** @returns {Promise<string | undefined>} the path of a working browser */
export async function findChromium() {
  for (const path of [process.env.CHROMIUM_PATH, SHELL]) if (await works(path)) return path;
  await installDebians(["chromium-headless-shell"]);
  for (const path of [SHELL, ...SYSTEM]) if (await works(path)) return path;
  if (await works(await playwrightsOwn())) return playwrightsOwn();
  process.stdout.write("Installing Chromium…\n");
  await node(["node_modules/playwright/cli.js", "install", "chromium"], { quiet: true });
  if (await works(await playwrightsOwn())) return playwrightsOwn();
  await installDebians(["chromium"]);
  for (const path of SYSTEM) if (await works(path)) return path;
  return undefined;
}

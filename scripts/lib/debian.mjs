/** Debian's packages, where we may install them: as root, on a Debian. */
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Installs packages; answers at once where we may not, and soon where nothing outside answers. @param {string[]} names */
export async function installDebians(names) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], { env, quiet: true });
  if ((await install()).code === 0) return;
  await run("apt-get", ["update", "-qq", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"], {
    env,
    quiet: true,
  });
  await install();
}

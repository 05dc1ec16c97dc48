import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { build } from "../../../scripts/lib/prepare.mjs";
import { CHROMIUM } from "./browser";
import { startSite } from "./site";

/** The browser tests try the site as it is served: built. Most share one site and one browser. */
export default async function setup(project: TestProject) {
  if (!(await build())) throw new Error("the build failed (above)");
  // Everything is logged, so that tests can look for what must never be.
  const site = await startSite({ env: { LOG_LEVEL: "debug" } });
  const stops = [site.stop];
  const teardown = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  try {
    const browser = await chromium.launchServer(CHROMIUM);
    stops.push(() => browser.close());
    const { url, sandboxUrl, databaseUrl, outputFile } = site;
    project.provide("site", { url, sandboxUrl, databaseUrl, outputFile });
    project.provide("browser", browser.wsEndpoint());
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

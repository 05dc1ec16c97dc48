import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { build } from "../../../scripts/lib/prepare.mjs";
import { CHROMIUM } from "./browser";
import { startSite } from "./site";

/** Files are tried two at a time, so that one waits for its browser while the other works. */
const SITES = 2;

/** The browser tests try the site as it is served: built. Most share the site of their worker, and one browser. */
export default async function setup(project: TestProject) {
  if (!(await build())) throw new Error("the build failed (above)");
  // Everything is logged, so that tests can look for what must never be.
  const sites = await Promise.all(Array.from({ length: SITES }, () => startSite({ env: { LOG_LEVEL: "debug" } })));
  const stops = sites.map(({ stop }) => stop);
  const teardown = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  try {
    const browser = await chromium.launchServer(CHROMIUM);
    stops.push(() => browser.close());
    project.provide(
      "sites",
      sites.map(({ url, sandboxUrl, databaseUrl, outputFile }) => ({ url, sandboxUrl, databaseUrl, outputFile })),
    );
    project.provide("browser", browser.wsEndpoint());
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

import type { TestProject } from "vitest/node";
import { build } from "../../../scripts/lib/prepare.mjs";
import { startSite } from "./site";

/** The browser tests try the site as it is served: built. Most share the site of their worker. */
export default async function setup(project: TestProject) {
  if (!(await build())) throw new Error("the build failed (above)");
  // Everything is logged, so that tests can look for what must never be.
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) });
  const sites = await Promise.all(workers.map(() => startSite({ env: { LOG_LEVEL: "debug" } })));
  project.provide(
    "sites",
    sites.map(({ url, sandboxUrl, databaseUrl, outputFile }) => ({ url, sandboxUrl, databaseUrl, outputFile })),
  );
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
  };
}

import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import Database from "../../../lib/better-sqlite3";
import { build } from "../../../scripts/lib/prepare.mjs";
import { PATIENCE_MS } from "../../support/patience";
import { type Served, startSite } from "./site";

/** A copy of the database a site has made, before anybody has bought anything; it goes with that site. */
function copyOf({ databaseUrl }: Served): string {
  const file = databaseUrl.replace(/^file:/, "");
  const copy = join(dirname(file), "template.db");
  const database = new Database(file, { timeout: PATIENCE_MS });
  try {
    database.prepare("vacuum into ?").run(copy);
  } finally {
    database.close();
  }
  const unclaimed = new Database(copy);
  // A demo made it; a site of another kind may begin with it too.
  unclaimed.exec("delete from site_kind");
  unclaimed.close();
  return copy;
}

/** The browser tests try the site as it is served: built. Most share the site of their worker. */
export default async function setup(project: TestProject) {
  if (!(await build())) throw new Error("the build failed (above)");
  // Everything is logged, so that tests can look for what must never be.
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) });
  const sites = await Promise.all(workers.map(() => startSite({ env: { LOG_LEVEL: "debug" } })));
  const [first] = sites;
  if (!first) throw new Error("no site was started");
  project.provide("template", copyOf(first));
  project.provide(
    "sites",
    sites.map(({ url, sandboxUrl, databaseUrl, outputFile }) => ({ url, sandboxUrl, databaseUrl, outputFile })),
  );
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
  };
}

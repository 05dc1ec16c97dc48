/**
 * `npm run faults`: people buy while server and gateway fail, then every book is compared. Ends with 1 when something
 * that must never be was. `-- --seed 7` repeats a run, `--quick` is short, `--full` dies 20 times at every point,
 * `--part 2/3` is the second third of that, `--only stay.` what goes wrong at points and calls named so; `--postgres` runs
 * on PostgreSQL too; `--instances 2` has so many serve behind nginx, before PgBouncer and PostgreSQL, and kills them,
 * their database and the wires between; `--failover` has Patroni keep three servers of the database, which die and take
 * each other's place; `--recovery` puts a database back to a moment after people bought. Ctrl+C ends it early, with its table.
 */
import "../lib/local-demo.mjs";
import { CRASH_POINTS } from "~/platform/crash-point.server";
import { build } from "../scripts/lib/prepare.mjs";
import { whyNoArchive } from "../tests/cluster/archived";
import { whyNoCluster } from "../tests/cluster/cluster";
import { whyNoFailover } from "../tests/cluster/patroni";
import { startPostgres } from "../tests/support/postgres";
import { runFailover } from "./failover";
import { FAILOVER_SIZES } from "./failover-plan";
import { readOptions } from "./options";
import { planOf, SIZES } from "./plan";
import { randomOf } from "./random";
import { RECOVERY_SIZES, runRecovery } from "./recovery";
import { report } from "./report";
import { runFaults } from "./run";
import { runSeveral } from "./several";
import { SIZES as SEVERAL_SIZES } from "./several-plan";
import type { Result } from "./watch";

const options = readOptions(process.argv.slice(2), Math.floor(Math.random() * 1e6));
if (typeof options === "string") {
  process.stderr.write(`faults: ${options}\n`);
  process.exit(1);
}
const { seed: given, size: sizeName, part, only, postgres, instances, failover, recovery } = options;
const size = SIZES[sizeName];
if (only && planOf(randomOf(given), size, CRASH_POINTS, only).length === 0) {
  process.stderr.write(`faults: --only ${only}: no point and no call has a name that begins so\n`);
  process.exit(1);
}
const stallMs = sizeName === "quick" ? 9_000 : 30_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

function whyNot(): string {
  if (failover) return whyNoCluster(["nginx"]) || whyNoFailover();
  if (recovery) return whyNoCluster(["nginx"]) || whyNoArchive();
  return instances > 0 ? whyNoCluster() : "";
}
const why = whyNot();
if (why) {
  process.stderr.write(`faults: ${why}\n`);
  process.exit(1);
}
say(`seed ${given}`);
if (!(await build())) throw new Error("the site could not be built");
const began = performance.now();
const results: Record<string, Result> = {};
const enough = new AbortController();
process.once("SIGINT", () => {
  enough.abort();
  // Who cannot wait for the table leaves nothing running either.
  process.once("SIGINT", () => process.exit(130));
});
process.once("SIGTERM", () => process.exit(143));
const run = async (engine: string, databaseUrl?: string) => {
  results[engine] = await runFaults({
    seed: given,
    size,
    part,
    only,
    stallMs,
    enough: enough.signal,
    ...(databaseUrl && { databaseUrl }),
    say: (progress) => say(`${engine} ${progress}`),
  });
};
if (failover) {
  results.failover = await runFailover({
    seed: given,
    size: FAILOVER_SIZES[sizeName],
    instances,
    enough: enough.signal,
    say,
  });
} else if (recovery) {
  results.recovery = await runRecovery({ seed: given, size: RECOVERY_SIZES[sizeName], instances, say });
} else if (instances > 0) {
  results[`${instances} instances`] = await runSeveral({
    seed: given,
    size: SEVERAL_SIZES[sizeName],
    instances,
    enough: enough.signal,
    say,
  });
} else await run("SQLite");
if (postgres && !enough.signal.aborted) {
  const server = await startPostgres();
  try {
    await run("PostgreSQL", server.url);
  } finally {
    await server.stop();
  }
}
say(`\n${report(results)}\n\nseed ${given}, ${Math.round((performance.now() - began) / 1000)} s`);
process.exit(Object.values(results).some(({ violations, missed }) => violations.length + missed.length > 0) ? 1 : 0);

import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { migrateDatabase } from "~/db/migrate.server";
import { claimSiteKind } from "~/db/site-kind.server";
import { checkTimeLimits } from "~/db/time-limits.server";
import { closeDatabase } from "~/db/transaction.server";
import { HEARTBEAT_SECONDS } from "~/domain/company/instances";
import { dayIn } from "~/domain/day";
import { env, isPostgres } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { ensureCatalogue } from "~/services/catalogue/ensure.server";
import { checkSignIn } from "~/services/identity/check-sign-in.server";
import { seldom, startJobs } from "~/services/jobs/jobs.server";
import { heartOf } from "~/services/running/instances.server";
import { readiness } from "~/services/running/readiness.server";
import { watchReadinessJob } from "~/services/running/watch-readiness.server";
import { ensureDemoStaff } from "~/services/staff/ensure-demo-staff.server";
import { createApp } from "./app.server";
import { metaOf } from "./builds.server";
import { drainOf } from "./drain.server";
import { keepThisBuild } from "./former-builds.server";
import { isWatched } from "./health.server";
import { sandboxedLine } from "./sandboxed-line.server";
import { serveMetrics } from "./serve-metrics.server";

const HOUR_SECONDS = 3600;
const WATCH_SECONDS = 15;
/** How often it is tried whether a commit comes through, so that posts are refused and do not hang when none does. */
const PROBE_SECONDS = isPostgres ? 4 : WATCH_SECONDS;
/** How long requests under way may take to end when the site closes: a payment makes several calls. */
const LAST_ANSWERS_MS = 25_000;
/** How long visitors are still taken before that: until a balancer that asks every second or two has asked again. */
const GRACE_MS = 4_000;

/** Imports the catalogue if there is none, and extends the departures as days go by. */
async function keepCatalogue(now: Date): Promise<number> {
  const kept = await ensureCatalogue("catalogue", dayIn(now));
  if (kept === "changed") log.warn("the catalogue's files are not those in force: run `npm run catalogue`");
  return kept === "imported" || kept === "extended" ? 1 : 0;
}

/** Why the server cannot be heard: by which of the two settings. */
function whyNotListening({ code = "" }: NodeJS.ErrnoException): string {
  if (code === "EADDRINUSE") return `PORT ${env.PORT} is already in use`;
  if (code === "EACCES") return `PORT ${env.PORT} may not be listened on (${code})`;
  return `HOST ${env.HOST ?? ""} cannot be listened on (${code})`;
}

/** Migrates, imports the catalogue if there is none, serves, and ends cleanly on SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
  process.stdout.write(`${sandboxedLine(env)}\n`);
  await migrateDatabase();
  await claimSiteKind(new Date());
  await checkTimeLimits();
  await keepCatalogue(new Date());
  await ensureDemoStaff(new Date());
  const { version: id } = build.assets;
  const keepBuild = keepThisBuild({ id, meta: JSON.stringify(metaOf(id)) });
  // Before any page of this build is sent, whichever instance is then asked for what it is made of.
  await keepBuild(new Date());
  const server = createServer(createApp(build));
  const drain = drainOf(server);
  // Longer than a load balancer keeps an idle connection, so that it never reuses one we are closing.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 30_000;
  // A photo attached from a slow phone takes its time to be told that it is too large.
  server.requestTimeout = 120_000;
  server.once("error", (error: NodeJS.ErrnoException) => {
    process.stderr.write(`escale: ${whyNotListening(error)}\n`);
    process.exit(1);
  });
  const endMetrics = await serveMetrics();
  const heart = heartOf(id);
  const jobs = [
    startJobs(),
    startJobs({ keepCatalogue, keepBuild }, HOUR_SECONDS),
    startJobs({ reportInstance: heart.beat }, HEARTBEAT_SECONDS),
    startJobs({ checkSignIn: seldom((now) => checkSignIn(now)) }),
    startJobs({ probeWriting: () => readiness.whyNotWriting().then(() => 0) }, PROBE_SECONDS),
    ...(watchReadinessJob ? [startJobs({ watchReadiness: watchReadinessJob }, WATCH_SECONDS)] : []),
  ];
  await new Promise<void>((resolve) => server.listen({ port: env.PORT, host: env.HOST }, resolve));
  process.stdout.write(`${env.BRAND} is open: ${env.SITE_URL}\n`);

  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "closing");
    readiness.leave();
    drain.disableKeepAlive();
    // Anyone who sends visitors here is given the time to hear that it should not; they are served in the meantime.
    if (signal === "SIGTERM" && isWatched()) await setTimeout(GRACE_MS);
    // Who is paying, holding or sending a file is answered before we go.
    await drain.closed(LAST_ANSWERS_MS);
    await Promise.all(jobs.map((job) => job.stop()));
    await heart.end().catch((error: unknown) => log.warn({ err: error }, "this instance's end could not be reported"));
    await closeDatabase();
    endMetrics();
    log.info({ signal }, "closed");
    process.exit(0);
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

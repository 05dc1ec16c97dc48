/** The background jobs, which run on every instance: each claims its work in the database. */

import { sumUpChanges } from "~/db/changes.server";
import { perDatabase } from "~/db/per-database.server";
import { failingJobPause, silentMinutes } from "~/domain/company/schedules";
import { env } from "~/platform/env.server";
import { failures } from "~/platform/failure-log.server";
import { log } from "~/platform/log.server";
import { jobLastSuccess, jobRuns } from "~/platform/metrics.server";
import { lastingAlert } from "~/services/alerts/lasting.server";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { indexBookings } from "~/services/booking/index-booking.server";
import { remindBalances } from "~/services/booking/remind-balances.server";
import { tripFiles } from "~/services/booking/trip-files.server";
import { runCallOffs } from "~/services/call-off/run.server";
import { reconcileStays } from "~/services/checkout/reconcile-stays.server";
import { resumeMails } from "~/services/checkout/resume-mails.server";
import { remindMinimums } from "~/services/departures/minimums.server";
import { sendScheduledNotices } from "~/services/departures/schedule-notice.server";
import { remindGroups } from "~/services/groups/remind-groups.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { onPlacesFreed } from "~/services/inventory/freed.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { tellAlerts } from "~/services/mail/tell-alerts.server";
import { checkCards } from "~/services/payments/check-cards.server";
import { detachCards } from "~/services/payments/kept-cards.server";
import { lookForDisputes } from "~/services/payments/look-for-disputes.server";
import { reconcileCharges } from "~/services/payments/reconcile-charges.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { sendChangeDigest } from "~/services/planner/send-change-digest.server";
import { lookForPlaces, offerPlaces } from "~/services/waiting/offer.server";
import { purge } from "./purge.server";

/** A job that has failed for this long raises an alert: most passing failures are over by then. */
const FAILING_MINUTES = 5;

/** Returns what it did, as counts; null when an outside system did not answer. */
export type Job = (now: Date) => Promise<number | Record<string, number> | null>;
export type Jobs = Readonly<Record<string, Job>>;

/** The pause of jobs whose work is rarely due and costs a search to find. */
const SELDOM_MINUTES = 60;

const JOBS: Jobs = {
  checkCards: seldom(checkCards),
  settleDue,
  detachCards: (now) => detachCards(now),
  expireHolds,
  runCallOffs,
  offerPlaces,
  lookForPlaces: seldom(lookForPlaces),
  reconcileCharges: seldom(reconcileCharges),
  lookForDisputes: seldom(lookForDisputes),
  reconcileStays,
  resumeMails,
  remindBalances: seldom(remindBalances),
  remindGroups: seldom(remindGroups),
  remindMinimums: seldom(remindMinimums),
  sendScheduledNotices,
  sendChangeDigest: seldom(sendChangeDigest),
  sendOutbox: (now) => sendOutbox(now, undefined, tripFiles),
  settleAlerts,
  tellAlerts: (now) => tellAlerts(now),
  sumUpChanges,
  indexBookings,
  purge: seldom(purge),
};

/**
 * Limits a job to one run an hour; sooner when an outside system did not answer, backing off up to an hour. A run that
 * throws is retried at the next turn.
 */
export function seldom(job: Job): Job {
  let nextAt = 0;
  let silent = 0;
  return async (now) => {
    if (now.getTime() < nextAt) return 0;
    const done = await job(now);
    const minutes = done === null ? silentMinutes(silent) : SELDOM_MINUTES;
    silent = done === null ? silent + 1 : 0;
    nextAt = now.getTime() + minutes * 60_000;
    return done;
  };
}

/**
 * Runs every job once, in order. A job that fails does not stop the others.
 * @internal for tests
 */
export async function runDueJobs(now: Date, jobs: Jobs = JOBS): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) await runJob(name, job, now);
}

/**
 * Repeats each job in a loop of its own, so a slow one delays no other, and less often while it fails. `stop` waits for
 * running jobs to end.
 */
export function startJobs(jobs: Jobs = JOBS, everySeconds = env.JOBS_EVERY_SECONDS): { stop: () => Promise<void> } {
  // Runs immediately on the instance where places were freed; if it dies first, the job does it on another.
  onPlacesFreed(() => void runJob("offerPlaces", offerPlaces, new Date()));
  const loops = Object.entries(jobs).map(([name, job]) => repeat(() => runJob(name, job, new Date()), everySeconds));
  return { stop: async () => void (await Promise.all(loops.map((stop) => stop()))) };
}

/** Since when each job fails, in this process, in epoch milliseconds. */
const failing = perDatabase(() => new Map<string, number>());
const failingAlerts = perDatabase(() => new Map<string, ReturnType<typeof lastingAlert>>());

function failingAlert(job: string) {
  const alert = failingAlerts().get(job) ?? lastingAlert({ kind: "job-failing", subject: job });
  failingAlerts().set(job, alert);
  return alert;
}

/** Runs a job once, with its log, metrics and alert. Returns whether it succeeded. */
async function runJob(name: string, job: Job, now: Date): Promise<boolean> {
  const source = `job ${name}`;
  try {
    const done = await job(now);
    const counts = typeof done === "number" ? { done } : (done ?? {});
    if (Object.values(counts).some((count) => count > 0)) log.info({ job: name, ...counts }, "job done");
    jobRuns.inc({ name, outcome: "done" });
    jobLastSuccess.set({ name }, Date.now() / 1000);
    failing().delete(name);
    await failingAlert(name).right(now);
    failures.worked(source);
    return true;
  } catch (error) {
    failures.failed(source, { err: error, job: name }, "job failed, will run again");
    jobRuns.inc({ name, outcome: "failed" });
    const since = failing().get(name) ?? now.getTime();
    failing().set(name, since);
    if (now.getTime() - since >= FAILING_MINUTES * 60_000) await failingAlert(name).wrong(now);
    return false;
  }
}

function repeat(work: () => Promise<boolean>, everySeconds: number): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let failed = 0;
  const next = () => {
    running = work().then((worked) => {
      failed = worked ? 0 : failed + 1;
      if (!stopped) timer = setTimeout(next, failingJobPause(failed, everySeconds) * 1000);
    });
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

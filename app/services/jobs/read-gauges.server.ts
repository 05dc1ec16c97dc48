/** What the database knows of the state of things, for metrics. */

import { readLastBackup } from "~/db/last-backup.server";
import { perDatabase } from "~/db/per-database.server";
import { databaseLoad } from "~/db/transaction.server";
import * as metrics from "~/platform/metrics.server";
import { KINDS } from "~/services/alerts/kinds";
import { listInstances } from "~/services/running/instances.server";
import { readQueues } from "~/services/running/read-queues.server";

/** However often it is asked, the database is asked no more often than this. */
const CACHE_TTL_MS = 5_000;
const last = perDatabase(() => ({ at: Number.NEGATIVE_INFINITY, reading: Promise.resolve() }));

const secondsSince = (at: Date | null, now: Date) => (at ? (now.getTime() - at.getTime()) / 1000 : 0);

async function read(now: Date): Promise<void> {
  const queues = await readQueues();
  metrics.unknownPayments.set(queues.payments.count);
  metrics.unknownPaymentsAge.set(secondsSince(queues.payments.oldest, now));
  metrics.refundsWaiting.set(queues.refunds.count);
  for (const [state, { count }] of Object.entries(queues.mails)) metrics.outboxMails.set({ state }, count);
  metrics.outboxAge.set(secondsSince(queues.mails.waiting.oldest, now));
  metrics.backupAge.set(secondsSince(await readLastBackup(), now));
  for (const kind of Object.keys(KINDS))
    metrics.alertsOpen.set({ kind }, queues.alerts.find((each) => each.kind === kind)?.count ?? 0);
  await listInstances(now);
}

/** Brings the gauges up to date; when the database does not answer, `escale_database_up` says so and they stay. */
export async function readGauges(now: Date): Promise<void> {
  const { total, idle, waiting } = databaseLoad();
  for (const [state, value] of Object.entries({ total, idle, waiting }))
    metrics.databaseConnections.set({ state }, value);
  if (now.getTime() - last().at < CACHE_TTL_MS) return last().reading;
  const reading = read(now).then(
    () => metrics.databaseUp.set(1),
    () => metrics.databaseUp.set(0),
  );
  Object.assign(last(), { at: now.getTime(), reading });
  return reading;
}

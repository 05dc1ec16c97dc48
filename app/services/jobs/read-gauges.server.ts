/** What the database knows of the state of things, for metrics. */

import { and, count, eq, inArray, min, ne } from "drizzle-orm";
import { perDatabase } from "~/db/per-database.server";
import { alerts, charges, outbox, payments, refunds } from "~/db/schema";
import { databaseLoad, db } from "~/db/transaction.server";
import * as metrics from "~/platform/metrics.server";
import { KINDS } from "~/services/alerts/kinds";

/** However often it is asked, the database is asked no more often than this. */
const CACHE_TTL_MS = 5_000;
const last = perDatabase(() => ({ at: Number.NEGATIVE_INFINITY, reading: Promise.resolve() }));

const secondsSince = (at: Date | null | undefined, now: Date) => (at ? (now.getTime() - at.getTime()) / 1000 : 0);

async function read(now: Date): Promise<void> {
  // Each by an index, of rows that are few when all is well.
  const unknown = await db
    .select({ movedAt: charges.movedAt })
    .from(payments)
    .innerJoin(charges, eq(charges.payment, payments.id))
    .where(and(eq(payments.state, "live"), eq(charges.state, "unknown")));
  const oldest = unknown.map(({ movedAt }) => movedAt).sort((a, b) => a.getTime() - b.getTime())[0];
  metrics.unknownPayments.set(unknown.length);
  metrics.unknownPaymentsAge.set(secondsSince(oldest, now));
  const [owed] = await db
    .select({ of: count() })
    .from(refunds)
    .where(and(eq(refunds.state, "waiting"), eq(refunds.pastGateway, false)));
  metrics.refundsWaiting.set(owed?.of ?? 0);
  const mails = await db
    .select({ state: outbox.state, of: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(inArray(outbox.state, ["waiting", "failed", "bounced"]), ne(outbox.html, "")))
    .groupBy(outbox.state);
  const mailsIn = (state: string) => mails.find((each) => each.state === state);
  for (const state of ["waiting", "failed", "bounced"]) metrics.outboxMails.set({ state }, mailsIn(state)?.of ?? 0);
  metrics.outboxAge.set(secondsSince(mailsIn("waiting")?.oldest, now));
  const open = await db
    .select({ kind: alerts.kind, of: count() })
    .from(alerts)
    .where(eq(alerts.state, "open"))
    .groupBy(alerts.kind);
  for (const kind of Object.keys(KINDS))
    metrics.alertsOpen.set({ kind }, open.find((each) => each.kind === kind)?.of ?? 0);
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

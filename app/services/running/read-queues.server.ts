/** What waits: the figures that metrics and the page of the site's health show alike. */
import { and, asc, count, eq, inArray, min, ne } from "drizzle-orm";
import { alerts, charges, outbox, payments, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { AlertKind } from "~/services/alerts/kinds";

type Queue = { count: number; oldest: Date | null };

export type Queues = {
  /** Payments whose outcome the gateway does not say. */
  payments: Queue;
  /** Refunds owed and not done. */
  refunds: Queue;
  mails: Record<"waiting" | "failed" | "bounced", Queue>;
  /** Open alerts, by kind. */
  alerts: { kind: AlertKind; count: number; oldest: Date }[];
};

const MAIL_STATES = ["waiting", "failed", "bounced"] as const;
const NONE: Queue = { count: 0, oldest: null };

/** Each by an index, of rows that are few when all is well. */
export async function readQueues(): Promise<Queues> {
  const [unknown] = await db
    .select({ count: count(), oldest: min(charges.movedAt) })
    .from(payments)
    .innerJoin(charges, eq(charges.payment, payments.id))
    .where(and(eq(payments.state, "live"), eq(charges.state, "unknown")));
  const [owed] = await db
    .select({ count: count(), oldest: min(refunds.createdAt) })
    .from(refunds)
    .where(and(eq(refunds.state, "waiting"), eq(refunds.pastGateway, false)));
  const mails = await db
    .select({ state: outbox.state, count: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(and(inArray(outbox.state, [...MAIL_STATES]), ne(outbox.html, "")))
    .groupBy(outbox.state);
  const mailsIn = (state: string): Queue => mails.find((each) => each.state === state) ?? NONE;
  const open = await db
    .select({ kind: alerts.kind, count: count(), oldest: min(alerts.raisedAt) })
    .from(alerts)
    .where(eq(alerts.state, "open"))
    .groupBy(alerts.kind)
    .orderBy(asc(alerts.kind));
  return {
    payments: unknown ?? NONE,
    refunds: owed ?? NONE,
    mails: { waiting: mailsIn("waiting"), failed: mailsIn("failed"), bounced: mailsIn("bounced") },
    alerts: open.flatMap(({ oldest, kind, count }) => (oldest ? [{ kind: kind as AlertKind, count, oldest }] : [])),
  };
}

import { and, asc, eq, lte } from "drizzle-orm";
import { claimDue } from "~/db/claim.server";
import { payments, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { nextLook } from "~/domain/company/schedules";
import type { CardGateway } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { settlePayment } from "./settle-payment.server";
import { isAskedFor, settleRefund } from "./settle-refund.server";

const BATCH_SIZE = 20;

/**
 * Settles every payment and refund that is due: those that a crash, a lost answer or an absent traveller interrupted. Each
 * is claimed by moving its next attempt forward, so instances share the work, and one that fails does not stop the
 * others. Returns how many were claimed.
 */
export async function settleDue(
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<{ payments: number; refunds: number }> {
  const duePayments = await db
    .select({ id: payments.id, attempts: payments.attempts })
    .from(payments)
    .where(and(eq(payments.state, "live"), lte(payments.nextAttemptAt, now)))
    .orderBy(asc(payments.nextAttemptAt))
    .limit(BATCH_SIZE);
  const dueRefunds = await db
    .select({ id: refunds.id, attempts: refunds.attempts })
    .from(refunds)
    .where(and(isAskedFor, lte(refunds.nextAttemptAt, now)))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(BATCH_SIZE);
  const claimed = { payments: 0, refunds: 0 };
  await Promise.all([
    ...duePayments.map(async ({ id, attempts }) => {
      if (!(await claim(payments, id, attempts, now))) return;
      claimed.payments++;
      await logFailure({ payment: id }, () => settlePayment(id, now, gateway, partner));
    }),
    ...dueRefunds.map(async ({ id, attempts }) => {
      if (!(await claim(refunds, id, attempts, now))) return;
      claimed.refunds++;
      await logFailure({ refund: id }, () => settleRefund(id, now, gateway));
    }),
  ]);
  return claimed;
}

/** Claims a row that is due and counts the attempt. Returns false if another instance was first. */
async function claim(
  table: typeof payments | typeof refunds,
  id: string,
  attempts: number,
  now: Date,
): Promise<boolean> {
  const asRead = and(eq(table.id, id), eq(table.attempts, attempts));
  const lease = {
    nextAttemptAt: nextLook(table === payments ? "payment" : "refund", now, attempts),
    attempts: attempts + 1,
  };
  return transaction((tx) => claimDue(tx, table, { asRead, due: table.nextAttemptAt, lease }, now));
}

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
 * Goes on with every payment and refund that is due: what a dead process, a lost answer or an absent traveller left
 * behind. Each is claimed by moving its next look forward, so that several instances share the work, and each fails
 * alone. Answers how many were looked at.
 */
export async function reconcile(
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
  const looked = { payments: 0, refunds: 0 };
  await Promise.all([
    ...duePayments.map(async ({ id, attempts }) => {
      if (!(await claim(payments, id, attempts, now))) return;
      looked.payments++;
      await logFailure({ payment: id }, () => settlePayment(id, now, gateway, partner));
    }),
    ...dueRefunds.map(async ({ id, attempts }) => {
      if (!(await claim(refunds, id, attempts, now))) return;
      looked.refunds++;
      await logFailure({ refund: id }, () => settleRefund(id, now, gateway));
    }),
  ]);
  return looked;
}

/** Takes one that is due, and counts that it was looked at. */
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

import { and, asc, eq, lte } from "drizzle-orm";
import { backoff } from "~/backoff";
import { claimDue } from "~/db/claim.server";
import { instalments, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { logFailure } from "~/each-alone.server";
import type { CardGateway } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { settleInstalment } from "./settle-payment.server";
import { settleRefund } from "./settle-refund.server";

const BATCH_SIZE = 20;

/**
 * Goes on with every instalment and refund that is due: what a dead process, a lost answer or an absent traveller left
 * behind. Each is claimed by moving its next look forward, so that several instances share the work, and each fails
 * alone. Answers how many were looked at.
 */
export async function reconcile(
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<{ instalments: number; refunds: number }> {
  const dueInstalments = await db
    .select({ id: instalments.id, looks: instalments.looks })
    .from(instalments)
    .where(and(eq(instalments.state, "live"), lte(instalments.nextLookAt, now)))
    .orderBy(asc(instalments.nextLookAt))
    .limit(BATCH_SIZE);
  const dueRefunds = await db
    .select({ id: refunds.id, looks: refunds.looks })
    .from(refunds)
    .where(and(eq(refunds.state, "waiting"), lte(refunds.nextLookAt, now)))
    .orderBy(asc(refunds.nextLookAt))
    .limit(BATCH_SIZE);
  const looked = { instalments: 0, refunds: 0 };
  await Promise.all([
    ...dueInstalments.map(async ({ id, looks }) => {
      if (!(await claim(instalments, id, looks, now))) return;
      looked.instalments++;
      await logFailure({ instalment: id }, () => settleInstalment(id, now, gateway, partner));
    }),
    ...dueRefunds.map(async ({ id, looks }) => {
      if (!(await claim(refunds, id, looks, now))) return;
      looked.refunds++;
      await logFailure({ refund: id }, () => settleRefund(id, now, gateway));
    }),
  ]);
  return looked;
}

/** Takes one that is due, and counts that it was looked at. */
async function claim(
  table: typeof instalments | typeof refunds,
  id: string,
  looks: number,
  now: Date,
): Promise<boolean> {
  const asRead = and(eq(table.id, id), eq(table.looks, looks));
  const lease = { nextLookAt: backoff(now, looks), looks: looks + 1 };
  return transaction((tx) => claimDue(tx, table, { asRead, due: table.nextLookAt, lease }, now));
}

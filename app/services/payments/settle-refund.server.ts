import { and, eq, isNull, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { charges, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { SCHEDULES } from "~/domain/company/schedules";
import { refundable } from "~/domain/money/refund";
import type { CardGateway } from "~/gateways/cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { capturesOf } from "~/services/charges/captures.server";
import { askCards } from "./ask-cards.server";
import { writeFailedRefund, writeNotGiven, writeRefund } from "./write-refund.server";

/** No bank usually takes so long to be through with one. */
const MAX_WAIT_MS = 7 * 86_400_000;

/**
 * Refunds that the gateway is asked for. One that it sent back is not: asked again it gives the same answer, and a person
 * gives the money back in another way.
 */
export const isAskedFor = and(eq(refunds.state, "waiting"), eq(refunds.pastGateway, false), isNull(refunds.failed));

const refundsToAsk = preparedQuery((at) =>
  at
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .where(and(eq(charges.payment, sql.placeholder("payment")), isAskedFor)),
);

/** Asks for every refund a payment's charges are owed. False while one of them is still not known to be done. */
export async function settleRefundsOf(payment: string, now: Date, gateway: CardGateway): Promise<boolean> {
  let done = true;
  for (const { id } of await refundsToAsk(db, { payment })) done = (await settleRefund(id, now, gateway)) && done;
  return done;
}

/**
 * Gives money back once, however often it is called: the gateway is asked with the refund's own id as the key, and the
 * ledger is written by anyone who moves the refund to `done`. One that failed at the gateway stays `waiting`, in the
 * operator's list, and is not asked for again; one that the bank is not through with stays `waiting` too. Nothing is asked for while the bank has the money of
 * its charge until it decides a dispute, nor more than is there of it. One by hand is a colleague's to close. False while
 * the gateway's answer is unknown.
 */
export async function settleRefund(id: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const [refund] = await db
    .select({
      amount: refunds.amount,
      attempts: refunds.attempts,
      createdAt: refunds.createdAt,
      charge: refunds.charge,
      movement: refunds.movement,
      reference: charges.reference,
    })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .where(and(eq(refunds.id, id), isAskedFor));
  if (!refund) return true;
  if (!refund.reference) throw new Error("A refund of a charge without its reference");
  const { amount, reference } = refund;
  const [money] = await capturesOf(db, { charge: refund.charge });
  if (money && money.withheld > 0) return true;
  // One that the gateway accepted is asked about, no matter what became of the charge since.
  if (money && refund.movement === null && amount > refundable(money)) {
    await writeNotGiven(id, "more-than-is-there", now);
    return true;
  }
  const answer = await askCards({ refund: id }, () => gateway.refund({ key: id, reference, amount }));
  crashPoint("refund.answered");
  switch (answer.state) {
    case "unknown":
      if (refund.attempts >= SCHEDULES.refund.alertAfter) await raiseAlert({ kind: "refund-stuck", subject: id }, now);
      return false;
    case "waiting":
      // A card whose bank has decided against us takes no refund, though a part of its charge is there.
      if ("disputed" in answer && money && money.lost > 0) {
        await writeNotGiven(id, "charge-disputed", now);
        return true;
      }
      if ("movement" in answer)
        await db
          .update(refunds)
          .set({ movement: answer.movement })
          .where(and(eq(refunds.id, id), isAskedFor));
      if (now.getTime() - refund.createdAt.getTime() >= MAX_WAIT_MS)
        await raiseAlert({ kind: "refund-stuck", subject: id }, now);
      return true;
    case "failed":
      await writeFailedRefund(id, answer, now);
      return true;
    case "refunded":
      await writeRefund(id, answer, now);
      crashPoint("refund.committed");
      return true;
  }
}

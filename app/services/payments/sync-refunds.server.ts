import { and, asc, eq, isNotNull } from "drizzle-orm";
import { charges, ledger, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { CardGateway, GatewayRefund } from "~/gateways/cards.server";
import type { Charge } from "~/services/charges/move-charge.server";
import { askCards } from "./ask-cards.server";
import { lockMoneyOf } from "./lock-money.server";
import { writeElsewhere, writeFailedRefund, writeRefund, writeReturned } from "./write-refund.server";

/**
 * Compares the gateway's refunds of a charge with ours, after it said that one moved. One made on the gateway's own
 * pages is money that left: it is written in the ledger and listed for the operator, who alone knows what for; the
 * booking stays as it is. One of ours that failed after all waits again, in the same list, until a refund of that amount
 * is made by hand. Each raises an alert once. False when the gateway could not be asked.
 */
export async function syncRefunds(id: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const [charge] = await db.select().from(charges).where(eq(charges.id, id));
  if (charge?.state !== "captured" || !charge.reference) return true;
  const { reference } = charge;
  const answer = await askCards({ charge: id }, () => gateway.refundsOf(reference));
  if (answer.state === "unknown") return false;
  const ours = await db.select().from(refunds).where(eq(refunds.charge, id));
  for (const refund of answer.refunds) {
    // One that a person made there for one of ours is that one's too: it may come back as any other.
    const known = ours.find((each) => each.id === refund.key || each.movement === refund.movement);
    if (refund.state === "failed") {
      if (known) await writeFailedRefund(known.id, refund, now);
      else await writeReturnedElsewhere(charge, refund, now);
    }
    if (!known && refund.state === "done") await writeByHand(charge, refund, now);
    if (known?.byDispute && refund.state === "done") await writeRefund(known.id, refund, now);
  }
  return true;
}

async function writeReturnedElsewhere({ id }: Charge, refund: GatewayRefund, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockMoneyOf(tx, id, now);
    await writeReturned(tx, refund, now);
  });
}

/** It is what one of ours that failed owes still, or nothing that we know of. */
async function writeByHand(charge: Charge, refund: GatewayRefund, now: Date): Promise<void> {
  const { movement, amount } = refund;
  if (await isWritten(movement)) return;
  const owed = await db
    .select({ id: refunds.id, failed: refunds.failed })
    .from(refunds)
    .where(
      and(
        eq(refunds.charge, charge.id),
        eq(refunds.state, "waiting"),
        isNotNull(refunds.failed),
        eq(refunds.amount, amount),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  // We have heard since that it failed.
  if (owed.some(({ failed }) => failed === movement)) return;
  for (const { id } of owed) {
    if (await writeRefund(id, refund, now)) return;
    // Another was quicker: with this movement, or with that refund, which a colleague may have given.
    if (await isWritten(movement)) return;
  }
  await writeElsewhere(charge, refund, now);
}

async function isWritten(movement: string): Promise<boolean> {
  const its = and(eq(ledger.kind, "refund"), eq(ledger.reference, movement));
  return (await db.select({ id: ledger.id }).from(ledger).where(its)).length > 0;
}

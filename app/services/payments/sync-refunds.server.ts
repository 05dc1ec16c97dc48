import { and, eq } from "drizzle-orm";
import { backoff } from "~/backoff";
import { ledger, payments, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { CardGateway, GatewayRefund } from "~/gateways/cards.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";
import type { Payment } from "~/services/charges/move-payment.server";
import { askCards } from "./ask-cards.server";

/**
 * Compares the gateway's refunds of a payment with ours, after it said that one moved. One made on the gateway's own
 * pages is money that left: it is written in the ledger and listed for the operator, who alone knows what for; the
 * booking stays as it is. One of ours that failed after all waits again, in the same list. Each raises an alert once.
 * False when the gateway could not be asked.
 */
export async function syncRefunds(id: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (payment?.state !== "captured" || !payment.reference) return true;
  const { reference } = payment;
  const answer = await askCards({ payment: id }, () => gateway.refundsOf(reference));
  if (answer.state === "unknown") return false;
  const ours = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.payment, id));
  for (const refund of answer.refunds) {
    const known = ours.find((each) => each.id === refund.key);
    if (known && refund.state === "failed") await waitAgain(known.id, refund, now);
    if (!known && refund.state === "done") await writeElsewhere(payment, refund, now);
  }
  return true;
}

/** Stripe may say of a refund that succeeded, days later, that the bank sent it back. */
async function waitAgain(id: string, { movement }: GatewayRefund, now: Date): Promise<void> {
  const moved = await transaction((tx) =>
    tx
      .update(refunds)
      .set({ state: "waiting", nextLookAt: backoff(now, 0) })
      .where(and(eq(refunds.id, id), eq(refunds.state, "done")))
      .returning({ id: refunds.id }),
  );
  if (moved.length > 0) await raiseAlert({ kind: "refund-stuck", subject: id }, now, { told: { reference: movement } });
}

async function writeElsewhere(payment: Payment, { movement, amount }: GatewayRefund, now: Date): Promise<void> {
  const { id, currency } = payment;
  const written = await transaction((tx) =>
    tx
      .insert(ledger)
      .values({
        id: MADE_ELSEWHERE + movement,
        payment: id,
        kind: "refund",
        amount,
        currency,
        reference: movement,
        at: now,
      })
      .onConflictDoNothing()
      .returning({ id: ledger.id }),
  );
  if (written.length > 0)
    await raiseAlert({ kind: "refunded-elsewhere", subject: id }, now, { told: { reference: movement } });
}

import { and, eq } from "drizzle-orm";
import { backoff } from "~/backoff";
import { charges, ledger, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { CardGateway, GatewayRefund } from "~/gateways/cards.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";
import type { Charge } from "~/services/charges/move-charge.server";
import { askCards } from "./ask-cards.server";

/**
 * Compares the gateway's refunds of a charge with ours, after it said that one moved. One made on the gateway's own
 * pages is money that left: it is written in the ledger and listed for the operator, who alone knows what for; the
 * booking stays as it is. One of ours that failed after all waits again, in the same list. Each raises an alert once.
 * False when the gateway could not be asked.
 */
export async function syncRefunds(id: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const [charge] = await db.select().from(charges).where(eq(charges.id, id));
  if (charge?.state !== "captured" || !charge.reference) return true;
  const { reference } = charge;
  const answer = await askCards({ charge: id }, () => gateway.refundsOf(reference));
  if (answer.state === "unknown") return false;
  const ours = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.charge, id));
  for (const refund of answer.refunds) {
    const known = ours.find((each) => each.id === refund.key);
    if (known && refund.state === "failed") await waitAgain(known.id, refund, now);
    if (!known && refund.state === "done") await writeElsewhere(charge, refund, now);
  }
  return true;
}

/** Stripe may say of a refund that succeeded, days later, that the bank sent it back. */
async function waitAgain(id: string, { movement }: GatewayRefund, now: Date): Promise<void> {
  const moved = await transaction((tx) =>
    tx
      .update(refunds)
      .set({ state: "waiting", nextAttemptAt: backoff(now, 0) })
      .where(and(eq(refunds.id, id), eq(refunds.state, "done")))
      .returning({ id: refunds.id }),
  );
  if (moved.length > 0) await raiseAlert({ kind: "refund-stuck", subject: id }, now, { told: { reference: movement } });
}

async function writeElsewhere(charge: Charge, { movement, amount }: GatewayRefund, now: Date): Promise<void> {
  const { id, currency } = charge;
  const written = await transaction((tx) =>
    tx
      .insert(ledger)
      .values({
        id: MADE_ELSEWHERE + movement,
        charge: id,
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

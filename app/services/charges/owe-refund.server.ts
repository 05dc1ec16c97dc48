import { refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { spreadRefund } from "~/domain/amendments/correction";
import type { Currency } from "~/domain/money/money";
import { capturesOf } from "./captures.server";

type Owed = {
  /** Names why: the same one is never owed twice. */
  cause: string;
  checkout: { id: string; currency: Currency };
  /** In minor units of the checkout's currency. */
  amount: number;
  now: Date;
};

/**
 * Writes what goes back to the cards of a checkout because it costs less, as `spreadRefund` spreads it: to those charged
 * last first, to each never more than it paid and has not had back. The job asks the gateway for it; what was taken by hand
 * waits for a colleague to give it back. Throws when there is not that much.
 */
export async function oweRefund(tx: Db, { cause, checkout, amount, now }: Owed): Promise<void> {
  if (amount === 0) return;
  const rows = (await spreadOverCards(tx, checkout.id, amount)).map(({ charge, byHand, amount: part }) => ({
    id: `${charge}:refund:${cause}`,
    charge,
    pastGateway: byHand,
    amount: part,
    currency: checkout.currency,
    reason: "price-fell" as const,
    state: "waiting" as const,
    createdAt: now,
    nextAttemptAt: now,
  }));
  await tx.insert(refunds).values(rows);
}

/** To which cards of a checkout an amount goes back, and how much to each; nothing is written. `held`: its bank decides a dispute first. */
export async function spreadOverCards(from: Db, checkout: string, amount: number) {
  const captures = (await capturesOf(from, { checkout, ended: true })).reverse();
  const cards = captures.map(({ charge, byHand, brand, last4, left, withheld, elsewhere }) => ({
    charge,
    byHand,
    brand,
    last4,
    left,
    elsewhere,
    disputed: withheld,
  }));
  return spreadRefund(amount, cards).map(({ card: { charge, byHand, brand, last4, disputed }, amount: part }) => ({
    charge,
    byHand,
    brand,
    last4,
    amount: part,
    held: disputed > 0,
  }));
}

import { eq } from "drizzle-orm";
import { charges, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { spreadRefund } from "~/domain/correction";
import type { Currency } from "~/domain/money";
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
 * Writes what goes back to the cards of a checkout because it costs less: to those charged last first, to each never more
 * than it paid and has not had back. The job asks the gateway for it. Throws when there is not that much.
 */
export async function oweRefund(tx: Db, { cause, checkout, amount, now }: Owed): Promise<void> {
  if (amount === 0) return;
  const rows = (await spreadOverCards(tx, checkout.id, amount)).map(({ charge, amount: part }) => ({
    id: `${charge}:refund:${cause}`,
    charge,
    amount: part,
    currency: checkout.currency,
    reason: "price-fell" as const,
    state: "waiting" as const,
    createdAt: now,
    nextAttemptAt: now,
  }));
  await tx.insert(refunds).values(rows);
}

/** To which cards of a checkout an amount goes back, and how much to each; nothing is written. */
export async function spreadOverCards(from: Db, checkout: string, amount: number) {
  const captures = (await capturesOf(from, eq(charges.checkout, checkout))).reverse();
  const cards = captures.map(({ charge, brand, last4, amount: taken, goingBack }) => ({
    ...{ charge, brand, last4 },
    left: taken - goingBack,
  }));
  return spreadRefund(amount, cards).map(({ card: { charge, brand, last4 }, amount: part }) => ({
    ...{ charge, brand, last4 },
    amount: part,
  }));
}

import { and, eq, inArray, like, or } from "drizzle-orm";
import { charges, ledger, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { spreadRefund } from "~/domain/correction";
import type { Currency } from "~/domain/money";
import { capturesOf } from "./captures.server";
import { MADE_ELSEWHERE } from "./made-elsewhere";

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
    ...{ charge, pastGateway: byHand },
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
  const moved = await movedPastBooking(from, checkout);
  const cards = captures.map(({ charge, byHand, brand, last4, amount: taken, goingBack }) => {
    const of = (...kinds: Moved["kind"][]) =>
      moved.reduce((sum, each) => (each.charge === charge && kinds.includes(each.kind) ? sum + each.amount : sum), 0);
    return {
      ...{ charge, byHand, brand, last4 },
      left: taken - goingBack,
      disputed: of("disputed") - of("reinstated"),
      elsewhere: of("refund") - of("refund-failed"),
    };
  });
  return spreadRefund(amount, cards).map(({ card: { charge, byHand, brand, last4 }, amount: part }) => ({
    ...{ charge, byHand, brand, last4 },
    amount: part,
  }));
}

type Moved = Pick<typeof ledger.$inferSelect, "charge" | "kind" | "amount">;

/** What moved at the gateway of a checkout's charges without its booking: by banks that decide disputes, and past us. */
async function movedPastBooking(from: Db, checkout: string): Promise<Moved[]> {
  const elsewhere = like(ledger.id, `${MADE_ELSEWHERE}%`);
  return from
    .select({ charge: ledger.charge, kind: ledger.kind, amount: ledger.amount })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(and(eq(charges.checkout, checkout), or(inArray(ledger.kind, ["disputed", "reinstated"]), elsewhere)));
}

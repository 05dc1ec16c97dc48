/** Cards that share one payment, while they are gathered (spec 4, several cards). */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, splitCards } from "~/db/schema";
import { type Db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { MAX_CARDS } from "~/domain/company/limits";
import { carriesCardNumber } from "~/domain/money/card-number";
import { checkShare, type ShareRefusal } from "~/domain/money/split";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { listCards } from "~/services/charges/list-cards.server";
import { isOpen } from "~/services/checkout/open-checkout.server";
import { mayBeListed } from "./kept-cards.server";

export type NewCard = { token: string; brand: string; last4: string };

type Refused =
  | ShareRefusal
  | "checkout-closed"
  | "too-many-cards"
  | "amount-invalid"
  | "form-used"
  | "card-listed"
  | "card-data"
  | "card-unknown";

/**
 * Takes the row that is to be paid, so that no card is added while it is being paid: an open checkout, or a booking with
 * no payment under way.
 */
async function lockPayable(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const [open] = await tx
    .update(checkouts)
    .set({ severalCards: true })
    .where(isOpen(checkout, now))
    .returning({ id: checkouts.id });
  if (open) return true;
  const asked = { act: "share-cards", by: "traveller", now } as const;
  return (await lockBooking(tx, eq(bookings.checkout, checkout), asked)).ok;
}

/**
 * Adds a card to those that share a checkout's next payment, for `amount` minor units. The same card for the same
 * amount is added once. Refuses with `checkout-closed` (paid, being paid, or over),
 * `card-listed` (the card is there for another amount, which `shareOut` changes), `too-many-cards` (params: `max`),
 * `amount-invalid`, what `checkShare` refuses of the minor units that are `due`, `form-used` (the card was given for
 * something else), or `card-data` (something carries a card number).
 */
export async function addCard(
  checkout: string,
  { token, brand, last4 }: NewCard,
  amount: number,
  now: Date,
  due?: number,
): Promise<Verdict<null, Refused>> {
  if ([token, brand, last4].some(carriesCardNumber)) return refuse("card-data");
  if (!Number.isSafeInteger(amount) || amount < 0) return refuse("amount-invalid");
  try {
    return await transaction(async (tx) => {
      if (!(await lockPayable(tx, checkout, now))) return refuse("checkout-closed");
      const others = await listCards(tx, checkout);
      const listed = others.find(({ cardToken }) => cardToken === token);
      if (listed) return listed.amount === amount ? accept(null) : refuse("card-listed");
      if (!(await mayBeListed(tx, token, now))) return refuse("form-used");
      if (others.length >= MAX_CARDS) return refuse("too-many-cards", { max: MAX_CARDS });
      const left = due === undefined ? null : due - others.reduce((sum, card) => sum + card.amount, 0);
      const share = left === null ? accept(amount) : checkShare(amount, { left, others: others.length });
      if (!share.ok) return share;
      const position = (others.at(-1)?.position ?? -1) + 1;
      await tx
        .insert(splitCards)
        .values({ id: randomToken(), checkout, cardToken: token, brand, last4, amount, position });
      return accept(null);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("form-used");
    throw error;
  }
}

/**
 * Says how much each card pays, in minor units by the split card's id; all of them or, when one cannot be, none. Refuses
 * with `amount-invalid`, `checkout-closed`, or `card-unknown` (one of them was removed).
 */
export async function shareOut(
  checkout: string,
  amounts: Readonly<Record<string, number>>,
  now: Date,
): Promise<Verdict<null, Refused>> {
  if (Object.values(amounts).some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    return refuse("amount-invalid");
  return transaction(async (tx) => {
    if (!(await lockPayable(tx, checkout, now))) return refuse("checkout-closed");
    for (const [id, amount] of Object.entries(amounts)) {
      const [shared] = await tx
        .update(splitCards)
        .set({ amount })
        .where(and(eq(splitCards.id, id), eq(splitCards.checkout, checkout)))
        .returning({ id: splitCards.id });
      // The refusal takes back the amounts written so far.
      if (!shared) return refuse("card-unknown");
    }
    return accept(null);
  });
}

/** Takes a card off those that share the payment. */
export async function removeCard(checkout: string, splitCard: string, now: Date): Promise<Verdict<null, Refused>> {
  return transaction(async (tx) => {
    if (!(await lockPayable(tx, checkout, now))) return refuse("checkout-closed");
    const [taken] = await tx
      .delete(splitCards)
      .where(and(eq(splitCards.id, splitCard), eq(splitCards.checkout, checkout)))
      .returning({ id: splitCards.id });
    return taken ? accept(null) : refuse("card-unknown");
  });
}

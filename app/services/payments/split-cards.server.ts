/** Cards that share one payment, while they are gathered (spec 4, several cards). */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, tenders } from "~/db/schema";
import { type Db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { carriesCardNumber } from "~/domain/card-number";
import { MAX_CARDS } from "~/domain/limits";
import { checkShare, type ShareRefusal } from "~/domain/split";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/random-token.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { listCards } from "~/services/charges/list-cards.server";
import { liveInstalment } from "~/services/charges/move-payment.server";
import { isOpen } from "~/services/checkout/open-checkout.server";

export type NewCard = { token: string; brand: string; last4: string };

type Refused =
  | ShareRefusal
  | "checkout-closed"
  | "too-many-cards"
  | "amount-invalid"
  | "form-used"
  | "card-data"
  | "card-unknown";

/**
 * Takes the row that is to be paid, so that nothing is laid while it is being paid: an open checkout, or a booking with
 * no instalment under way.
 */
async function lockPayable(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const [open] = await tx
    .update(checkouts)
    .set({ severalCards: true })
    .where(isOpen(checkout, now))
    .returning({ id: checkouts.id });
  if (open) return true;
  const booked = await lockBooking(tx, eq(bookings.checkout, checkout));
  return booked !== undefined && !(await liveInstalment(tx, checkout));
}

/**
 * Lays a card on the counter, for `amount` minor units. The same card again is the same card. Refuses with
 * `checkout-closed` (paid, being paid, or over), `too-many-cards` (params: `max`), `amount-invalid`, what `checkShare`
 * refuses of the minor units that are `due`, `form-used` (the card was given for something else), or `card-data`
 * (something carries a card number).
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
      const laid = await listCards(tx, checkout);
      if (laid.some(({ cardToken }) => cardToken === token)) return accept(null);
      if (laid.length >= MAX_CARDS) return refuse("too-many-cards", { max: MAX_CARDS });
      const left = due === undefined ? null : due - laid.reduce((sum, card) => sum + card.amount, 0);
      const share = left === null ? accept(amount) : checkShare(amount, { left, others: laid.length });
      if (!share.ok) return share;
      const position = (laid.at(-1)?.position ?? -1) + 1;
      await tx
        .insert(tenders)
        .values({ id: randomToken(), checkout, cardToken: token, brand, last4, amount, position });
      return accept(null);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("form-used");
    throw error;
  }
}

/** Says how much each card pays, in minor units by the tender's id; all of them or, when one cannot be, none. */
export async function shareOut(
  checkout: string,
  amounts: Readonly<Record<string, number>>,
  now: Date,
): Promise<Verdict<null, Refused>> {
  if (Object.values(amounts).some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    return refuse("amount-invalid");
  return transaction(async (tx) => {
    if (!(await lockPayable(tx, checkout, now))) return refuse("checkout-closed");
    for (const [id, amount] of Object.entries(amounts))
      await tx
        .update(tenders)
        .set({ amount })
        .where(and(eq(tenders.id, id), eq(tenders.checkout, checkout)));
    return accept(null);
  });
}

/** Takes a card off the counter. */
export async function removeCard(checkout: string, tender: string, now: Date): Promise<Verdict<null, Refused>> {
  return transaction(async (tx) => {
    if (!(await lockPayable(tx, checkout, now))) return refuse("checkout-closed");
    const [taken] = await tx
      .delete(tenders)
      .where(and(eq(tenders.id, tender), eq(tenders.checkout, checkout)))
      .returning({ id: tenders.id });
    return taken ? accept(null) : refuse("card-unknown");
  });
}

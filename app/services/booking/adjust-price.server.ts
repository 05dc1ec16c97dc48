/** Money given back by hand and fees added by hand: the price changes, the trip does not. */
import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import { type Asking, termsFor } from "~/domain/amendments/asked";
import { type ByHand, type ByHandRefusal, quoteByHand } from "~/domain/amendments/by-hand";
import type { Effect } from "~/domain/amendments/change";
import { dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { changedSince, versionOf } from "./booking-version.server";
import { readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

/** How much, in minor units of the booking's currency. */
export type Adjustment = { kind: ByHand; amount: number };

export type AdjustRefusal =
  | ByHandRefusal
  | "booking-unknown"
  | "payment-under-way"
  | "why-missing"
  | "terms-not-theirs"
  | "price-changed"
  | "changed-since";

/** Amounts in minor units of `currency`. */
export type AdjustmentQuote = Effect & {
  booking: string;
  currency: Currency;
  paid: number;
  /** How the booking stood. */
  seen: string;
  /** To which cards the money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What it comes to, changing nothing. Refuses what `adjustPrice` does but `price-changed` and what is about who asks. */
export async function quoteAdjustment(
  key: string,
  adjustment: Adjustment,
  now: Date,
): Promise<Verdict<AdjustmentQuote, AdjustRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<AdjustmentQuote, AdjustRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: adjustment.kind, by: "staff", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, adjustment, now);
    if (!found.ok) return found;
    const { booking, checkout, quote } = found.value;
    return accept({
      ...quote,
      booking: booking.number,
      currency: checkout.currency,
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      cards: await spreadOverCards(tx, checkout.id, quote.goesBack),
    });
  });
}

/**
 * Gives money of the booking of a key back to its cards, or adds a fee to its price, for the reason its traveller reads.
 * One transaction, its mail in it. `shown` is what the booking was said to cost then, in minor units. Refuses what
 * `quoteByHand` and `termsFor` do, `terms-not-theirs` of who is no colleague, `booking-unknown`, `payment-under-way`,
 * `changed-since`, or `price-changed`.
 */
export async function adjustPrice(
  key: string,
  { kind, amount, shown, asked, seen }: Adjustment & Asking & { shown: number },
  now: Date,
): Promise<Verdict<Effect, AdjustRefusal>> {
  const { by } = asked;
  if (by === "traveller") return refuse("terms-not-theirs");
  const terms = termsFor({ asked });
  if (!terms.ok) return terms;
  return transaction(async (tx): Promise<Verdict<Effect, AdjustRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: kind, by, now });
    if (!locked.ok) return locked;
    const changed = await changedSince(tx, locked.value.booking, seen);
    if (changed) return changed;
    const found = await workOut(tx, locked.value, { kind, amount }, now);
    if (!found.ok) return found;
    const { booking, checkout, quote } = found.value;
    if (quote.price !== shown) return refuse("price-changed");
    const words = asked.why.trim();
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quote, now },
      data: kind === "fee" ? { kind, fee: amount, words } : { kind, given: amount, words },
    });
    return accept(quote);
  });
}

/** Of a booking as it is, or as it is locked: what it comes to. */
async function workOut(tx: Db, { booking, checkout }: Admitted<ByHand>, adjustment: Adjustment, now: Date) {
  const { bought } = await readBought(tx, booking, checkout);
  const quoted = quoteByHand(bought, adjustment, dayIn(now));
  if (!quoted.ok) return quoted;
  return accept({ booking, checkout, quote: quoted.value });
}

import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import { AS_AGREED, type Asking } from "~/domain/amendments/asked";
import { type CancelQuote, type CancelRefusal, quoteCancellation } from "~/domain/amendments/change";
import { type Day, dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { cancelTravellers } from "~/services/inventory/holds.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

/** Who is to travel no more, who asks for it, and on which terms. */
type Leaving = Asking & { positions: readonly number[] };
export type CancelAnswer = CancelRefusal | "booking-unknown" | "payment-under-way" | "price-changed" | "changed-since";

/** Amounts in minor units of `currency`. */
export type CancellationQuote = CancelQuote & {
  booking: string;
  bookedAt: Date;
  departureDay: Day;
  /** The room stays, with fewer in it. */
  roomStays: boolean;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  /** Who cancels, in the form's order. */
  leaving: { position: number; name: string }[];
  /** To which cards the money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What cancelling some travellers comes to today, changing nothing. Refuses what `cancelBooking` does but `price-changed`. */
export async function quoteCancel(
  key: string,
  positions: readonly number[],
  now: Date,
  asking: Asking = AS_AGREED,
): Promise<Verdict<CancellationQuote, CancelAnswer>> {
  return atOneMoment(async (tx): Promise<Verdict<CancellationQuote, CancelAnswer>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "cancel", by: asking.asked.by, now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, { positions, ...asking }, now);
    if (!found.ok) return found;
    const { booking, checkout, leaving, quote } = found.value;
    return accept({
      ...quote,
      booking: booking.number,
      bookedAt: booking.bookedAt,
      departureDay: checkout.journey.departure.startDay,
      roomStays: !quote.whole && checkout.stayPrice > 0,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      leaving,
      cards: await spreadOverCards(tx, checkout.id, quote.goesBack),
    });
  });
}

/**
 * Cancels travellers of the booking of a key (spec 9): they hold nothing any more, the price falls by what the
 * booking's conditions give back, and what is then paid too much goes back to the cards. One transaction, its mail in it.
 * `shown` is what the booking was said to cost then and `back` what was said to go back, in minor units. Refuses what
 * `quoteCancellation` does, `booking-unknown`, `payment-under-way`, or `price-changed`.
 */
export async function cancelBooking(
  key: string,
  { shown, back, ...wanted }: Leaving & { shown: number; back: number },
  now: Date,
): Promise<Verdict<CancelQuote, CancelAnswer>> {
  return transaction(async (tx): Promise<Verdict<CancelQuote, CancelAnswer>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "cancel", by: wanted.asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, wanted, now);
    if (!found.ok) return found;
    const { booking, checkout, leaving, quote } = found.value;
    if (quote.price !== shown || quote.goesBack !== back) return refuse("price-changed");
    const { kept, keptPercent, whole, waived } = quote;
    const travellers = leaving.map(({ position }) => position);
    if (!(await cancelTravellers(tx, checkout.id, travellers, now))) return refuse("traveller-unknown");
    const names = leaving.map(({ name }) => name);
    await writeChange(tx, {
      ...{ booking, checkout, asked: wanted.asked, effect: quote, now },
      data: { kind: "cancellation", travellers, names, kept, keptPercent, whole, ...(waived ? { waived } : {}) },
    });
    return accept(quote);
  });
}

/** Of a booking as it is, or as it is locked: what the cancellation comes to. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"cancel">,
  { positions, ...asking }: Leaving,
  now: Date,
) {
  const changed = await changedSince(tx, booking, asking.seen);
  if (changed) return changed;
  const { bought, people } = await readBought(tx, booking, checkout);
  const quoted = quoteCancellation(bought, positions, dayIn(now), asking);
  if (!quoted.ok) return quoted;
  const leaving = people
    .filter(({ position }) => positions.includes(position))
    .map(({ position, firstName, lastName }) => ({ position, name: `${firstName} ${lastName}` }));
  return accept({ booking, checkout, leaving, quote: quoted.value });
}

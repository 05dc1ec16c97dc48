import { and, eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import { type Asking, type TermsRefusal, termsFor } from "~/domain/amendments/asked";
import type { Stop } from "~/domain/amendments/change-data";
import { quoteStop, type StopQuote, type StopRefusal } from "~/domain/amendments/change-stop";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import { fareInRoom } from "~/domain/catalogue/shared-room";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { readJourney } from "~/services/checkout/read-journey.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

type Checkout = typeof checkouts.$inferSelect;

export type ChangeStopRefusal =
  | StopRefusal
  | "booking-unknown"
  | "stop-unknown"
  | "payment-under-way"
  | "price-changed"
  | "changed-since"
  | TermsRefusal;

/** Amounts in minor units of `currency`. */
export type StopChangeQuote = Omit<StopQuote, "sold"> & {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  from: Stop;
  to: Stop;
  /** Until when what is left is to be paid; null when nothing is. */
  dueDay: string | null;
  /** To which cards money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What boarding in another city comes to, changing nothing. Refuses what `changeStop` does but `price-changed`. */
export async function quoteStopChange(
  key: string,
  city: string,
  now: Date,
): Promise<Verdict<StopChangeQuote, ChangeStopRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<StopChangeQuote, ChangeStopRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "stop", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, city, now);
    if (!found.ok) return found;
    const { booking, checkout, boarding, quote: quoted } = found.value;
    const { sold: _, ...effect } = quoted;
    const owes = effect.price > booking.paid;
    return accept({
      ...effect,
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      from: stopOf(checkout.journey.boarding),
      to: stopOf(boarding),
      dueDay: owes ? balanceDueDay(checkout.journey.departure.startDay, dayIn(now)) : null,
      cards: await spreadOverCards(tx, checkout.id, effect.goesBack),
    });
  });
}

/**
 * Lets the booking of a key board in another city of its departure (spec 9): the fares of that city are put into the
 * price, what is then paid too much goes back to the cards. Places, seats, room and activities stay. One transaction, its
 * mail in it. `shown` is what the booking was said to cost then and `back` what was said to go back, in minor units.
 * Refuses what `quoteStop` does, `booking-unknown`, `stop-unknown` (the departure does not stop there),
 * `payment-under-way`, or `price-changed`.
 */
export async function changeStop(
  key: string,
  { city, shown, back, asked, seen }: Asking & { city: string; shown: number; back: number },
  now: Date,
): Promise<Verdict<StopQuote, ChangeStopRefusal>> {
  return transaction(async (tx): Promise<Verdict<StopQuote, ChangeStopRefusal>> => {
    const terms = termsFor({ asked });
    if (!terms.ok) return terms;
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "stop", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, city, now, seen);
    if (!found.ok) return found;
    const { booking, checkout, boarding, quote: quoted } = found.value;
    if (quoted.price !== shown || quoted.goesBack !== back) return refuse("price-changed");
    await tx
      .update(checkouts)
      .set({ city, journey: { ...checkout.journey, boarding } })
      .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, "booked")));
    const { adultPrice, childPrice, discount } = quoted.sold;
    const [from, to] = [stopOf(checkout.journey.boarding), stopOf(boarding)];
    const sold = { adultPrice, childPrice, discount };
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quoted, now },
      data: { kind: "stop", from, to, difference: quoted.difference, sold },
    });
    return accept(quoted);
  });
}

function stopOf({ city, cityName, name, departs }: Journey["boarding"]): Stop {
  return { city, cityName, name, departs };
}

/** Of a booking as it is, or as it is locked: what boarding there comes to. */
async function workOut(tx: Db, { booking, checkout }: Admitted<"stop">, city: string, now: Date, seen?: string) {
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const there = await readJourney(tx, { departure: checkout.departure, city });
  if (!there) return refuse("stop-unknown");
  const { bought, people } = await readBought(tx, booking, checkout);
  const fares = faresThere(checkout, there, people);
  const quoted = quoteStop(bought, { from: checkout.city, to: city, fares }, dayIn(now));
  if (!quoted.ok) return quoted;
  return accept({ booking, checkout, boarding: there.journey.boarding, quote: quoted.value });
}

type There = Pick<NonNullable<Awaited<ReturnType<typeof readJourney>>>, "fare" | "room">;

/** The fares of another stop, at the booking's rate; of those who share the room it has, whoever cancelled since. */
export function faresThere(
  { journey, rateMicros }: Pick<Checkout, "journey" | "rateMicros">,
  { fare, room }: There,
  people: Parameters<typeof partyOf>[0],
) {
  const party = partyOf(people);
  const sharing = journey.room ? { adults: journey.room.guests, children: 0 } : party;
  return quote(fareInRoom(fare, room ?? undefined, sharing), party, rateMicros);
}

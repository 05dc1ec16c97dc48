import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import { type Asking, type TermsRefusal, termsFor } from "~/domain/amendments/asked";
import type { Effect } from "~/domain/amendments/change";
import { quoteReturn } from "~/domain/amendments/return-activities";
import { lastDayToReturn } from "~/domain/catalogue/extra";
import { type Day, dayIn } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { extrasHad, returnExtras } from "~/services/checkout/extras.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

export type ReturnRefusal =
  | ClosedRefusal
  | "booking-unknown"
  | "nothing-chosen"
  | "traveller-unknown"
  | "extra-unknown"
  | "not-returnable"
  | "payment-under-way"
  | "price-changed"
  | "changed-since"
  | TermsRefusal;

/** An activity of one who travels; `until` is the last day it may be taken back, null of what never is. */
export type HadActivity = ExtraChoice & { name: Bilingual; who: string; price: number; until: Day | null };

/** Amounts in minor units of `currency`. */
export type ReturnQuote = Effect & {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  /** What is taken off the price in all. */
  returned: number;
  lines: HadActivity[];
  /** To which cards money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** The activities of a booking, and until when each may be taken back; null of no such booking. */
export async function activitiesHad(key: string): Promise<{ currency: Currency; had: HadActivity[] } | null> {
  return atOneMoment(async (tx) => {
    const [row] = await tx
      .select({ booking: bookings, checkout: checkouts })
      .from(bookings)
      .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
      .where(eq(bookings.key, key));
    return row ? { currency: row.checkout.currency, had: (await readHad(tx, row)).had } : null;
  });
}

/** What it comes to today to take activities back, changing nothing. Refuses what `returnActivities` does but `price-changed`. */
export async function quoteReturns(
  key: string,
  choices: readonly ExtraChoice[],
  now: Date,
): Promise<Verdict<ReturnQuote, ReturnRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<ReturnQuote, ReturnRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "return", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, choices, now);
    if (!found.ok) return found;
    const { booking, checkout, lines, quote } = found.value;
    return accept({
      ...quote,
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      lines,
      cards: await spreadOverCards(tx, checkout.id, quote.goesBack),
    });
  });
}

/**
 * Takes activities of the booking of a key back: their places are for sale again, their price is taken off, and what is
 * then paid too much goes back to the cards. One transaction, its mail in it. `shown` is what the booking was said to cost
 * then and `back` what was said to go back, in minor units. Refuses what `quoteReturn` does, `booking-unknown`, `extra-unknown` (they do not have it),
 * `payment-under-way`, or `price-changed`.
 */
export async function returnActivities(
  key: string,
  { choices, shown, back, asked, seen }: Asking & { choices: readonly ExtraChoice[]; shown: number; back: number },
  now: Date,
): Promise<Verdict<Effect, ReturnRefusal>> {
  return transaction(async (tx): Promise<Verdict<Effect, ReturnRefusal>> => {
    const terms = termsFor({ asked });
    if (!terms.ok) return terms;
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "return", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, choices, now, seen);
    if (!found.ok) return found;
    const { booking, checkout, lines, quote } = found.value;
    if (quote.price !== shown || quote.goesBack !== back) return refuse("price-changed");
    if (!(await returnExtras(tx, checkout, lines, now))) return refuse("extra-unknown");
    const returned = lines.map(({ until: _, ...line }) => line);
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quote, now },
      data: { kind: "activities-returned", returned },
    });
    return accept(quote);
  });
}

/** Of a booking as it is, or as it is locked: what it comes to. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"return">,
  choices: readonly ExtraChoice[],
  now: Date,
  seen?: string,
) {
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const { had, bought, rows } = await readHad(tx, { booking, checkout });
  const isChosen = ({ activity, traveller }: ExtraChoice) =>
    choices.some((choice) => choice.activity === activity && choice.traveller === traveller);
  const lines = had.filter(isChosen);
  if (lines.length !== choices.length) return refuse("extra-unknown");
  const returns = rows.filter(isChosen).map(({ traveller, price, returnableUntilDays }) => ({
    ...{ position: traveller, price, returnableUntilDays },
  }));
  const quoted = quoteReturn(bought, returns, dayIn(now));
  if (!quoted.ok) return quoted;
  return accept({ booking, checkout, lines, quote: quoted.value });
}

async function readHad(tx: Db, { booking, checkout }: Omit<Admitted<"return">, "act">) {
  const { bought, people } = await readBought(tx, booking, checkout);
  const rows = await extrasHad(tx, checkout.id);
  const had = rows.map((row): HadActivity => {
    const person = people.find(({ position }) => position === row.traveller);
    return {
      ...{ traveller: row.traveller, activity: row.activity, name: row.name, price: row.price },
      who: person ? `${person.firstName} ${person.lastName}` : "",
      until: lastDayToReturn(row, bought.departureDay),
    };
  });
  return { had, bought, rows };
}

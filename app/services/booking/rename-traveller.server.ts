import { and, eq } from "drizzle-orm";
import { bookings, travellers } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import { AS_AGREED, type Asking, type TermsRefusal } from "~/domain/amendments/asked";
import { quoteRename, type RenameQuote } from "~/domain/amendments/change";
import { type Day, dayIn } from "~/domain/day";
import { carriesCardNumber } from "~/domain/money/card-number";
import type { Currency } from "~/domain/money/money";
import { checkAge } from "~/domain/people/age";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { writeNeed } from "~/services/inventory/needs.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { indexBooking } from "./index-booking.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

/** Who travels in the place of a traveller, by position: the same person by another name, or somebody else. */
export type Renamed = {
  position: number;
  title: "mr" | "mrs" | "mx";
  firstName: string;
  lastName: string;
  /** Of somebody else. */
  replaced: { birthDay: Day; nationality: string } | null;
};

export type RenameRefusal =
  | ClosedRefusal
  | "booking-unknown"
  | "traveller-unknown"
  | "payment-under-way"
  | "name-same"
  | "card-data"
  | "price-changed"
  | "changed-since"
  | "birth-date-invalid"
  | "birth-date-future"
  | "age-adult"
  | "age-child"
  | "age-under-5"
  | TermsRefusal;

/** Amounts in minor units of `currency`. */
export type RenamingQuote = RenameQuote & {
  booking: string;
  bookedAt: Date;
  departureDay: Day;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  from: string;
  to: string;
};

/** What another name costs, changing nothing. Refuses what `renameTraveller` does but `price-changed`. */
export async function quoteRenaming(
  key: string,
  renamed: Renamed,
  now: Date,
  asking: Asking = AS_AGREED,
): Promise<Verdict<RenamingQuote, RenameRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<RenamingQuote, RenameRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "name", by: asking.asked.by, now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, { renamed, ...asking }, now);
    if (!found.ok) return found;
    const { booking, checkout, from, to, quote } = found.value;
    return accept({
      ...{ ...quote, from, to },
      booking: booking.number,
      bookedAt: booking.bookedAt,
      departureDay: checkout.journey.departure.startDay,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
    });
  });
}

/**
 * Puts another name on a traveller of the booking of a key, or somebody else in their place, of the same kind of fare, for
 * the fee of the booking's conditions (spec 9), which is added to what it costs. One transaction, its mail in it. `shown`
 * is what the booking was said to cost then, in minor units. Refuses what `quoteRename` and `checkAge` do,
 * `booking-unknown`, `payment-under-way`, `name-same`, `card-data`, or `price-changed`.
 */
export async function renameTraveller(
  key: string,
  { shown, asked, terms, seen, ...renamed }: Renamed & Asking & { shown: number },
  now: Date,
): Promise<Verdict<RenameQuote, RenameRefusal>> {
  return transaction(async (tx): Promise<Verdict<RenameQuote, RenameRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "name", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, { renamed, asked, terms, seen }, now);
    if (!found.ok) return found;
    const { booking, checkout, from, to, quote } = found.value;
    if (quote.price !== shown) return refuse("price-changed");
    const { position, title, firstName, lastName, replaced } = renamed;
    await tx
      .update(travellers)
      .set({ title, firstName, lastName, ...replaced })
      .where(and(eq(travellers.checkout, checkout.id), eq(travellers.position, position)));
    // What was noted is of who does not travel any more.
    if (replaced) await writeNeed(tx, checkout.id, position, null);
    await indexBooking(tx, booking);
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quote, now },
      data: { kind: "name", traveller: position, from, to, fee: quote.fee, replaced: replaced !== null },
    });
    return accept(quote);
  });
}

/** Of a booking as it is, or as it is locked: what the other name comes to. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"name">,
  { renamed, ...asking }: Asking & { renamed: Renamed },
  now: Date,
) {
  const changed = await changedSince(tx, booking, asking.seen);
  if (changed) return changed;
  const { bought, people } = await readBought(tx, booking, checkout);
  const { position, title, firstName, lastName, replaced } = renamed;
  const quoted = quoteRename(bought, position, dayIn(now), asking);
  if (!quoted.ok) return quoted;
  const person = people.find((each) => each.position === position);
  if (!person) return refuse("traveller-unknown");
  if ([firstName, lastName, replaced?.nationality ?? ""].some(carriesCardNumber)) return refuse("card-data");
  const isSame = person.title === title && person.firstName === firstName && person.lastName === lastName;
  if (isSame && !replaced) return refuse("name-same");
  const age = replaced && checkAge(person.type, replaced.birthDay, bought.departureDay);
  if (age && !age.ok) return age;
  const from = `${person.firstName} ${person.lastName}`;
  return accept({ booking, checkout, from, to: `${firstName} ${lastName}`, quote: quoted.value });
}

import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import { type Asking, type TermsRefusal, termsFor } from "~/domain/amendments/asked";
import { type Effect, quoteAddition } from "~/domain/amendments/change";
import type { DescribedExtra, OfferedExtra } from "~/domain/catalogue/extra";
import { type Day, dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { addExtras, offeredExtras, priceMoreExtras } from "~/services/checkout/extras.server";
import { choicesOf, type ExtraChoice } from "~/services/inventory/activities.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { writeChange } from "./write-change.server";

export type AddRefusal =
  | "booking-unknown"
  | ClosedRefusal
  | "nothing-chosen"
  | "traveller-unknown"
  | "payment-under-way"
  | "extra-unknown"
  | "extra-had"
  | "extra-sold-out"
  | "price-changed"
  | "changed-since"
  | TermsRefusal;

/** Amounts in minor units of `currency`. */
export type AdditionQuote = Effect & {
  booking: string;
  departureDay: Day;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  /** What is added in all, a discount taken off. */
  added: number;
  lines: (DescribedExtra & { who: string })[];
};

/** What may still be added to a booking, with who has it already and how many places are left; null of no such booking. */
export async function offeredLater(
  key: string,
): Promise<{ currency: Currency; offered: OfferedExtra[]; had: ExtraChoice[] } | null> {
  return atOneMoment(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const checkout = booking && (await checkoutOf(tx, booking.checkout));
    if (!checkout) return null;
    const had = await choicesOf(tx, checkout.id);
    const offered = await offeredExtras(tx, checkout);
    const mine = (activity: string) => had.filter((each) => each.activity === activity).length;
    return {
      currency: checkout.currency,
      had,
      offered: offered.map((extra) => ({ ...extra, left: extra.left - mine(extra.activity) })),
    };
  });
}

/** What more activities come to today, changing nothing. Refuses what `addActivities` does but `price-changed`. */
export async function quoteActivities(
  key: string,
  choices: readonly ExtraChoice[],
  now: Date,
): Promise<Verdict<AdditionQuote, AddRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<AdditionQuote, AddRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "add", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, choices, now);
    if (!found.ok) return found;
    const { booking, checkout, priced, quote } = found.value;
    return accept({
      ...quote,
      booking: booking.number,
      departureDay: checkout.journey.departure.startDay,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      lines: priced,
    });
  });
}

/**
 * Adds activities to the booking of a key, at today's prices; what they cost is added to its balance. One transaction, its
 * mail in it; their places are guarded by the database. `shown` is what the booking was said to cost then, in minor units.
 * Refuses what `quoteAddition` and `priceMoreExtras` do, `booking-unknown`, `payment-under-way`, or `price-changed`.
 */
export async function addActivities(
  key: string,
  { choices, shown, asked, seen }: Asking & { choices: readonly ExtraChoice[]; shown: number },
  now: Date,
): Promise<Verdict<Effect, AddRefusal>> {
  return transaction(async (tx): Promise<Verdict<Effect, AddRefusal>> => {
    const terms = termsFor({ asked });
    if (!terms.ok) return terms;
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "add", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, choices, now, seen);
    if (!found.ok) return found;
    const { booking, checkout, priced, quote } = found.value;
    if (quote.price !== shown) return refuse("price-changed");
    const rows = priced.map(({ who: _, ...row }) => row);
    if (!(await addExtras(tx, checkout, rows, now))) return refuse("extra-sold-out");
    const added = priced.map(({ traveller, who, activity, name, price }) => ({
      traveller,
      who,
      activity,
      name,
      price,
    }));
    await writeChange(tx, { booking, checkout, asked, effect: quote, now, data: { kind: "activities", added } });
    return accept(quote);
  });
}

/** Of a booking as it is, or as it is locked: what the activities come to. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"add">,
  choices: readonly ExtraChoice[],
  now: Date,
  seen?: string,
) {
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const { bought, people } = await readBought(tx, booking, checkout);
  const more = await priceMoreExtras(tx, checkout, choices);
  if (!more.ok) return more;
  const additions = more.value.map(({ traveller, price }) => ({ position: traveller, price }));
  const quoted = quoteAddition(bought, additions, dayIn(now));
  if (!quoted.ok) return quoted;
  const priced = more.value.map((each) => {
    const person = people.find(({ position }) => position === each.traveller);
    return { ...each, who: person ? `${person.firstName} ${person.lastName}` : "" };
  });
  return accept({ booking, checkout, priced, quote: quoted.value });
}

async function checkoutOf(tx: Db, id: string) {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, id));
  return checkout;
}

import { and, count, desc, eq } from "drizzle-orm";
import { adjustments, bookings, travellers } from "~/db/schema";
import { atOneMoment, type Db, db, transaction } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import {
  type Asked,
  type Asking,
  askedRow,
  BY_TRAVELLER,
  type TermsRefusal,
  termsFor,
} from "~/domain/amendments/asked";
import { priceOf } from "~/domain/amendments/change";
import { type CorrectionRefusal, correctYear, MAX_CORRECTIONS } from "~/domain/amendments/correction";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { auditChange } from "~/services/amendments/audit-change.server";
import { changedSince, versionOf } from "~/services/booking/booking-version.server";
import { contactEmailOf, readBought } from "~/services/booking/bought.server";
import { queueCorrection } from "~/services/booking/correction-mail.server";
import { type Admitted, findBooking, lockBooking } from "~/services/booking/lock-booking.server";
import { oweRefund } from "~/services/charges/owe-refund.server";
import { consumeQuote } from "~/services/quotes/quotes.server";

export type CorrectRefusal =
  | CorrectionRefusal
  | "booking-unknown"
  | "traveller-unknown"
  | ClosedRefusal
  | "payment-under-way"
  | "too-many-corrections"
  | "all-given-back"
  | "price-changed"
  | "changed-since"
  | TermsRefusal;

/** Minor units of the booking's currency; `goesBack` is asked of the gateway by the reconciling job. */
export type Corrected = { priceBefore: number; price: number; goesBack: number };

/** Whose year of birth it is, by their position, and what it is. */
export type YearTyped = { position: number; year: number };

export type CorrectionQuote = Corrected & {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  fromYear: number;
  fromType: TravellerType;
  type: TravellerType;
  /** How the booking stood. */
  seen: string;
};

/**
 * What putting right a year of birth comes to, changing nothing. Refuses what `correctBirthYear` does but
 * `price-changed`.
 */
export async function quoteCorrection(
  key: string,
  typed: YearTyped,
  now: Date,
): Promise<Verdict<CorrectionQuote, CorrectRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<CorrectionQuote, CorrectRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "birth-year", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, typed);
    if (!found.ok) return found;
    const { booking, checkout, person, type, price, goesBack } = found.value;
    return accept({
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      fromYear: Number(person.birthDay.slice(0, 4)),
      fromType: person.type,
      type,
      priceBefore: booking.price,
      price,
      goesBack,
      seen: await versionOf(tx, booking),
    });
  });
}

/**
 * Puts right the year of birth of a traveller of the booking of a key (spec 4): the type follows the age, the price is
 * made again of the prices it was sold at, the balance grows or shrinks, and what is then paid too much goes back to the
 * cards, the last charged first. One transaction, its mail in it. `shown` is the price it was said to come to, in minor
 * units; without it none was said. Refuses what `correctYear` does, `booking-unknown`, `traveller-unknown`,
 * as \`ALLOWED\` says, `too-many-corrections` (params: `max`), `all-given-back` (it costs nothing any more), or `price-changed`.
 */
export async function correctBirthYear(
  key: string,
  { shown, asked = BY_TRAVELLER, seen, ...typed }: YearTyped & Partial<Asking> & { shown?: number },
  now: Date,
): Promise<Verdict<Corrected, CorrectRefusal>> {
  return transaction(async (tx): Promise<Verdict<Corrected, CorrectRefusal>> => {
    const terms = termsFor({ asked });
    if (!terms.ok) return terms;
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "birth-year", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, { ...typed, seen });
    if (!found.ok) return found;
    const { booking, checkout, person, type, birthDay, price, goesBack } = found.value;
    const { position, year } = typed;
    if (shown !== undefined && shown !== price) return refuse("price-changed");
    await tx
      .update(travellers)
      .set({ type, birthDay })
      .where(and(eq(travellers.checkout, checkout.id), eq(travellers.position, position)));
    const id = randomToken();
    await tx.insert(adjustments).values({
      id,
      booking: booking.number,
      traveller: position,
      fromYear: Number(person.birthDay.slice(0, 4)),
      toYear: year,
      fromType: person.type,
      toType: type,
      priceBefore: booking.price,
      priceAfter: price,
      madeAt: now,
      ...writtenOf(asked),
    });
    await tx
      .update(bookings)
      .set({ price, paid: booking.paid - goesBack })
      .where(eq(bookings.number, booking.number));
    const paid = booking.paid - goesBack;
    await auditChange(tx, {
      booking,
      asked,
      currency: checkout.currency,
      after: { change: "birth-year", price, paid },
      now,
    });
    await oweRefund(tx, { cause: id, checkout, amount: goesBack, now });
    const corrected = { priceBefore: booking.price, price, goesBack };
    if (asked.quote) await consumeQuote(tx, { quote: asked.quote, booking: booking.number }, corrected, now);
    await queueCorrection(tx, { id, booking: booking.number, position, priceBefore: booking.price, goesBack }, now);
    return accept(corrected);
  });
}

/** How long a correction that is sent again is taken for the one that was made. */
const SENT_TWICE_MS = 10 * 60_000;

/** What the same correction did, if it was the last one of its traveller and is so recent that its form was sent twice. */
export async function correctedBefore(
  key: string,
  { position, year }: YearTyped,
  now: Date,
): Promise<Corrected | null> {
  const corrections = await db
    .select({
      ...{ priceBefore: adjustments.priceBefore, price: adjustments.priceAfter, traveller: adjustments.traveller },
      ...{ toYear: adjustments.toYear, madeAt: adjustments.madeAt },
    })
    .from(adjustments)
    .innerJoin(bookings, eq(bookings.number, adjustments.booking))
    .where(eq(bookings.key, key))
    .orderBy(desc(adjustments.madeAt));
  // Compared here and not in the query: what was typed may be no number that the database takes.
  const made = corrections.find(({ traveller }) => traveller === position);
  if (made?.toYear !== year || now.getTime() - made.madeAt.getTime() > SENT_TWICE_MS) return null;
  const { priceBefore, price } = made;
  return { priceBefore, price, goesBack: 0 };
}

/** Who asked, as a row of `adjustments` has it. */
function writtenOf(asked: Asked) {
  const { member, why } = askedRow(asked);
  return { member, why };
}

type Seen = { seen?: string | undefined };

/** Of a booking as it is, or as it is locked: what the year typed makes of it. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"birth-year">,
  { position, year, seen }: YearTyped & Seen,
) {
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const { startDay } = checkout.journey.departure;
  const [made] = await tx.select({ times: count() }).from(adjustments).where(eq(adjustments.booking, booking.number));
  if ((made?.times ?? 0) >= MAX_CORRECTIONS) return refuse("too-many-corrections", { max: MAX_CORRECTIONS });
  const { bought, people } = await readBought(tx, booking, checkout);
  const person = people.find((each) => each.position === position);
  if (!person) return refuse("traveller-unknown");
  const corrected = correctYear(people, people.indexOf(person), year, startDay);
  if (!corrected.ok) return corrected;
  const { type, birthDay } = corrected.value;
  const { sold, code, going } = bought;
  const after = going.map((other) => (other.position === position ? { ...other, type } : other));
  const price = booking.price + priceOf(sold, after, code) - priceOf(sold, going, code);
  // Of what costs nothing any more, the age makes no difference that could be written.
  if (booking.price === 0 || price <= 0) return refuse("all-given-back");
  const goesBack = Math.max(0, booking.paid - price);
  return accept({ booking, checkout, person, type, birthDay, price, goesBack });
}

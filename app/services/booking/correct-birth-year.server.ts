import { and, asc, count, eq } from "drizzle-orm";
import { adjustments, bookings, charges, checkouts, discountCodes, refunds, travellers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import type { TravellerType } from "~/domain/age";
import {
  type CorrectionRefusal,
  correctYear,
  MAX_CORRECTIONS,
  partyOf,
  priceAgain,
  spreadRefund,
} from "~/domain/correction";
import { dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/random-token.server";
import { capturesOf } from "~/services/charges/captures.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { queueCorrection } from "./correction-mail.server";
import { lockBooking } from "./lock-booking.server";

export type CorrectRefusal =
  | CorrectionRefusal
  | "booking-unknown"
  | "traveller-unknown"
  | "departed"
  | "payment-under-way"
  | "too-many-corrections"
  | "price-changed";

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
  return transaction(async (tx): Promise<Verdict<CorrectionQuote, CorrectRefusal>> => {
    const found = await workOut(tx, key, typed, now);
    if (!found.ok) return found;
    const { booking, checkout, people, person, type, price, goesBack } = found.value;
    return accept({
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: people[0]?.email ?? null,
      fromYear: Number(person.birthDay.slice(0, 4)),
      fromType: person.type,
      type,
      priceBefore: booking.price,
      price,
      goesBack,
    });
  });
}

/**
 * Puts right the year of birth of a traveller of the booking of a key (spec 4): the type follows the age, the price is
 * made again of the prices it was sold at, the balance grows or shrinks, and what is then paid too much goes back to the
 * cards, the last charged first. One transaction, its mail in it. `shown` is the price it was said to come to, in minor
 * units; without it none was said. Refuses what `correctYear` does, `booking-unknown`, `traveller-unknown`, `departed`
 * (on the day of departure or later), `payment-under-way`, `too-many-corrections` (params: `max`), or `price-changed`.
 */
export async function correctBirthYear(
  key: string,
  { shown, ...typed }: YearTyped & { shown?: number },
  now: Date,
): Promise<Verdict<Corrected, CorrectRefusal>> {
  return transaction(async (tx): Promise<Verdict<Corrected, CorrectRefusal>> => {
    const found = await workOut(tx, key, typed, now);
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
    });
    await tx
      .update(bookings)
      .set({ price, paid: booking.paid - goesBack })
      .where(eq(bookings.number, booking.number));
    if (goesBack > 0) await owe(tx, { adjustment: id, checkout, amount: goesBack, now });
    await queueCorrection(tx, { id, booking: booking.number, position, priceBefore: booking.price, goesBack }, now);
    return accept({ priceBefore: booking.price, price, goesBack });
  });
}

/** The booking, locked, and what the year typed makes of it. */
async function workOut(tx: Db, key: string, { position, year }: YearTyped, now: Date) {
  const booking = await lockBooking(tx, eq(bookings.key, key));
  if (!booking) return refuse("booking-unknown");
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  const { startDay } = checkout.journey.departure;
  if (dayIn(now) >= startDay) return refuse("departed");
  if (await livePayment(tx, checkout.id)) return refuse("payment-under-way");
  const [made] = await tx.select({ times: count() }).from(adjustments).where(eq(adjustments.booking, booking.number));
  if ((made?.times ?? 0) >= MAX_CORRECTIONS) return refuse("too-many-corrections", { max: MAX_CORRECTIONS });
  const people = await tx
    .select()
    .from(travellers)
    .where(eq(travellers.checkout, checkout.id))
    .orderBy(asc(travellers.position));
  const person = people[position];
  if (!person) return refuse("traveller-unknown");
  const corrected = correctYear(people, position, year, startDay);
  if (!corrected.ok) return corrected;
  const { type, birthDay } = corrected.value;
  const party = partyOf(people.map((other, i) => (i === position ? { type } : other)));
  const { price } = priceAgain(checkout, party, await codeOf(tx, checkout.discountCode));
  const goesBack = Math.max(0, booking.paid - price);
  return accept({ booking, checkout, people, person, type, birthDay, price, goesBack });
}

async function codeOf(tx: Db, code: string | null) {
  if (code === null) return null;
  const [row] = await tx.select({ data: discountCodes.data }).from(discountCodes).where(eq(discountCodes.code, code));
  return row?.data ?? null;
}

type Owed = { adjustment: string; checkout: typeof checkouts.$inferSelect; amount: number; now: Date };

/** Writes what goes back to each card; never more than it paid and has not had back. */
async function owe(tx: Db, { adjustment, checkout, amount, now }: Owed): Promise<void> {
  const captures = (await capturesOf(tx, eq(charges.checkout, checkout.id))).reverse();
  const cards = captures.map(({ charge, amount: taken, goingBack }) => ({ charge, left: taken - goingBack }));
  const rows = spreadRefund(amount, cards).map(({ card, amount: part }) => ({
    id: `${card.charge}:refund:${adjustment}`,
    charge: card.charge,
    amount: part,
    currency: checkout.currency,
    reason: "price-fell" as const,
    state: "waiting" as const,
    createdAt: now,
    nextAttemptAt: now,
  }));
  await tx.insert(refunds).values(rows);
}

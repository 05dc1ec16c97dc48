import { and, asc, count, eq } from "drizzle-orm";
import { adjustments, bookings, charges, checkouts, discountCodes, refunds, travellers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import {
  type CorrectionRefusal,
  correctYear,
  MAX_CORRECTIONS,
  partyOf,
  priceAgain,
  spreadRefund,
} from "~/domain/correction";
import { dayIn } from "~/domain/day";
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
  | "too-many-corrections";

/** Minor units of the booking's currency; `goesBack` is asked of the gateway by the reconciling job. */
export type Corrected = { priceBefore: number; price: number; goesBack: number };

/**
 * Puts right the year of birth of a traveller of the booking of a key (spec 4): the type follows the age, the price is
 * made again of the prices it was sold at, the balance grows or shrinks, and what is then paid too much goes back to the
 * cards, the last charged first. One transaction, its mail in it. Refuses what `correctYear` does, `booking-unknown`,
 * `traveller-unknown`, `departed` (on the day of departure or later), `payment-under-way`, or `too-many-corrections`
 * (params: `max`).
 */
export async function correctBirthYear(
  key: string,
  { position, year }: { position: number; year: number },
  now: Date,
): Promise<Verdict<Corrected, CorrectRefusal>> {
  return transaction(async (tx): Promise<Verdict<Corrected, CorrectRefusal>> => {
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
    const goesBack = Math.max(0, booking.paid - price);
    await tx
      .update(bookings)
      .set({ price, paid: booking.paid - goesBack })
      .where(eq(bookings.number, booking.number));
    if (goesBack > 0) await owe(tx, { adjustment: id, checkout, amount: goesBack, now });
    await queueCorrection(tx, { id, booking: booking.number, position, priceBefore: booking.price, goesBack }, now);
    return accept({ priceBefore: booking.price, price, goesBack });
  });
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

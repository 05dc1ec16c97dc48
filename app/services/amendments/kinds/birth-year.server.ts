/**
 * A year of birth put right (spec 4): the type follows the age, the price is made again of the prices it was sold at, the
 * balance grows or shrinks, and what is then paid too much goes back to the cards, the last charged first.
 */

import { and, count, desc, eq } from "drizzle-orm";
import { bookingChanges, bookings, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type Effect, effectOf, priceOf } from "~/domain/amendments/change";
import { type CorrectionRefusal, correctYear, MAX_CORRECTIONS } from "~/domain/amendments/correction";
import type { Day } from "~/domain/day";
import type { TravellerType } from "~/domain/people/age";
import { fullName } from "~/domain/people/full-name";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import type { Kind } from "../engine.server";

/** Whose year of birth it is, by their position, and what it is. */
export type YearTyped = { position: number; year: number };

type Types = { fromYear: number; fromType: TravellerType; type: TravellerType };
type Plan = Types & { who: string; birthDay: Day; quote: Effect };
/** `too-many-corrections` (params: `max`). `all-given-back`: it costs nothing any more. */
type YearRefusal = Refusal<CorrectionRefusal | "traveller-unknown" | "too-many-corrections" | "all-given-back">;

export const BIRTH_YEAR: Kind<"birth-year", YearTyped, Plan, Effect & Types, YearRefusal> = {
  act: "birth-year",
  async plan(tx, { booking, checkout, bought, people }, { position, year }) {
    const ofIt = and(eq(bookingChanges.booking, booking.number), eq(bookingChanges.kind, "birth-year"));
    const [made] = await tx.select({ times: count() }).from(bookingChanges).where(ofIt);
    if ((made?.times ?? 0) >= MAX_CORRECTIONS) return refuse("too-many-corrections", { max: MAX_CORRECTIONS });
    const person = people.find((each) => each.position === position);
    if (!person?.birthDay) return refuse("traveller-unknown");
    const corrected = correctYear(people, people.indexOf(person), year, checkout.journey.departure.startDay);
    if (!corrected.ok) return corrected;
    const { type, birthDay } = corrected.value;
    const { sold, code, going } = bought;
    const after = going.map((other) => (other.position === position ? { ...other, type } : other));
    const effect = effectOf(booking, priceOf(sold, after, code) - priceOf(sold, going, code));
    // Of what costs nothing any more, the age makes no difference that could be written.
    if (effect.priceBefore === 0 || effect.price === 0) return refuse("all-given-back");
    return accept({
      who: fullName(person),
      fromYear: Number(person.birthDay.slice(0, 4)),
      fromType: person.type,
      type,
      birthDay,
      quote: effect,
    });
  },
  view: (_context, { fromYear, fromType, type, quote }) => ({ ...quote, fromYear, fromType, type }),
  async apply(tx, { checkout }, { who, fromYear, fromType, type, birthDay }, { choice: { position, year } }) {
    await tx
      .update(travellers)
      .set({ type, birthDay })
      .where(and(eq(travellers.checkout, checkout.id), eq(travellers.position, position)));
    return accept({ kind: "birth-year", traveller: position, who, fromYear, toYear: year, fromType, toType: type });
  },
};

/** How long a correction that is sent again is taken for the one that was made. */
const SENT_TWICE_MS = 10 * 60_000;

/** What the same correction did, if it was the last one of its traveller and is so recent that its form was sent twice. */
export async function correctedBefore(key: string, { position, year }: YearTyped, now: Date): Promise<Effect | null> {
  const rows = await db
    .select({ change: bookingChanges })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.number, bookingChanges.booking))
    .where(and(eq(bookings.key, key), eq(bookingChanges.kind, "birth-year")))
    .orderBy(desc(bookingChanges.madeAt));
  // Compared here and not in the query: what was typed may be no number that the database takes.
  for (const { change } of rows) {
    const { data, madeAt, priceBefore, priceAfter: price } = change;
    if (data.kind !== "birth-year" || data.traveller !== position) continue;
    if (data.toYear !== year || now.getTime() - madeAt.getTime() > SENT_TWICE_MS) return null;
    return { priceBefore, price, goesBack: 0 };
  }
  return null;
}

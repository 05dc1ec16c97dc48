import { and, asc, eq, sql } from "drizzle-orm";
import { bookings, checkouts, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Stopped } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import type { Traveller } from "~/domain/people/traveller";
import { ANYONE_GOING } from "~/services/inventory/going.server";
import { isCalledOff } from "./called-off.server";

export type TravellersBooking = {
  number: string;
  key: string;
  checkout: string;
  bookedAt: Date;
  journey: Journey;
  stopped: Stopped | null;
};

/** Of a booking’s traveller: whether it was booked with this e-mail. The contact is the first of the form; case does not tell addresses apart. */
export const bookedBy = (email: string) =>
  and(eq(travellers.position, 0), sql`lower(${travellers.email}) = ${email.toLowerCase()}`);

/** The bookings made with a traveller's verified e-mail, the earliest departure first; none without one. */
export async function bookingsOf({ email }: Pick<Traveller, "email">): Promise<TravellersBooking[]> {
  if (email === null) return [];
  const found = await db
    .select({
      number: bookings.number,
      key: bookings.key,
      checkout: bookings.checkout,
      bookedAt: bookings.bookedAt,
      journey: checkouts.journey,
      stopped: sql<Stopped | null>`case when not (${ANYONE_GOING}) then 'cancelled' when ${isCalledOff()} then 'called-off' end`,
    })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(travellers, eq(travellers.checkout, bookings.checkout))
    .where(bookedBy(email))
    .orderBy(asc(bookings.bookedAt));
  return found.sort((one, other) => (one.journey.departure.startDay < other.journey.departure.startDay ? -1 : 1));
}

/** Whether a booking was made with a traveller's verified e-mail: who may see it when signed in. */
export async function ownsBooking(traveller: Pick<Traveller, "email">, number: string): Promise<boolean> {
  if (traveller.email === null) return false;
  const found = await db
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(travellers, eq(travellers.checkout, bookings.checkout))
    .where(and(eq(bookings.number, number), bookedBy(traveller.email)));
  return found.length > 0;
}

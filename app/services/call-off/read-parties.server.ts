/** Who has booked a departure and still travels: whom calling it off concerns. */

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { bookings, type callOffParties, type callOffs, checkouts, stays, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Concerned } from "~/domain/departures/call-off";
import { fullName } from "~/domain/people/full-name";
import { extrasHad } from "~/services/checkout/extras.server";

export type Booking = typeof bookings.$inferSelect;
export type Checkout = typeof checkouts.$inferSelect;
export type CallOff = typeof callOffs.$inferSelect;
export type PartyRow = typeof callOffParties.$inferSelect;

/** A party with the contact we write or telephone to. */
export type Party = Concerned & {
  booking: Booking;
  checkout: Checkout;
  name: string;
  phone: string | null;
  email: string | null;
};

/** Of a departure, the first to book first. */
export async function readParties(from: Db, departure: string): Promise<Party[]> {
  const rows = await from
    .select({ booking: bookings, checkout: checkouts, supplier: stays.supplier })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(and(eq(checkouts.departure, departure), eq(checkouts.state, "booked"), isGoing))
    .orderBy(asc(bookings.bookedAt), asc(bookings.number));
  const contacts = await from
    .select({ travellers })
    .from(travellers)
    .innerJoin(checkouts, eq(checkouts.id, travellers.checkout))
    .where(and(eq(checkouts.departure, departure), eq(travellers.position, 0)));
  const parties: Party[] = [];
  for (const { booking, checkout, supplier } of rows) {
    const contact = contacts.find((row) => row.travellers.checkout === checkout.id)?.travellers;
    const { adults, children, cancelled, currency, rateMicros } = checkout;
    parties.push({
      booking,
      checkout,
      currency,
      rateMicros,
      people: adults + children - cancelled,
      room: supplier,
      activities: (await extrasHad(from, checkout.id)).length,
      reachable: Boolean(contact?.email),
      price: booking.price,
      paid: booking.paid,
      name: contact ? fullName(contact) : "",
      phone: contact?.phone ?? null,
      email: contact?.email ?? null,
    });
  }
  return parties;
}

/** Somebody of a checkout has not cancelled. */
export const isGoing = sql`${checkouts.adults} + ${checkouts.children} > ${checkouts.cancelled}`;

/** Those of a checkout who still travel, in the form's order. */
export async function goingOf(from: Db, checkout: string): Promise<(typeof travellers.$inferSelect)[]> {
  return from
    .select()
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), isNull(travellers.cancelledAt)))
    .orderBy(asc(travellers.position));
}

/** The parties of a departure: bookings with at least one traveller who has not cancelled. */

import { and, asc, eq } from "drizzle-orm";
import { bookings, type callOffParties, type callOffs, checkouts, stays, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { AffectedParty } from "~/domain/departures/call-off";
import { fullName } from "~/domain/people/full-name";
import { extrasHad } from "~/services/checkout/extras.server";
import { ANYONE_GOING, goingOf } from "~/services/inventory/going.server";

export type Booking = typeof bookings.$inferSelect;
export type Checkout = typeof checkouts.$inferSelect;
export type CallOff = typeof callOffs.$inferSelect;
export type PartyRow = typeof callOffParties.$inferSelect;

/** A party with its contact: the name, telephone and e-mail of its first traveller. */
export type Party = AffectedParty & {
  booking: Booking;
  checkout: Checkout;
  name: string;
  phone: string | null;
  email: string | null;
};

/** Reads the parties of a departure, in the order they booked. */
export async function readParties(from: Db, departure: string): Promise<Party[]> {
  const rows = await from
    .select({ booking: bookings, checkout: checkouts, supplier: stays.supplier })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(and(eq(checkouts.departure, departure), eq(checkouts.state, "booked"), ANYONE_GOING))
    .orderBy(asc(bookings.bookedAt), asc(bookings.number));
  const contacts = await from
    .select({ travellers })
    .from(travellers)
    .innerJoin(checkouts, eq(checkouts.id, travellers.checkout))
    .where(and(eq(checkouts.departure, departure), eq(travellers.position, 0)));
  const parties: Party[] = [];
  for (const { booking, checkout, supplier } of rows) {
    const contact = contacts.find((row) => row.travellers.checkout === checkout.id)?.travellers;
    const { currency, rateMicros } = checkout;
    parties.push({
      booking,
      checkout,
      currency,
      rateMicros,
      people: goingOf(checkout),
      roomSupplier: supplier,
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

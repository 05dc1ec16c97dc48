import { type Db, db } from "~/db/transaction.server";
import { type BookingView, isTravelled } from "~/domain/booking/booked";
import { NO_PROGRAMME, programmeOf } from "~/domain/catalogue/programme";
import type { BookedTrip } from "~/domain/planner/bought";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { partsOf } from "./booked-parts.server";
import { readBooking } from "./get-booking.server";

/**
 * The description of a booked trip: what was sold, with the days and hotels the catalogue has for it now. Neither prices
 * nor booking codes unless `showsPrivate`.
 */
export async function bookedTrip(booking: BookingView, { showsPrivate = true, tx = db } = {}): Promise<BookedTrip> {
  const trip = await readTrip(tx, booking.trip.slug);
  const { trip: sold, destination, departure, boarding, wayBack } = booking;
  return {
    journey: { trip: sold, destination, departure, boarding, ...(wayBack ? { wayBack } : {}) },
    // Of a trip the catalogue no longer has, nobody knows: no false alarm.
    nights: !trip || trip.hotels.length > 0,
    programme: trip ? programmeOf(trip, booking) : NO_PROGRAMME,
    seats: booking.travellers.flatMap(({ seat }) => seat ?? []),
    parts: partsOf(booking, showsPrivate),
  };
}

/** The description of the trip of a booking by its number, as a transaction sees it; null for one nobody travels on. */
export async function bookedTripOf(tx: Db, number: string, showsPrivate: boolean): Promise<BookedTrip | null> {
  const booking = await readBooking(tx, { number });
  return booking && isTravelled(booking) ? bookedTrip(booking, { showsPrivate, tx }) : null;
}

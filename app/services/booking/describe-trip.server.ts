import { type Db, db } from "~/db/transaction.server";
import { type BookingView, stoppedBy } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import { NO_PROGRAMME, programmeOf } from "~/domain/catalogue/programme";
import type { BookedTrip, ToldBooking } from "~/domain/planner/bought";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { partsOf } from "./booked-parts.server";
import { readBooking } from "./get-booking.server";

function journeyOf({ trip, destination, departure, boarding, wayBack }: BookingView): Journey {
  return { trip, destination, departure, boarding, ...(wayBack ? { wayBack } : {}) };
}

/**
 * The description of a booked trip: what was sold, with the days and hotels the catalogue has for it now. Neither prices
 * nor booking codes unless `showsPrivate`.
 */
export async function bookedTrip(booking: BookingView, { showsPrivate = true, tx = db } = {}): Promise<BookedTrip> {
  const trip = await readTrip(tx, booking.trip.slug);
  return {
    journey: journeyOf(booking),
    // Of a trip the catalogue no longer has, nobody knows: no false alarm.
    nights: !trip || trip.hotels.length > 0,
    programme: trip ? programmeOf(trip, booking) : NO_PROGRAMME,
    seats: booking.travellers.flatMap(({ seat }) => seat ?? []),
    parts: partsOf(booking, showsPrivate),
  };
}

/** The trip of a booking, for anyone who is told of it. */
export async function toldTrip(
  booking: BookingView,
  how: { showsPrivate?: boolean; tx?: Db } = {},
): Promise<ToldBooking> {
  const stopped = stoppedBy(booking);
  return stopped
    ? { journey: journeyOf(booking), stopped, trip: null }
    : { journey: journeyOf(booking), stopped, trip: await bookedTrip(booking, how) };
}

/** The same by the booking's number, as a transaction sees it; null when there is none, or its time is over. */
export async function toldTripOf(tx: Db, number: string, showsPrivate: boolean): Promise<ToldBooking | null> {
  const booking = await readBooking(tx, { number });
  return booking && toldTrip(booking, { showsPrivate, tx });
}

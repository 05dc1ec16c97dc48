import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { journeyIn } from "~/features/checkout/journey-view";
import type { BookingData } from "./booking-details";

type Booking = Parameters<typeof journeyIn>[1] & {
  number: string;
  bookedAt: Date;
  destination: { country: "CA" | "US" };
  travellers: { type: "adult" | "child"; firstName: string; lastName: string; seat: string | null }[];
  receipt: BookingData["receipt"];
};

/** A booking in one language, as its page shows it. */
export function bookingIn(locale: Locale, booking: Booking): BookingData {
  return {
    number: booking.number,
    bookedOn: dayIn(booking.bookedAt),
    journey: journeyIn(locale, booking),
    country: booking.destination.country,
    travellers: booking.travellers.map(({ type, firstName, lastName, seat }) => ({
      type,
      seat,
      name: `${firstName} ${lastName}`,
    })),
    receipt: booking.receipt,
  };
}

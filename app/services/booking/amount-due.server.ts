import { eq, isNull } from "drizzle-orm";
import { bookings, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { BookingView } from "~/domain/booking/booked";
import { listCards } from "~/services/charges/list-cards.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { balanceNotice, type Told } from "./balance-notice.server";
import { ownsBooking } from "./bookings-of.server";
import { getBookingByNumber } from "./get-booking.server";
import { closedFor } from "./lock-booking.server";

export type AmountDue = Told & {
  booking: BookingView;
  checkout: string;
  /** The split cards, which share the next payment. */
  cards: { id: string; brand: string; last4: string; amount: number }[];
  /** A payment is under way, here or by a mailed link. */
  paying: boolean;
  /** Nothing may be paid of it now: its departure is called off. */
  closed: boolean;
};

/** Who asks: the traveller with a verified e-mail, or anyone who has just proved to be the contact of this booking. */
export type Payer = { email: string | null } | { proven: true };

/**
 * What a booking still owes and how its payment stands, for a reader who may pay it. Null when there is no such booking
 * or it is somebody else's: nobody learns which.
 */
export async function getAmountDue(number: string, payer: Payer, now: Date): Promise<AmountDue | null> {
  const may = "proven" in payer || (await ownsBooking(payer, number));
  const booking = may ? await getBookingByNumber(number) : null;
  if (!booking) return null;
  const [row] = await db.select({ checkout: bookings.checkout }).from(bookings).where(eq(bookings.number, number));
  if (!row) return null;
  const { checkout } = row;
  const splitCards = await listCards(db, checkout);
  return {
    // Of a card that was given by a mailed link nothing is told here.
    ...(await balanceNotice(checkout, isNull(payments.payLink), now)),
    booking,
    checkout,
    cards: splitCards.map(({ id, brand, last4, amount }) => ({ id, brand, last4, amount })),
    paying: (await livePayment(db, checkout)) !== undefined,
    closed: (await closedFor(booking.key, "pay", "traveller", now)) !== null,
  };
}

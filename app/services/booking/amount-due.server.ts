import { and, desc, eq } from "drizzle-orm";
import { bookings, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { BookingView } from "~/domain/booked";
import { listCards } from "~/services/charges/list-cards.server";
import { type BoughtNothing, cardsOf, whyGivenBack } from "~/services/charges/move-charge.server";
import { type Declined, declineOf } from "~/services/checkout/get-checkout.server";
import { ownsBooking } from "./bookings-of.server";
import { getBookingByNumber } from "./get-booking.server";

/** How long after its end a payment is told about on the page. */
const TOLD_MINUTES = 30;

export type AmountDue = {
  booking: BookingView;
  checkout: string;
  /** The split cards, which share the next payment. */
  cards: { id: string; brand: string; last4: string; amount: number }[];
  /** A payment is under way. */
  paying: boolean;
  /** The newest payment of the balance went through, just now. */
  paid: boolean;
  /** Why the newest payment of the balance was refused, when that was just now. */
  decline: Declined | null;
  /** Why what the newest payment took goes back, when it ended just now; `decline` is null then. */
  refunded: BoughtNothing | null;
};

/** Who asks: the traveller with a verified e-mail, or whoever has just proved to be the contact of this booking. */
export type Payer = { email: string | null } | { proven: true };

/**
 * What a booking still owes and how its payment stands, for who may pay it. Null when there is no such booking or it is
 * somebody else's: nobody learns which.
 */
export async function getAmountDue(number: string, payer: Payer, now: Date): Promise<AmountDue | null> {
  const may = "proven" in payer || (await ownsBooking(payer, number));
  const booking = may ? await getBookingByNumber(number) : null;
  if (!booking) return null;
  const [row] = await db.select({ checkout: bookings.checkout }).from(bookings).where(eq(bookings.number, number));
  if (!row) return null;
  const { checkout } = row;
  const [newest] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkout, checkout), eq(payments.purpose, "balance")))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  const splitCards = await listCards(db, checkout);
  const ended = newest && newest.state !== "live" ? await cardsOf(db, newest.id) : [];
  const toldFrom = now.getTime() - TOLD_MINUTES * 60_000;
  const told = newest && ended.some(({ movedAt }) => movedAt.getTime() > toldFrom) ? newest.state : null;
  const refunded = newest && told === "failed" ? await whyGivenBack(db, [newest.id]) : null;
  return {
    booking,
    checkout,
    cards: splitCards.map(({ id, brand, last4, amount }) => ({ id, brand, last4, amount })),
    paying: newest?.state === "live",
    paid: told === "paid",
    decline: told === "failed" && !refunded ? declineOf(ended) : null,
    refunded,
  };
}

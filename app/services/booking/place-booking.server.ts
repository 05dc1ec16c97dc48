import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterCommit } from "~/db/inside.server";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import { bookings, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { bookingNumber } from "~/domain/booking/booking-number";
import { crashPoint } from "~/platform/crash-point.server";
import { bookings as counted } from "~/platform/metrics.server";
import { randomToken } from "~/platform/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { confirmationMail } from "./confirmation-mail.server";
import { bookedTrip } from "./describe-trip.server";
import { readBooking } from "./get-booking.server";
import { indexBooking } from "./index-booking.server";

/** Six random characters meet another booking's now and then; five times in a row they do not. */
const MAX_TRIES = 5;

/**
 * Writes the booking of a checkout that has just moved to `booked`, in the transaction that took the money: `paid`, in
 * minor units of the checkout's currency.
 */
export async function placeBooking(tx: Db, checkout: string, paid: number, now: Date): Promise<void> {
  const number = await writeBooking(tx, checkout, paid, now);
  await indexBooking(tx, { number, checkout });
  crashPoint("capture.booking-written");
}

/**
 * Queues the confirmation of a checkout's booking, in the same transaction, once its payment has ended: it says what was
 * paid. It has the tickets, so that of a group it waits for the last name that is to follow.
 */
export async function queueConfirmation(tx: Db, checkout: string, now: Date): Promise<void> {
  const booking = await readBooking(tx, { checkout });
  if (!booking?.contactEmail || booking.travellers.some(({ toFollow }) => toFollow)) return;
  const trip = await bookedTrip(booking, { tx });
  await queueMail(tx, { ...confirmationMail(booking, trip), to: booking.contactEmail }, now);
  crashPoint("capture.mail-queued");
}

const totalBy = preparedQuery((at) =>
  at
    .select({ price: checkouts.total })
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder("checkout"))),
);
const bookingWritten = preparedInsert(bookings, (insert) =>
  insert.onConflictDoNothing({ target: bookings.number }).returning({ number: bookings.number }),
);

async function writeBooking(tx: Db, checkout: string, paid: number, now: Date): Promise<string> {
  const [sold] = await totalBy(tx, { checkout });
  if (!sold) throw new Error("A booking without its checkout");
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const number = bookingNumber(randomBytes(8));
    const booking = { number, checkout, key: randomToken(), bookedAt: now, price: sold.price, paid };
    const [written] = await bookingWritten(tx, booking);
    if (written) {
      afterCommit(() => counted.inc());
      return written.number;
    }
  }
  throw new Error("No free booking number found");
}

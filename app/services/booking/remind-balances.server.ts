import { and, between, eq, exists, lt, not, sql } from "drizzle-orm";
import { bookings, checkouts, departures, outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { BALANCE_REMINDER_DAYS, type ReminderDays, remindedDepartures, reminderToday } from "~/domain/balance";
import { type Day, dayIn } from "~/domain/day";
import { eachAlone } from "~/each-alone.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { readBooking } from "./get-booking.server";
import { lockBooking } from "./lock-booking.server";
import { reminderMail } from "./reminder-mail.server";

const BATCH_SIZE = 200;

/** The occasion: each reminder of a booking is queued once for a day of departure, whichever instance is first. */
const keyOf = (number: string, departureDay: Day, days: ReminderDays) => `balance:${number}:${departureDay}:${days}`;

/**
 * Reminds travellers of balances that are soon due, each reminder once and only the one that is true today, counted in
 * the departure's days. Nothing while a payment is under way. Each is queued or fails alone. Answers how many were queued.
 */
export async function remindBalances(now: Date): Promise<number> {
  const today = dayIn(now);
  let queued = 0;
  for (const days of BALANCE_REMINDER_DAYS) {
    const due = (await owing(today, days)).map((booking) => ({ booking }));
    queued += await eachAlone(due, ({ booking }) => transaction((tx) => remind(tx, booking, days, today, now)));
  }
  return queued;
}

/** Bookings that owe something, leave soon enough and have not had this reminder. */
async function owing(today: Day, days: ReminderDays): Promise<string[]> {
  const { from, to } = remindedDepartures(today);
  const reminded = db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      eq(outbox.key, sql`'balance:' || ${bookings.number} || ':' || ${departures.startDay} || ':' || ${String(days)}`),
    );
  const rows = await db
    .select({ number: bookings.number, bookedAt: bookings.bookedAt, startDay: departures.startDay })
    .from(departures)
    .innerJoin(checkouts, eq(checkouts.departure, departures.id))
    .innerJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(and(between(departures.startDay, from, to), lt(bookings.paid, bookings.price), not(exists(reminded))));
  return rows
    .filter(({ startDay, bookedAt }) => reminderToday(today, startDay, dayIn(bookedAt)) === days)
    .slice(0, BATCH_SIZE)
    .map(({ number }) => number);
}

async function remind(tx: Db, number: string, days: ReminderDays, today: Day, now: Date): Promise<boolean> {
  // Taken for the rest of the transaction, so that it is not paid while we say that it is not.
  const booking = await lockBooking(tx, sql`${bookings.number} = ${number} and ${bookings.paid} < ${bookings.price}`);
  if (!booking || (await livePayment(tx, booking.checkout))) return false;
  const view = await readBooking(tx, eq(bookings.number, number));
  if (!view?.contactEmail) return false;
  await queueMail(tx, reminderMail(view, view.contactEmail, keyOf(number, view.departure.startDay, days), today), now);
  return true;
}

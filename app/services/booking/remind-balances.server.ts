import { and, between, desc, eq, exists, gt, inArray, isNull, ne, not, sql } from "drizzle-orm";
import { bookingChanges, bookings, checkouts, departures, outbox, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import {
  BALANCE_REMINDER_DAYS,
  type ReminderDays,
  remindedDepartures,
  reminderToday,
  remindsOfChange,
} from "~/domain/money/balance";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { readBooking } from "./get-booking.server";
import { lockBooking } from "./lock-booking.server";
import { owes } from "./owed.server";
import { reminderMail } from "./reminder-mail.server";

const BATCH_SIZE = 200;

/** The occasion: each reminder of a booking is queued once for a day of departure, whichever instance is first. */
const keyOf = (number: string, departureDay: Day, days: ReminderDays) => `balance:${number}:${departureDay}:${days}`;
const keyOfChange = (change: string) => `balance-change:${change}`;

/** One without an e-mail is called, and must not take the turn of one that can be mailed. */
const isContactWithEmail = and(
  eq(travellers.checkout, checkouts.id),
  eq(travellers.position, 0),
  ne(travellers.email, ""),
);

/**
 * Reminds travellers of balances that are soon due, each reminder once and only the one that is true today, counted in
 * the departure's days; and of what a change left to pay after that, once, from the day after it. Nothing of a
 * departure that is called off, nor while a payment is under way. Each is queued or fails alone. Returns how many were
 * queued.
 */
export async function remindBalances(now: Date): Promise<number> {
  const today = dayIn(now);
  let queued = 0;
  for (const days of BALANCE_REMINDER_DAYS) {
    const due = (await owing(today, days)).map((booking) => ({ booking }));
    const keyed = (booking: string) => (startDay: Day) => keyOf(booking, startDay, days);
    queued += await forEachIsolated(due, ({ booking }) =>
      transaction((tx) => remind(tx, booking, keyed(booking), { today, now, owed: false })),
    );
  }
  const owed = await owedByChanges(today);
  queued += await forEachIsolated(owed, ({ booking, change }) =>
    transaction((tx) => remind(tx, booking, () => keyOfChange(change), { today, now, owed: true })),
  );
  return queued;
}

/** The newest change of each booking that left something to pay after the balance's day, and was not called to mind. */
async function owedByChanges(today: Day): Promise<{ booking: string; change: string }[]> {
  const rows = await db
    .select({
      booking: bookings.number,
      startDay: departures.startDay,
      change: bookingChanges.id,
      madeAt: bookingChanges.madeAt,
    })
    .from(departures)
    .innerJoin(checkouts, eq(checkouts.departure, departures.id))
    .innerJoin(bookings, eq(bookings.checkout, checkouts.id))
    .innerJoin(travellers, isContactWithEmail)
    .innerJoin(bookingChanges, eq(bookingChanges.booking, bookings.number))
    .where(
      and(
        between(departures.startDay, today, remindedDepartures(today).to),
        owes(),
        isNull(checkouts.groupId),
        gt(bookingChanges.priceAfter, bookingChanges.priceBefore),
      ),
    )
    .orderBy(desc(bookingChanges.madeAt));
  const newest = rows.filter((row, i) => rows.findIndex(({ booking }) => booking === row.booking) === i);
  const due = newest.filter(({ startDay, madeAt }) => remindsOfChange(today, startDay, dayIn(madeAt)));
  const reminded = await remindedOf(due.map(({ change }) => keyOfChange(change)));
  return due
    .filter(({ change }) => !reminded.has(keyOfChange(change)))
    .slice(0, BATCH_SIZE)
    .map(({ booking, change }) => ({ booking, change }));
}

async function remindedOf(keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.select({ key: outbox.key }).from(outbox).where(inArray(outbox.key, keys));
  return new Set(rows.map(({ key }) => key));
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
    .innerJoin(travellers, isContactWithEmail)
    .where(
      and(
        between(departures.startDay, from, to),
        owes(),
        // A group pays by its contract.
        isNull(checkouts.groupId),
        not(exists(reminded)),
      ),
    );
  return rows
    .filter(({ startDay, bookedAt }) => reminderToday(today, startDay, dayIn(bookedAt)) === days)
    .slice(0, BATCH_SIZE)
    .map(({ number }) => number);
}

type At = { today: Day; now: Date; owed: boolean };

async function remind(
  tx: Db,
  number: string,
  key: (startDay: Day) => string,
  { today, now, owed }: At,
): Promise<boolean> {
  // Taken for the rest of the transaction, so that it is not paid while we say that it is not.
  const owing = sql`${bookings.number} = ${number} and ${bookings.paid} < ${bookings.price}`;
  if (!(await lockBooking(tx, owing, { act: "remind-balance", by: "job", now })).ok) return false;
  const view = await readBooking(tx, { number });
  if (!view?.contactEmail || view.money.balance === 0) return false;
  await queueMail(tx, reminderMail(view, view.contactEmail, key(view.departure.startDay), today, owed), now);
  return true;
}

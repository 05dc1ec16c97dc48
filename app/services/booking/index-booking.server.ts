import { asc, eq, lt, sql } from "drizzle-orm";
import { preparedInsert, preparedQuery, preparedUpdate } from "~/db/prepared-query.server";
import { bookingSearch, bookings } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { SEARCH_VERSION, searchLines } from "~/domain/booking/booking-search";
import { listTravellers } from "~/services/checkout/checkout-rows.server";
import { lockBooking } from "./lock-booking.server";

const BATCH_SIZE = 100;

const linesDropped = preparedQuery((at) =>
  at.delete(bookingSearch).where(eq(bookingSearch.booking, sql.placeholder("number"))),
);
const linesWritten = preparedInsert(bookingSearch, (insert) => insert);
const bookingIndexed = preparedUpdate(bookings, (update) =>
  update.where(eq(bookings.number, sql.placeholder("number"))),
);

/** Writes down under what a booking is found, in the transaction that made it or changed what it is found by. */
export async function indexBooking(tx: Db, { number, checkout }: { number: string; checkout: string }): Promise<void> {
  const people = await listTravellers(tx, checkout);
  await linesDropped(tx, { number });
  await linesWritten(tx, ...searchLines(number, people).map((line) => ({ ...line, booking: number })));
  await bookingIndexed(tx, { searchVersion: SEARCH_VERSION }, { number });
}

/**
 * The same for bookings of before there was a search, or before it looked as it does now: a batch at a time, until none
 * is left. Returns how many.
 */
export async function indexBookings(now: Date): Promise<number> {
  let done = 0;
  for (;;) {
    const former = await db
      .select({ number: bookings.number })
      .from(bookings)
      .where(lt(bookings.searchVersion, SEARCH_VERSION))
      .orderBy(asc(bookings.searchVersion))
      .limit(BATCH_SIZE);
    for (const { number } of former)
      await transaction(async (tx) => {
        // Another instance may have been first, or a traveller be renamed in the meantime.
        const locked = await lockBooking(tx, eq(bookings.number, number), { act: "index-search", by: "job", now });
        if (locked.ok && locked.value.booking.searchVersion < SEARCH_VERSION)
          await indexBooking(tx, locked.value.booking);
      });
    done += former.length;
    if (former.length < BATCH_SIZE) return done;
  }
}

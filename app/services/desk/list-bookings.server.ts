/** Bookings by trip, day of departure and state, those booked last first. */
import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { bookings, checkouts, departures, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { ListedState } from "~/domain/booking/booking-list";
import { isNamedLike } from "~/domain/booking/booking-search";
import type { Day } from "~/domain/day";
import { MAX_FILE_ROWS } from "~/domain/list-cell";
import { type Listed, listed } from "~/domain/listed";
import { isCalledOff, isNotCalledOff } from "~/services/booking/called-off.server";
import { isLate, owes } from "~/services/booking/owed.server";
import { ANYONE_GOING } from "~/services/inventory/going.server";
import { describeAll, type FoundBooking } from "./find-bookings.server";

export type BookingFilter = {
  /** A part of the trip's name; "" for any. */
  trip: string;
  /** Days of departure, inclusive. */
  from: Day | null;
  to: Day | null;
  state: ListedState;
};

/** Bookings of a page. */
export const BOOKINGS_PAGE = 50;

/** A page of them, counted from 1; `more` when there are others. */
export async function listBookings(filter: BookingFilter, page: number, today: Day): Promise<Listed<FoundBooking>> {
  const numbers = await numbersOf(filter, today, { limit: BOOKINGS_PAGE + 1, offset: (page - 1) * BOOKINGS_PAGE });
  const { rows, more } = listed(numbers, BOOKINGS_PAGE);
  return { rows: await describeAll(rows, today), more };
}

/** As many of them as a file holds, and one more where there are others. */
export async function exportBookings(filter: BookingFilter, today: Day): Promise<FoundBooking[]> {
  return describeAll(await numbersOf(filter, today, { limit: MAX_FILE_ROWS + 1, offset: 0 }), today);
}

async function numbersOf(
  { trip, from, to, state }: BookingFilter,
  today: Day,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const parts: (SQL | undefined)[] = [stateIs(state, today)];
  if (from) parts.push(gte(departures.startDay, from));
  if (to) parts.push(lte(departures.startDay, to));
  if (trip) parts.push(inArray(checkouts.trip, await tripsNamed(trip)));
  const rows = await db
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(and(...parts))
    .orderBy(desc(bookings.bookedAt), desc(bookings.number))
    .limit(limit)
    .offset(offset);
  return rows.map(({ number }) => number);
}

/** As `bookingState` says it of one booking. */
function stateIs(state: ListedState, today: Day): SQL | undefined {
  const isPaid = and(ANYONE_GOING, lte(bookings.price, bookings.paid), isNotCalledOff());
  switch (state) {
    case "all":
      return undefined;
    case "cancelled":
      return sql`not (${ANYONE_GOING})`;
    case "called-off":
      return and(ANYONE_GOING, isCalledOff());
    case "unpaid":
      return owes();
    case "overdue":
      return isLate(today);
    case "owing":
      return and(owes(), sql`not (${isLate(today)})`);
    case "paid":
      return and(isPaid, gte(departures.startDay, today));
    case "past":
      return and(isPaid, lt(departures.startDay, today));
  }
}

async function tripsNamed(part: string): Promise<string[]> {
  const rows = await db.select({ slug: trips.slug, data: trips.data }).from(trips);
  return rows
    .filter(({ data: { name } }) => isNamedLike(name.fr, part) || isNamedLike(name.en, part))
    .map(({ slug }) => slug);
}

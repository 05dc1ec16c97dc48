/** The days a booking may be changed to, before one is chosen. */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { bookings, checkouts, cities, departures, fares, trips } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { placesLeft } from "~/domain/availability";
import { dateChangeAllowed, lastDayToChangeDate, lastDayToLeave } from "~/domain/cancellation";
import { quoteDate } from "~/domain/change";
import { partyOf } from "~/domain/correction";
import { type Day, dayIn } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { type Currency, fromCad } from "~/domain/money";
import { quote } from "~/domain/price";
import { fareInRoom } from "~/domain/shared-room";
import { roomOf } from "~/services/inventory/rooms.server";
import { readBought } from "./bought.server";

/** Amounts in minor units of `currency`. */
export type OtherDates = {
  currency: Currency;
  /** Why it cannot be changed here at all; null when it can. */
  closed: "called-off" | "departed" | "date-closed" | "nobody-left" | "date-by-phone" | null;
  /** The rule it was bought under: the fee of each, until how many days before, and the last day that is. */
  rule: { fee: number; until: number; last: Day; months: number };
  /** Where one may board, and where the dates are from. */
  cities: { slug: string; name: Bilingual }[];
  city: string;
  /** With places for all who travel, in order; `more`: what the booking would cost more, fee included, or less. */
  dates: { departure: string; startDay: Day; endDay: Day; more: number }[];
};

/** The departures the booking of a key may be changed to, from its city or another of them; null of no such booking. */
export async function otherDates(key: string, wished: string | null, now: Date): Promise<OtherDates | null> {
  const today = dayIn(now);
  return transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const [checkout] = booking ? await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout)) : [];
    if (!booking || !checkout) return null;
    const { bought, people } = await readBought(tx, booking, checkout);
    const { departureDay, conditions, firstDepartureDay } = bought;
    const rule = {
      fee: fromCad(conditions.dateChangeFeeCad, checkout.rateMicros),
      until: conditions.dateChangeUntilDays,
      last: lastDayToChangeDate(departureDay, conditions),
      months: conditions.travelWithinMonths,
    };
    const closed = bought.calledOff
      ? ("called-off" as const)
      : today >= departureDay
        ? ("departed" as const)
        : people.length === 0
          ? ("nobody-left" as const)
          : !dateChangeAllowed(today, departureDay, conditions)
            ? ("date-closed" as const)
            : (await roomOf(tx, checkout.id))
              ? ("date-by-phone" as const)
              : null;
    const none = { currency: checkout.currency, closed, rule, cities: [], city: checkout.city, dates: [] };
    if (closed) return none;
    const rows = await tx
      .select({ departure: departures, fare: fares, city: cities, trip: trips.data })
      .from(departures)
      .innerJoin(fares, eq(fares.departure, departures.id))
      .innerJoin(cities, eq(cities.slug, fares.city))
      .innerJoin(trips, eq(trips.slug, departures.trip))
      .where(
        and(
          eq(departures.trip, checkout.trip),
          eq(departures.status, "on-sale"),
          gt(departures.startDay, today),
          lte(departures.startDay, lastDayToLeave(firstDepartureDay, conditions)),
        ),
      )
      .orderBy(asc(departures.startDay), asc(departures.id), asc(cities.position));
    const served = new Map(rows.map(({ city }) => [city.slug, city.data.name]));
    const city = wished !== null && served.has(wished) ? wished : checkout.city;
    const party = partyOf(people);
    const dates = rows
      .filter((row) => row.city.slug === city && placesLeft(row.departure) >= people.length)
      .flatMap(({ departure: { id, startDay, endDay }, fare, trip }) => {
        const other = quote(fareInRoom(fare, trip.room, party), party, checkout.rateMicros);
        const quoted = quoteDate(bought, { startDay, fares: other }, today);
        return quoted.ok
          ? [{ departure: id, startDay, endDay, more: quoted.value.price - quoted.value.priceBefore }]
          : [];
      });
    return { ...none, cities: [...served].map(([slug, name]) => ({ slug, name })), city, dates };
  });
}

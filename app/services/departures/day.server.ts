/** The coaches that leave and come back on a day: counts, crews and hours, no person. */
import { and, asc, between, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { bookings, checkouts, coaches, departureFacts, departures, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays, type Day } from "~/domain/day";
import { byHour, type DayCoach, type DayParty, dayStops } from "~/domain/departures/day-sheet";
import { NO_FACTS } from "~/domain/departures/departure-facts";
import { boardedOf } from "./boarding.server";

/** No trip is longer. */
const LONGEST_DAYS = 60;

export type DayOfCoaches = { leaving: DayCoach[]; back: DayCoach[] };

/** What leaves on a day, with who is on board, and what comes back; what the files withdrew only with people on it. */
export async function coachesOn(day: Day): Promise<DayOfCoaches> {
  const rows = await db
    .select({ departure: departures, trip: trips.data, coach: coaches.data, facts: getTableColumns(departureFacts) })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .leftJoin(departureFacts, eq(departureFacts.departure, departures.id))
    .where(
      and(
        // By the index of first days.
        between(departures.startDay, addDays(day, -LONGEST_DAYS), day),
        or(eq(departures.startDay, day), eq(departures.endDay, day)),
      ),
    )
    .orderBy(asc(departures.id));
  const parties = await partiesOf(rows.map(({ departure }) => departure.id));
  const boarded = await boardedOf(
    rows.filter(({ departure }) => departure.startDay === day).map(({ departure }) => departure.id),
  );
  const coachOf = ({ departure, trip, coach, facts }: (typeof rows)[number], hour: "departs" | "returns"): DayCoach => {
    const { id, startDay, endDay } = departure;
    const { guide, driver, delayMinutes } = facts ?? NO_FACTS;
    const own = parties.get(id) ?? [];
    const numbers = new Set(own.map(({ booking }) => booking));
    return {
      id,
      startDay,
      endDay,
      guide,
      driver,
      delayMinutes,
      trip: trip.name,
      coach: coach.name,
      people: own.reduce((sum, { people }) => sum + people, 0),
      boarded: boarded.filter(({ booking }) => numbers.has(booking)).length,
      stops: dayStops(own, hour),
    };
  };
  const listed = (of: "startDay" | "endDay", hour: "departs" | "returns") =>
    byHour(
      rows
        .filter(({ departure }) => departure[of] === day)
        .filter(({ departure }) => departure.status !== "withdrawn" || parties.has(departure.id))
        .map((row) => coachOf(row, hour)),
    );
  return {
    leaving: listed("startDay", "departs"),
    back: listed("endDay", "returns").filter(({ people }) => people > 0),
  };
}

async function partiesOf(ids: readonly string[]): Promise<Map<string, DayParty[]>> {
  const parties = new Map<string, DayParty[]>();
  if (ids.length === 0) return parties;
  const people = sql<number>`${checkouts.adults} + ${checkouts.children} - ${checkouts.cancelled}`.mapWith(Number);
  const { departure, journey } = checkouts;
  const booked = await db
    .select({ booking: bookings.number, departure, journey, people })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(and(inArray(departure, [...ids]), sql`${checkouts.adults} + ${checkouts.children} > ${checkouts.cancelled}`))
    .orderBy(asc(bookings.number));
  for (const { departure: id, booking, people: going, journey: of } of booked) {
    const { cityName: city, name: stop, departs, returns } = of.boarding;
    parties.set(id, [...(parties.get(id) ?? []), { booking, people: going, city, stop, departs, returns }]);
  }
  return parties;
}

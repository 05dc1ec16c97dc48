/** How full departures are and what they brought in, by month: counts alone, no person. */
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { bookings, charges, checkouts, coaches, departures, disputes, ledger, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addMonths, type Day } from "~/domain/day";
import type { DepartureStatus } from "~/domain/departures/departure-facts";
import type { Bilingual } from "~/domain/locale";

/** `YYYY-MM`. */
export type Month = string;

export type DepartureFill = {
  id: string;
  trip: Bilingual;
  destination: string;
  coach: Bilingual;
  startDay: Day;
  endDay: Day;
  capacity: number;
  /** Travellers of bookings, and places that purchases under way hold. */
  sold: number;
  held: number;
  /** Of those who are sold, by telephone or at the counter. */
  byTelephone: number;
  status: DepartureStatus;
  /** What is sold, and what we have of it: captured, less what went back and what banks took for good. In CAD cents. */
  sales: number;
  collected: number;
  /** What went back, as the ledger has it: refunds that were done, less those that the bank sent back. */
  refunded: number;
};

export type MonthFill = { month: Month; departures: number; capacity: number; sold: number; held: number };

const firstDay = (month: Month): Day => `${month}-01`;

/** So many months after one, or before where `by` is negative. */
export const monthAfter = (month: Month, by: number): Month => addMonths(firstDay(month), by).slice(0, 7);

const inMonths = (from: Month, months: number) =>
  and(gte(departures.startDay, firstDay(from)), lt(departures.startDay, firstDay(monthAfter(from, months))));

const going = sql<number>`${checkouts.adults} + ${checkouts.children} - ${checkouts.cancelled}`;
const isBooked = sql`${checkouts.state} = 'booked'`;
const isUnderWay = sql`${checkouts.state} in ('open', 'paying')`;
const summed = (value: SQL, when: SQL) =>
  sql<number>`coalesce(sum(case when ${when} then ${value} else 0 end), 0)`.mapWith(Number);
/** An amount of a booking in CAD cents, at the rate of its purchase. */
const inCad = (amount: SQL) => sql`round(${amount} * 1000000.0 / ${checkouts.rateMicros})`;

/** Departures of a month, the earliest first; of one destination where one is named. */
export async function departuresOfMonth(month: Month, destination?: string): Promise<DepartureFill[]> {
  const wanted = and(inMonths(month, 1), destination ? eq(departures.destination, destination) : undefined);
  const rows = await db
    .select({ departure: departures, trip: trips.data, coach: coaches.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .where(wanted)
    .orderBy(asc(departures.startDay), asc(trips.position), asc(departures.id));
  const sums = await db
    .select({
      departure: checkouts.departure,
      sold: summed(going, isBooked),
      held: summed(going, isUnderWay),
      byTelephone: summed(going, sql`${isBooked} and ${checkouts.channel} = 'telephone'`),
      sales: summed(inCad(sql`${bookings.price}`), isBooked),
    })
    .from(checkouts)
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(and(wanted, inArray(checkouts.state, ["booked", "open", "paying"])))
    .groupBy(checkouts.departure);
  const byDeparture = new Map(sums.map((sum) => [sum.departure, sum]));
  const moved = await movedOf(wanted);
  return rows.map(({ departure, trip, coach }) => {
    const { sold = 0, held = 0, byTelephone = 0, sales = 0 } = byDeparture.get(departure.id) ?? {};
    const { collected = 0, refunded = 0 } = moved.get(departure.id) ?? {};
    const { id, startDay, endDay, capacity, status } = departure;
    return {
      id,
      startDay,
      endDay,
      capacity,
      sold,
      held,
      byTelephone,
      sales,
      collected,
      refunded,
      trip: trip.name,
      destination: departure.destination,
      coach: coach.name,
      status,
    };
  });
}

type Moved = Pick<DepartureFill, "collected" | "refunded">;

/**
 * What is there of each departure's money, of what was booked; and what went back of its purchases, those too that were
 * never booked.
 */
async function movedOf(wanted: SQL | undefined): Promise<Map<string, Moved>> {
  const of = (kind: "capture" | "refund" | "refund-failed", when: SQL = sql`true`) =>
    summed(inCad(sql`${ledger.amount}`), sql`${ledger.kind} = ${kind} and ${when}`);
  const rows = await db
    .select({
      departure: checkouts.departure,
      taken: of("capture", isBooked),
      given: of("refund"),
      returned: of("refund-failed"),
      givenOfBooked: of("refund", isBooked),
      returnedOfBooked: of("refund-failed", isBooked),
    })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(wanted)
    .groupBy(checkouts.departure);
  const lost = await db
    .select({ departure: checkouts.departure, amount: summed(inCad(sql`${disputes.amount}`), isBooked) })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(and(wanted, eq(disputes.state, "lost")))
    .groupBy(checkouts.departure);
  const lostOf = new Map(lost.map(({ departure, amount }) => [departure, amount]));
  return new Map(
    rows.map(({ departure, taken, given, returned, givenOfBooked, returnedOfBooked }) => [
      departure,
      {
        collected: taken - givenOfBooked + returnedOfBooked - (lostOf.get(departure) ?? 0),
        refunded: given - returned,
      },
    ]),
  );
}

/** So many months from one on, each with how full it is; a month without departures too. */
export async function monthsFrom(from: Month, months: number): Promise<MonthFill[]> {
  const month = sql<Month>`substr(${departures.startDay}, 1, 7)`;
  const rows = await db
    .select({
      month,
      departures: sql<number>`count(*)`.mapWith(Number),
      capacity: sql<number>`sum(${departures.capacity})`.mapWith(Number),
    })
    .from(departures)
    .where(inMonths(from, months))
    .groupBy(month);
  const sums = await db
    .select({ month, sold: summed(going, isBooked), held: summed(going, isUnderWay) })
    .from(checkouts)
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(and(inMonths(from, months), inArray(checkouts.state, ["booked", "open", "paying"])))
    .groupBy(month);
  return Array.from({ length: months }, (_, index) => {
    const named = monthAfter(from, index);
    const { departures: count = 0, capacity = 0 } = rows.find((row) => row.month === named) ?? {};
    const { sold = 0, held = 0 } = sums.find((row) => row.month === named) ?? {};
    return { month: named, departures: count, capacity, sold, held };
  });
}

/** Whether a text is a month. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

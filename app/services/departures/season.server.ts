/** How full coaches are and what they brought in, by month: counts alone, no person. */
import { and, asc, eq, exists, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import {
  bookings,
  callOffs,
  charges,
  checkouts,
  coaches,
  departureRuns,
  departures,
  disputes,
  ledger,
  lines,
  runs,
  trips,
} from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addMonths, type Day } from "~/domain/day";
import type { DepartureStatus } from "~/domain/departures/run-facts";
import type { RunDirection } from "~/domain/departures/runs";
import type { Bilingual } from "~/domain/locale";

/** `YYYY-MM`. */
export type Month = string;

export type RunFill = {
  id: string;
  direction: RunDirection;
  /** Of its line, or of the one trip that has it. */
  trip: Bilingual;
  /** How many departures travel on it. */
  departures: number;
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
  status: DepartureStatus | "called-off";
  /** What is sold, and what we have of it: captured, less what went back and what banks took for good. In CAD cents. */
  sales: number;
  collected: number;
  /** What went back, as the ledger has it: refunds that were done, less those that the bank sent back. */
  refunded: number;
};

export type MonthFill = { month: Month; runs: number; capacity: number; sold: number; held: number };

const firstDay = (month: Month): Day => `${month}-01`;

/** So many months after one, or before where `by` is negative. */
export const monthAfter = (month: Month, by: number): Month => addMonths(firstDay(month), by).slice(0, 7);

const ofMonths = (day: typeof runs.day | typeof departures.startDay, from: Month, months: number) =>
  and(gte(day, firstDay(from)), lt(day, firstDay(monthAfter(from, months))));

const going = sql<number>`${checkouts.adults} + ${checkouts.children} - ${checkouts.cancelled}`;
const isBooked = sql`${checkouts.state} = 'booked'`;
/** Who travels on several runs paid once: it is told of the first. */
const isPaidFor = eq(departureRuns.position, 0);
const isUnderWay = sql`${checkouts.state} in ('open', 'paying')`;
const summed = (value: SQL, when: SQL) =>
  sql<number>`coalesce(sum(case when ${when} then ${value} else 0 end), 0)`.mapWith(Number);
/** An amount of a booking in CAD cents, at the rate of its purchase. */
const inCad = (amount: SQL) => sql`round(${amount} * 1000000.0 / ${checkouts.rateMicros})`;

/** Runs of a month, the earliest first; of one destination where one is named. */
export async function runsOfMonth(month: Month, destination?: string): Promise<RunFill[]> {
  const wanted = and(ofMonths(runs.day, month, 1), destination ? eq(departures.destination, destination) : undefined);
  const rows = await db
    .select({
      run: runs,
      departure: departures,
      trip: trips.data,
      coach: coaches.data,
      line: lines.data,
      calledOff: callOffs.departure,
    })
    .from(runs)
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(coaches, eq(coaches.slug, runs.coach))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .leftJoin(callOffs, eq(callOffs.departure, departures.id))
    .where(wanted)
    .orderBy(asc(runs.day), asc(trips.position), asc(departures.id));
  const sums = await db
    .select({
      run: departureRuns.run,
      sold: summed(going, isBooked),
      held: summed(going, isUnderWay),
      byTelephone: summed(going, sql`${isBooked} and ${checkouts.channel} = 'telephone'`),
      sales: summed(inCad(sql`${bookings.price}`), sql`${isBooked} and ${isPaidFor}`),
    })
    .from(checkouts)
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .innerJoin(departureRuns, eq(departureRuns.departure, departures.id))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(and(wanted, inArray(checkouts.state, ["booked", "open", "paying"])))
    .groupBy(departureRuns.run);
  const byRun = new Map(sums.map((sum) => [sum.run, sum]));
  const moved = await movedOf(wanted);
  const groups = new Map<string, typeof rows>();
  for (const row of rows) groups.set(row.run.id, [...(groups.get(row.run.id) ?? []), row]);
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { run, line, trip, coach, departure } = first;
    const { sold = 0, held = 0, byTelephone = 0, sales = 0 } = byRun.get(run.id) ?? {};
    const { collected = 0, refunded = 0 } = moved.get(run.id) ?? {};
    const isCalledOff = all.every((one) => one.calledOff !== null);
    const isOffered = all.some((one) => one.departure.status === "on-sale");
    const isWithdrawn = all.every((one) => one.departure.status === "withdrawn");
    return {
      id: run.id,
      direction: run.direction,
      startDay: run.day,
      endDay: run.direction === "round-trip" ? departure.endDay : run.day,
      // A coach that does not leave has none to sell.
      capacity: isCalledOff ? 0 : run.capacity,
      sold,
      held,
      byTelephone,
      sales,
      collected,
      refunded,
      trip: line?.name ?? trip.name,
      departures: all.length,
      destination: departure.destination,
      coach: coach.name,
      status: isCalledOff ? "called-off" : isOffered ? "on-sale" : isWithdrawn ? "withdrawn" : "closed",
    };
  });
}

type Moved = Pick<RunFill, "collected" | "refunded">;

/**
 * What is there of each departure's money, of what was booked; and what went back of its purchases, those too that were
 * never booked.
 */
async function movedOf(wanted: SQL | undefined): Promise<Map<string, Moved>> {
  const of = (kind: "capture" | "refund" | "refund-failed", when: SQL = sql`true`) =>
    summed(inCad(sql`${ledger.amount}`), sql`${ledger.kind} = ${kind} and ${when}`);
  const rows = await db
    .select({
      run: departureRuns.run,
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
    .innerJoin(departureRuns, and(eq(departureRuns.departure, departures.id), isPaidFor))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .where(wanted)
    .groupBy(departureRuns.run);
  const lost = await db
    .select({ run: departureRuns.run, amount: summed(inCad(sql`${disputes.amount}`), isBooked) })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .innerJoin(departureRuns, and(eq(departureRuns.departure, departures.id), isPaidFor))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .where(and(wanted, eq(disputes.state, "lost")))
    .groupBy(departureRuns.run);
  const lostOf = new Map(lost.map(({ run, amount }) => [run, amount]));
  return new Map(
    rows.map(({ run, taken, given, returned, givenOfBooked, returnedOfBooked }) => [
      run,
      {
        collected: taken - givenOfBooked + returnedOfBooked - (lostOf.get(run) ?? 0),
        refunded: given - returned,
      },
    ]),
  );
}

/** So many months from one on, each with how full its coaches are; a month without any too. */
export async function monthsFrom(from: Month, months: number): Promise<MonthFill[]> {
  const month = sql<Month>`substr(${runs.day}, 1, 7)`;
  const wanted = ofMonths(runs.day, from, months);
  const leaves = db
    .select({ one: sql`1` })
    .from(departureRuns)
    .leftJoin(callOffs, eq(callOffs.departure, departureRuns.departure))
    .where(and(eq(departureRuns.run, runs.id), isNull(callOffs.departure)));
  const rows = await db
    .select({
      month,
      runs: sql<number>`count(*)`.mapWith(Number),
      capacity: sql<number>`sum(${runs.capacity})`.mapWith(Number),
    })
    .from(runs)
    .where(and(wanted, exists(leaves)))
    .groupBy(month);
  const sums = await db
    .select({ month, sold: summed(going, isBooked), held: summed(going, isUnderWay) })
    .from(checkouts)
    .innerJoin(departureRuns, eq(departureRuns.departure, checkouts.departure))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .where(and(wanted, inArray(checkouts.state, ["booked", "open", "paying"])))
    .groupBy(month);
  return Array.from({ length: months }, (_, index) => {
    const named = monthAfter(from, index);
    const { runs: count = 0, capacity = 0 } = rows.find((row) => row.month === named) ?? {};
    const { sold = 0, held = 0 } = sums.find((row) => row.month === named) ?? {};
    return { month: named, runs: count, capacity, sold, held };
  });
}

/** Whether a text is a month. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

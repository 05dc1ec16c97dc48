/** How full coaches are and what they brought in, by month: counts alone, no person. */
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
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
  refunds,
  runFacts,
  runs,
  trips,
} from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Boarding } from "~/domain/catalogue/catalogue";
import { addMonths, type Day } from "~/domain/day";
import { NO_FACTS } from "~/domain/departures/run-facts";
import type { Month, SeasonCoach, SeasonNumbers } from "~/domain/departures/season";
import type { Bilingual } from "~/domain/locale";
import { isNotCalledOff } from "~/services/booking/called-off.server";
import { GOING } from "~/services/inventory/going.server";
import { fromJson, tripText } from "~/services/search/trip-text.server";

/** What is sold and held of the coaches of a month. */
type MonthFill = { month: Month; runs: number; capacity: number; taken: number };

const firstDay = (month: Month): Day => `${month}-01`;

/** So many months after one, or before where `by` is negative. */
export const monthAfter = (month: Month, by: number): Month => addMonths(firstDay(month), by).slice(0, 7);

/** By the index of days. */
const ofMonths = (from: Month, months: number) =>
  and(gte(runs.day, firstDay(from)), lt(runs.day, firstDay(monthAfter(from, months))));

/**
 * Of runs and the departures that use them, cross joined: SQLite reads what stands before a cross join first, and would
 * else begin with the whole of a larger table.
 */
const isUsedIn = (month: Month) => and(ofMonths(month, 1), eq(departureRuns.run, runs.id));

const isBooked = sql`${checkouts.state} = 'booked'`;
/** Who travels on several runs paid once: it is told of the first. */
const isPaidFor = eq(departureRuns.position, 0);
const isUnderWay = sql`${checkouts.state} in ('open', 'paying')`;
const summed = (value: SQL, when: SQL) =>
  sql<number>`coalesce(sum(case when ${when} then ${value} else 0 end), 0)`.mapWith(Number);
/** An amount of a booking in CAD cents, at the rate of its purchase. */
const inCad = (amount: SQL) => sql`round(${amount} * 1000000.0 / ${checkouts.rateMicros})`;

/**
 * Coaches of a month, the earliest first. As many queries for a month of any size; what was brought in is 0 where it is
 * not asked for.
 */
export async function runsOfMonth(month: Month, { money = true } = {}): Promise<SeasonCoach[]> {
  const rows = await usedIn(month);
  const named = await namesOf(rows);
  const places = await placesOf(month);
  const moved = money ? await movedOf(month) : new Map<string, Moved>();
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const group = groups.get(row.run.id);
    if (group) group.push(row);
    else groups.set(row.run.id, [row]);
  }
  return [...groups.values()].flatMap((all): SeasonCoach[] => {
    const [first] = all;
    if (!first) return [];
    const { run, departure, facts } = first;
    const trip = named.trips.get(departure.trip);
    const line = run.line === null ? undefined : named.lines.get(run.line);
    const { sales = 0, ...sold } = places.get(run.id) ?? { sold: 0, held: 0, byTelephone: 0, travelling: 0 };
    const isCalledOff = all.every((one) => one.calledOff !== null);
    const isOffered = all.some((one) => one.departure.status === "on-sale");
    const isWithdrawn = all.every((one) => one.departure.status === "withdrawn");
    return [
      {
        id: run.id,
        line: run.line,
        direction: run.direction,
        day: run.day,
        endDay: run.direction === "round-trip" ? departure.endDay : run.day,
        destination: departure.destination,
        name: line?.name ?? trip?.name ?? { fr: run.id, en: run.id },
        coach: named.coaches.get(run.coach) ?? { fr: run.coach, en: run.coach },
        calls: line?.calls ?? (trip?.boarding ?? []).map(({ city, departs }) => ({ city, time: departs })),
        start: line?.start?.time ?? null,
        products: all.map(({ departure: { id, trip: slug, nights }, calledOff }) => ({
          departure: id,
          trip: slug,
          name: named.trips.get(slug)?.name ?? { fr: slug, en: slug },
          days: named.trips.get(slug)?.days ?? 1,
          nights,
          isCalledOff: calledOff !== null,
        })),
        // A coach that does not leave has none to sell.
        capacity: isCalledOff ? 0 : run.capacity,
        ...sold,
        sales: money ? sales : 0,
        ...(moved.get(run.id) ?? { collected: 0, refunded: 0 }),
        status: isCalledOff ? "called-off" : isOffered ? "on-sale" : isWithdrawn ? "withdrawn" : "closed",
        facts: facts ?? NO_FACTS,
      },
    ];
  });
}

type UsedRow = Awaited<ReturnType<typeof usedIn>>[number];

/** The coaches of a month with every departure that travels on them. */
const usedIn = (month: Month) =>
  db
    .select({
      run: getTableColumns(runs),
      departure: getTableColumns(departures),
      facts: getTableColumns(runFacts),
      calledOff: callOffs.departure,
    })
    .from(runs)
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .leftJoin(runFacts, eq(runFacts.run, runs.id))
    .leftJoin(callOffs, eq(callOffs.departure, departures.id))
    .where(ofMonths(month, 1))
    .orderBy(asc(runs.day), asc(runs.id), asc(departures.id));

/** What the catalogue says of trips, lines and coaches: read once for the month, of a trip no more than is needed. */
async function namesOf(rows: readonly UsedRow[]) {
  const slugs = (of: (row: UsedRow) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const boarding = sql<Boarding[]>`${trips.data} -> 'boarding'`.mapWith(fromJson<Boarding[]>);
  const ofTrips = await db
    .select({ slug: trips.slug, days: trips.days, name: tripText("name"), boarding })
    .from(trips)
    .where(
      inArray(
        trips.slug,
        slugs(({ departure }) => departure.trip),
      ),
    );
  const ofLines = await db
    .select({ slug: lines.slug, data: lines.data })
    .from(lines)
    .where(
      inArray(
        lines.slug,
        slugs(({ run }) => run.line),
      ),
    );
  const ofCoaches = await db
    .select({ slug: coaches.slug, data: coaches.data })
    .from(coaches)
    .where(
      inArray(
        coaches.slug,
        slugs(({ run }) => run.coach),
      ),
    );
  return {
    trips: new Map(ofTrips.map((trip) => [trip.slug, trip])),
    lines: new Map(ofLines.map(({ slug, data }) => [slug, data])),
    coaches: new Map<string, Bilingual>(ofCoaches.map(({ slug, data }) => [slug, data.name])),
  };
}

type Places = Pick<SeasonCoach, "sold" | "held" | "byTelephone" | "sales" | "travelling">;

/** Who travels on each coach of a month or is about to buy, and for how much. */
async function placesOf(month: Month): Promise<Map<string, Places>> {
  const rows = await db
    .select({
      run: departureRuns.run,
      sold: summed(GOING, isBooked),
      held: summed(GOING, isUnderWay),
      travelling: summed(GOING, sql`${isBooked} and ${isNotCalledOff()}`),
      byTelephone: summed(GOING, sql`${isBooked} and ${checkouts.channel} = 'telephone'`),
      sales: summed(inCad(sql`${bookings.price}`), sql`${isBooked} and ${isPaidFor}`),
    })
    .from(runs)
    .crossJoin(departureRuns)
    .innerJoin(checkouts, eq(checkouts.departure, departureRuns.departure))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(and(isUsedIn(month), inArray(checkouts.state, ["booked", "open", "paying"])))
    .groupBy(departureRuns.run);
  return new Map(rows.map(({ run, ...places }) => [run, places]));
}

type Moved = Pick<SeasonNumbers, "collected" | "refunded">;

/**
 * What is there of each coach's money, of what was booked; and what went back of its purchases, those too that were
 * never booked.
 */
async function movedOf(month: Month): Promise<Map<string, Moved>> {
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
    .from(runs)
    .crossJoin(departureRuns)
    .innerJoin(checkouts, eq(checkouts.departure, departureRuns.departure))
    .innerJoin(charges, eq(charges.checkout, checkouts.id))
    .crossJoin(ledger)
    .where(and(isUsedIn(month), isPaidFor, eq(ledger.charge, charges.id)))
    .groupBy(departureRuns.run);
  const lost = await db
    .select({ run: departureRuns.run, amount: summed(inCad(sql`${disputes.amount}`), isBooked) })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .innerJoin(departureRuns, and(eq(departureRuns.departure, checkouts.departure), isPaidFor))
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .where(and(ofMonths(month, 1), eq(disputes.state, "lost")))
    .groupBy(departureRuns.run);
  const lostOf = new Map(lost.map(({ run, amount }) => [run, amount]));
  // The books have money that never came as gone; nobody was given it back.
  const undone = await db
    .select({
      run: departureRuns.run,
      amount: summed(inCad(sql`${refunds.amount}`), sql`${refunds.reason} = 'undone'`),
    })
    .from(runs)
    .crossJoin(departureRuns)
    .innerJoin(checkouts, eq(checkouts.departure, departureRuns.departure))
    .innerJoin(charges, eq(charges.checkout, checkouts.id))
    .crossJoin(refunds)
    .where(and(isUsedIn(month), isPaidFor, eq(refunds.charge, charges.id)))
    .groupBy(departureRuns.run);
  const undoneOf = new Map(undone.map(({ run, amount }) => [run, amount]));
  return new Map(
    rows.map(({ run, taken, given, returned, givenOfBooked, returnedOfBooked }) => [
      run,
      {
        collected: taken - givenOfBooked + returnedOfBooked - (lostOf.get(run) ?? 0),
        refunded: given - returned - (undoneOf.get(run) ?? 0),
      },
    ]),
  );
}

/**
 * So many months from one on, each with how full its coaches are; a month without any too. A coach that is called off
 * with all that travels on it has no places. By the counters of coaches alone.
 */
export async function monthsFrom(from: Month, months: number): Promise<MonthFill[]> {
  const month = sql<Month>`substr(${runs.day}, 1, 7)`;
  const calledOff = db.select({ departure: callOffs.departure }).from(callOffs);
  const concerned = db
    .select({ run: departureRuns.run })
    .from(departureRuns)
    .where(inArray(departureRuns.departure, calledOff));
  const travels = exists(
    db
      .select({ one: sql`1` })
      .from(departureRuns)
      .where(and(eq(departureRuns.run, runs.id), notInArray(departureRuns.departure, calledOff))),
  );
  const rows = await db
    .select({
      month,
      runs: count(),
      capacity: sql<number>`sum(${runs.capacity})`.mapWith(Number),
      taken: sql<number>`sum(${runs.taken})`.mapWith(Number),
    })
    .from(runs)
    // Few runs are concerned by any call-off: the others are not looked up.
    .where(and(ofMonths(from, months), or(notInArray(runs.id, concerned), travels)))
    .groupBy(month);
  return Array.from({ length: months }, (_, index) => {
    const named = monthAfter(from, index);
    const { runs: runCount = 0, capacity = 0, taken = 0 } = rows.find((row) => row.month === named) ?? {};
    return { month: named, runs: runCount, capacity, taken };
  });
}

/** Whether a text is a month. */
export function isMonth(text: string | null): text is Month {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

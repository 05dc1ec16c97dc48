/** The coaches that leave and come back on a day: counts, crews and hours, no person. */
import { and, asc, between, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { bookings, callOffs, checkouts, coaches, departureRuns, departures, lines, runFacts, runs } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays, type Day } from "~/domain/day";
import { byHour, type DayCoach, type DayParty, dayStops, tripsOnCoach } from "~/domain/departures/day-sheet";
import { crewOfRun, NO_FACTS } from "~/domain/departures/run-facts";
import { travelling } from "~/domain/departures/runs";
import { ANYONE_GOING, GOING } from "~/services/inventory/going.server";
import { boardedOf } from "./boarding.server";
import { tripNames } from "./read-run.server";

/** No trip is longer. */
const MAX_TRIP_DAYS = 60;

export type DayOfCoaches = { leaving: DayCoach[]; back: DayCoach[] };

/** What leaves on a day, with who is on board, and what comes back; what the files withdrew only with people on it. */
export async function coachesOn(day: Day): Promise<DayOfCoaches> {
  const rows = await db
    .select({
      run: runs,
      endDay: sql<Day>`max(${departures.endDay})`,
      // Of a line any of them; all that is read of one is its name.
      trip: sql<string>`min(${departures.trip})`,
      isOffered: sql<number>`max(case when ${departures.status} = 'withdrawn' then 0 else 1 end)`.mapWith(Number),
    })
    .from(runs)
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .where(
      and(
        // By the index of days.
        between(runs.day, addDays(day, -MAX_TRIP_DAYS), day),
        or(eq(runs.day, day), and(eq(runs.direction, "round-trip"), eq(departures.endDay, day))),
      ),
    )
    .groupBy(runs.id)
    .orderBy(asc(runs.id));
  const ids = rows.map(({ run }) => run.id);
  const about = await aboutRuns(ids);
  const using = (await departuresOf(ids)).map(({ calledOff, ...each }) => ({
    ...each,
    isCalledOff: calledOff !== null,
  }));
  const sharedBy = (run: string) => using.filter((each) => each.run === run);
  const running = ids.flatMap((run) => travelling(sharedBy(run)).map(({ id }) => `${run} ${id}`));
  const parties = await partiesOf(ids, new Set(running));
  const named = await tripNames(using.map(({ trip }) => trip));
  const nameOf = (trip: string) => named.get(trip) ?? { fr: trip, en: trip };
  const boarded = await boardedOf(rows.filter(({ run }) => run.day === day).map(({ run }) => run.id));
  const coachOf = ({ run, endDay, trip }: (typeof rows)[number], hour: "departs" | "returns"): DayCoach | [] => {
    const known = about.get(run.id);
    if (!known) return [];
    const facts = known.facts ?? NO_FACTS;
    const { guide, driver, delayMinutes } = facts;
    const own = parties.get(run.id) ?? [];
    const sharing = sharedBy(run.id);
    return {
      id: run.id,
      direction: run.direction,
      startDay: run.day,
      endDay: run.direction === "round-trip" ? endDay : run.day,
      guide,
      driver,
      crew: crewOfRun(facts),
      delayMinutes,
      trip: known.line?.name ?? nameOf(trip),
      coach: known.coach.name,
      people: own.reduce((sum, { people }) => sum + people, 0),
      boarded: boarded.filter(({ run: on }) => on === run.id).length,
      stops: dayStops(own, hour),
      start: known.line?.start ?? null,
      isCalledOff: sharing.every((each) => each.isCalledOff),
      trips: tripsOnCoach(
        sharing.map((each) => ({ ...each, name: nameOf(each.trip) })),
        own,
      ),
    };
  };
  const listed = (of: (row: (typeof rows)[number]) => boolean, hour: "departs" | "returns") =>
    byHour(
      rows
        .filter(of)
        .filter(({ run, isOffered }) => isOffered === 1 || parties.has(run.id))
        .flatMap((row) => coachOf(row, hour)),
    );
  const comesBack = ({ run, endDay }: (typeof rows)[number]) =>
    run.direction === "return" ? run.day === day : run.direction === "round-trip" && endDay === day;
  return {
    leaving: listed(({ run }) => run.day === day && run.direction !== "return", "departs"),
    back: listed(comesBack, "returns").filter(({ people }) => people > 0),
  };
}

async function aboutRuns(ids: readonly string[]) {
  const rows = await db
    .select({ id: runs.id, coach: coaches.data, line: lines.data, facts: getTableColumns(runFacts) })
    .from(runs)
    .innerJoin(coaches, eq(coaches.slug, runs.coach))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .leftJoin(runFacts, eq(runFacts.run, runs.id))
    .where(inArray(runs.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What travels on runs, and whether it is called off. */
const departuresOf = (ids: readonly string[]) =>
  db
    .select({
      run: departureRuns.run,
      id: departures.id,
      trip: departures.trip,
      nights: departures.nights,
      calledOff: callOffs.departure,
    })
    .from(departureRuns)
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .leftJoin(callOffs, eq(callOffs.departure, departures.id))
    .where(inArray(departureRuns.run, [...ids]))
    .orderBy(asc(departures.id));

/** By run; of its departures those that are `running`, by run and departure. */
async function partiesOf(ids: readonly string[], running: ReadonlySet<string>): Promise<Map<string, DayParty[]>> {
  const parties = new Map<string, DayParty[]>();
  if (ids.length === 0) return parties;
  const booked = await db
    .select({
      booking: bookings.number,
      run: departureRuns.run,
      departure: checkouts.departure,
      journey: checkouts.journey,
      people: GOING,
    })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departureRuns, eq(departureRuns.departure, checkouts.departure))
    .where(and(inArray(departureRuns.run, [...ids]), ANYONE_GOING))
    .orderBy(asc(bookings.number));
  for (const { run, booking, departure, people: going, journey: of } of booked) {
    if (!running.has(`${run} ${departure}`)) continue;
    const { cityName: city, name: stop, departs, returns } = of.boarding;
    parties.set(run, [
      ...(parties.get(run) ?? []),
      { booking, departure, people: going, city, stop, departs, returns },
    ]);
  }
  return parties;
}

/** Who leads or drives which coach. */

import { and, asc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { departureRuns, departures, lines, runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { byPerson } from "~/domain/alphabetical";
import type { Day } from "~/domain/day";
import type { CrewMember } from "~/domain/departures/run-facts";
import type { Bilingual } from "~/domain/locale";
import { tripNames } from "./read-run.server";

/** The colleagues who may lead or drive a coach, by their names. */
export async function crewOf(from: Db): Promise<CrewMember[]> {
  const crew = await from
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, "guide"), isNull(staffMembers.endedAt)))
    .orderBy(asc(staffMembers.id));
  return crew.toSorted((one, other) => byPerson(one.name, other.name));
}

export const allCrew = (): Promise<CrewMember[]> => crewOf(db);

const isOnCrew = (member: string) => or(eq(runFacts.guideMember, member), eq(runFacts.driverMember, member));

/** Whether a colleague leads or drives a run. */
export async function isCrewOf(member: string, run: string): Promise<boolean> {
  const own = and(eq(runFacts.run, run), isOnCrew(member));
  return (await db.select({ run: runFacts.run }).from(runFacts).where(own)).length > 0;
}

/** `as`: what the colleague does on it, the guide first. */
export type OwnRun = { id: string; name: Bilingual; day: Day; as: ("guide" | "driver")[] };

/** The runs that a colleague leads or drives from a day on, the soonest first. */
export async function runsOfCrew(member: string, from: Day): Promise<OwnRun[]> {
  const rows = await db
    .select({
      id: runs.id,
      day: runs.day,
      line: lines.data,
      guideMember: runFacts.guideMember,
      driverMember: runFacts.driverMember,
      trip: sql<string>`min(${departures.trip})`,
    })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .where(and(isOnCrew(member), gte(runs.day, from)))
    .groupBy(runs.id, lines.slug, runFacts.run)
    .orderBy(asc(runs.day), asc(runs.id));
  const named = await tripNames(rows.map(({ trip }) => trip));
  return rows.map(({ id, day, line, trip, guideMember, driverMember }) => ({
    id,
    day,
    as: [
      ...(guideMember === member ? ["guide" as const] : []),
      ...(driverMember === member ? ["driver" as const] : []),
    ],
    name: line?.name ?? named.get(trip) ?? { fr: id, en: id },
  }));
}

/** Who leads which coach. */
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { departureRuns, departures, lines, runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import type { Guide } from "~/domain/departures/run-facts";
import type { Bilingual } from "~/domain/locale";
import { tripNames } from "./read-run.server";

/** The colleagues who may lead a coach, by their names. */
export async function guidesOf(from: Db): Promise<Guide[]> {
  return from
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, "guide"), isNull(staffMembers.endedAt)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id));
}

export const allGuides = (): Promise<Guide[]> => guidesOf(db);

/** Whether a colleague leads a run. */
export async function leads(member: string, run: string): Promise<boolean> {
  const own = and(eq(runFacts.run, run), eq(runFacts.guideMember, member));
  return (await db.select({ run: runFacts.run }).from(runFacts).where(own)).length > 0;
}

export type OwnRun = { id: string; name: Bilingual; day: Day };

/** The runs that a colleague leads from a day on, the soonest first. */
export async function runsLedBy(member: string, from: Day): Promise<OwnRun[]> {
  const rows = await db
    .select({ id: runs.id, day: runs.day, line: lines.data, trip: sql<string>`min(${departures.trip})` })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .where(and(eq(runFacts.guideMember, member), gte(runs.day, from)))
    .groupBy(runs.id, lines.slug)
    .orderBy(asc(runs.day), asc(runs.id));
  const named = await tripNames(rows.map(({ trip }) => trip));
  return rows.map(({ id, day, line, trip }) => ({
    id,
    day,
    name: line?.name ?? named.get(trip) ?? { fr: id, en: id },
  }));
}

/** Who leads or drives which coach. */

import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { departureRuns, departures, lines, runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { byPerson } from "~/domain/alphabetical";
import { type Day, dayIn } from "~/domain/day";
import { type CrewMember, crewOfRun } from "~/domain/departures/run-facts";
import type { Bilingual } from "~/domain/locale";
import type { Verdict } from "~/domain/verdict";
import { lockRunsToDecide } from "~/services/inventory/runs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { endWork, type TeamRefusal } from "~/services/staff/members.server";
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

/** The runs that a colleague leads or drives from a day on, those still under way on it among them, the soonest first. */
export async function runsOfCrew(member: string, from: Day): Promise<OwnRun[]> {
  const isUnderWay = and(eq(runs.direction, "round-trip"), gte(departures.endDay, from));
  const rows = await runsWithCrew(and(isOnCrew(member), or(gte(runs.day, from), isUnderWay)));
  return rows.flatMap((row) => ownRun(row, member));
}

/** The runs that leave from a day on with a colleague who leads or drives them, by the colleague's id. */
export async function runsOfTeam(from: Day): Promise<Map<string, OwnRun[]>> {
  const hasCrew = or(isNotNull(runFacts.guideMember), isNotNull(runFacts.driverMember));
  const rows = await runsWithCrew(and(hasCrew, gte(runs.day, from)));
  const members = new Set(rows.flatMap(crewOfRun));
  return new Map([...members].map((member) => [member, rows.flatMap((row) => ownRun(row, member))]));
}

type CrewedRun = Awaited<ReturnType<typeof runsWithCrew>>[number];

function ownRun({ id, name, day, guideMember, driverMember }: CrewedRun, member: string): OwnRun | [] {
  const as = [
    ...(guideMember === member ? ["guide" as const] : []),
    ...(driverMember === member ? ["driver" as const] : []),
  ];
  return as.length === 0 ? [] : { id, name, day, as };
}

async function runsWithCrew(where: SQL | undefined) {
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
    .where(where)
    .groupBy(runs.id, lines.slug, runFacts.run)
    .orderBy(asc(runs.day), asc(runs.id));
  const named = await tripNames(rows.map(({ trip }) => trip));
  return rows.map(({ line, trip, ...run }) => ({
    ...run,
    name: line?.name ?? named.get(trip) ?? { fr: run.id, en: run.id },
  }));
}

/**
 * Ends somebody's work here: they are signed out everywhere immediately, and no longer lead or drive a coach to come.
 * Refuses with `staff-unknown` or `last-manager`.
 */
export async function endMember(id: string, by: Auditor, now: Date): Promise<Verdict<null, TeamRefusal>> {
  return transaction(async (tx) => {
    const ended = await endWork(tx, id, by, now);
    if (ended.ok) await releaseCrew(tx, id, by, now);
    return ended;
  });
}

/** Takes a colleague off the runs that leave today or later, and writes each down. Those that have left keep their crew. */
async function releaseCrew(tx: Db, member: string, by: Auditor, now: Date): Promise<void> {
  const theirs = tx.select({ run: runFacts.run }).from(runFacts).where(isOnCrew(member));
  const toCome = and(inArray(runs.id, theirs), gte(runs.day, dayIn(now)));
  if (toCome) await lockRunsToDecide(tx, toCome);
  const rows = await tx
    .select({ facts: runFacts })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .where(toCome)
    .orderBy(asc(runs.id));
  for (const { facts } of rows) {
    const { run, guideMember, guide, driverMember, driver, version } = facts;
    const before = {
      ...(guideMember === member && { guideMember, guide }),
      ...(driverMember === member && { driverMember, driver }),
    };
    const after = {
      ...(guideMember === member && { guideMember: null, guide: "" }),
      ...(driverMember === member && { driverMember: null, driver: "" }),
    };
    await tx
      .update(runFacts)
      .set({ ...after, version: version + 1, changedAt: now })
      .where(eq(runFacts.run, run));
    await writeAudit(
      tx,
      { by, what: "departure-changed", subject: { kind: "departure", id: run }, before, after },
      now,
    );
  }
}

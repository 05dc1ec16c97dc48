import { and, asc, between, eq, isNull } from "drizzle-orm";
import { departureRuns, departures, runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { addDays, type Day, dayIn } from "~/domain/day";
import { type CrewMember, NO_FACTS } from "~/domain/departures/run-facts";
import { env } from "~/platform/env.server";
import { DEMO_STAFF } from "./demo-staff.server";
import { hasNobody, isLapsed, lockTeam, putMember } from "./members.server";

/**
 * Has colleagues of each role in the demo, with a guide and a driver on some of its coaches, so that a newcomer may
 * look; whose invitation lapsed before they came is invited again. Returns how many were.
 */
export async function ensureDemoStaff(now: Date): Promise<number> {
  if (!env.demo) return 0;
  return transaction(async (tx) => {
    await lockTeam(tx);
    const nobody = await hasNobody(tx);
    const members = await tx.select().from(staffMembers).where(isNull(staffMembers.endedAt));
    const wanted = DEMO_STAFF.filter(({ email }) => {
      const member = members.find((each) => each.email === email);
      return nobody || (member !== undefined && isLapsed(member, now));
    });
    const crew: CrewMember[] = [];
    for (const who of wanted) {
      const id = await putMember(tx, { ...who, locale: "fr-ca" }, "command", now);
      if (who.role === "guide") crew.push({ id, name: who.name });
    }
    const [guide, driver] = crew;
    if (nobody && guide && driver) await giveTours(tx, { guide, driver }, now);
    return wanted.length;
  });
}

const CREW_DAYS = 30;

/** The demo's guide and driver take tours of its first month together, each after the one before is back. */
async function giveTours(tx: Db, { guide, driver }: Record<"guide" | "driver", CrewMember>, now: Date): Promise<void> {
  const today = dayIn(now);
  const tours = await tx
    .select({ run: runs.id, day: runs.day, endDay: departures.endDay })
    .from(runs)
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .where(and(isNull(runs.line), between(runs.day, today, addDays(today, CREW_DAYS))))
    .orderBy(asc(runs.day), asc(runs.id));
  const taken: string[] = [];
  let back: Day | null = null;
  for (const { run, day, endDay } of tours) {
    if (back !== null && day <= back) continue;
    taken.push(run);
    back = endDay;
  }
  const crew = { guideMember: guide.id, guide: guide.name, driverMember: driver.id, driver: driver.name };
  const facts = { ...NO_FACTS, ...crew, version: 1, changedAt: now };
  if (taken.length > 0)
    await tx
      .insert(runFacts)
      .values(taken.map((run) => ({ ...facts, run })))
      .onConflictDoNothing();
}

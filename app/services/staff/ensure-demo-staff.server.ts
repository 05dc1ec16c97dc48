import { and, between, isNotNull, isNull } from "drizzle-orm";
import { runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { ROLES } from "~/domain/company/staff";
import { addDays, dayIn } from "~/domain/day";
import { type CrewMember, NO_FACTS } from "~/domain/departures/run-facts";
import { env } from "~/platform/env.server";
import { DEMO_STAFF } from "./demo-staff.server";
import { hasNobody, isLapsed, lockTeam, putMember } from "./members.server";

/**
 * Has one colleague of each role in the demo, so that a newcomer may look; whose invitation lapsed before they came is
 * invited again. Answers how many were.
 */
export async function ensureDemoStaff(now: Date): Promise<number> {
  if (!env.demo) return 0;
  return transaction(async (tx) => {
    await lockTeam(tx);
    const nobody = await hasNobody(tx);
    const members = await tx.select().from(staffMembers).where(isNull(staffMembers.endedAt));
    const wanted = ROLES.filter((role) => {
      const member = members.find(({ email }) => email === DEMO_STAFF[role].email);
      return nobody || (member !== undefined && isLapsed(member, now));
    });
    for (const role of wanted) {
      const id = await putMember(tx, { ...DEMO_STAFF[role], role, locale: "fr-ca" }, "command", now);
      if (nobody && role === "guide") await leadShuttles(tx, { id, name: DEMO_STAFF[role].name }, now);
    }
    return wanted.length;
  });
}

const LED_DAYS = 30;

/** The demo's guide leads the coaches of lines of its first month: a newcomer has some to look at. */
async function leadShuttles(tx: Db, { id, name }: CrewMember, now: Date): Promise<void> {
  const today = dayIn(now);
  const shuttles = await tx
    .select({ run: runs.id })
    .from(runs)
    .where(and(isNotNull(runs.line), between(runs.day, today, addDays(today, LED_DAYS))));
  const facts = { ...NO_FACTS, guideMember: id, guide: name, version: 1, changedAt: now };
  if (shuttles.length > 0)
    await tx
      .insert(runFacts)
      .values(shuttles.map(({ run }) => ({ ...facts, run })))
      .onConflictDoNothing();
}

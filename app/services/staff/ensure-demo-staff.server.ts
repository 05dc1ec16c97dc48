import { isNull } from "drizzle-orm";
import { staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { ROLES } from "~/domain/company/staff";
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
    for (const role of wanted) await putMember(tx, { ...DEMO_STAFF[role], role, locale: "fr-ca" }, "command", now);
    return wanted.length;
  });
}

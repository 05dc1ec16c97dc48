/** Signing colleagues in and out, apart from what they are as travellers. */
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { staffMembers, staffSessions } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS, type StaffMember } from "~/domain/company/staff";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { keyHash, newKey } from "~/platform/random-token.server";
import { writeAudit } from "./audit.server";
import { isOutsider } from "./demo-staff.server";
import { admitMember, type Known } from "./members.server";

const MINUTE_MS = 60_000;
const idleSince = (now: Date) => new Date(now.getTime() - STAFF_IDLE_MINUTES * MINUTE_MS);
const oldestOpened = (now: Date) => new Date(now.getTime() - STAFF_SESSION_HOURS * 60 * MINUTE_MS);

export type StaffSignIn = Known & { idToken: string; amr: readonly string[]; acr: string | null };

/** Signs in a colleague: the key of a session, new each time. Refuses with `not_staff` anyone who is none. */
export async function openStaffSession(
  { idToken, amr, acr, ...known }: StaffSignIn,
  now: Date,
): Promise<Verdict<{ key: string }, "not_staff">> {
  return transaction(async (tx): Promise<Verdict<{ key: string }, "not_staff">> => {
    const member = await admitMember(tx, known, now);
    if (!member) return refuse("not_staff");
    const key = newKey();
    await tx
      .insert(staffSessions)
      .values({ id: keyHash(key), member: member.id, idToken, createdAt: now, seenAt: now });
    const after = { ...(amr.length > 0 && { amr }), ...(acr !== null && { acr }) };
    await writeAudit(tx, { by: member, what: "signed-in", subject: { kind: "staff", id: member.id }, after }, now);
    return accept({ key });
  });
}

const live = (key: string, now: Date) =>
  and(
    eq(staffSessions.id, keyHash(key)),
    gt(staffSessions.seenAt, idleSince(now)),
    gt(staffSessions.createdAt, oldestOpened(now)),
  );

/**
 * Who has this key; null when nobody has, any more: an hour without being used ends it, and so does a working day. Being
 * asked is use.
 */
export async function findStaff(key: string, now: Date): Promise<StaffMember | null> {
  const { id, email, name, role } = staffMembers;
  const [found] = await db
    .select({ id, email, name, role, seenAt: staffSessions.seenAt })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.member))
    .where(and(live(key, now), isNull(staffMembers.endedAt)));
  if (!found || isOutsider(found.email)) return null;
  const { seenAt, ...member } = found;
  if (now.getTime() - seenAt.getTime() >= MINUTE_MS)
    await transaction((tx) => tx.update(staffSessions).set({ seenAt: now }).where(live(key, now)));
  return member;
}

/** Signs a colleague out everywhere; returns what the provider wants to see to do the same there. */
export async function endStaffSessions(key: string, now: Date): Promise<{ idToken: string } | null> {
  return transaction(async (tx) => {
    const [found] = await tx
      .select({ member: staffMembers, idToken: staffSessions.idToken })
      .from(staffSessions)
      .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.member))
      .where(eq(staffSessions.id, keyHash(key)));
    if (!found) return null;
    const { member, idToken } = found;
    await tx.delete(staffSessions).where(eq(staffSessions.member, member.id));
    await writeAudit(tx, { by: member, what: "signed-out", subject: { kind: "staff", id: member.id } }, now);
    return { idToken };
  });
}

/** Forgets the sessions that are over; returns how many. */
export async function purgeStaffSessions(now: Date): Promise<number> {
  const over = or(lte(staffSessions.seenAt, idleSince(now)), lte(staffSessions.createdAt, oldestOpened(now)));
  const gone = await transaction((tx) => tx.delete(staffSessions).where(over).returning({ id: staffSessions.id }));
  return gone.length;
}

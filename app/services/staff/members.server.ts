/** Who works in the back office: invited by a manager, or by the command. */

import { and, asc, count, eq, isNotNull, isNull } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { staffMembers, staffSessions } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { byPerson } from "~/domain/alphabetical";
import { type Invitation, type Role, STAFF_INVITATION_DAYS, type StaffMember } from "~/domain/company/staff";
import { isEmail } from "~/domain/people/contact";
import { typedLine } from "~/domain/plain-text";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "./audit.server";
import { isOutsider } from "./demo-staff.server";
import { invitationMail } from "./invitation-mail.server";

export type MemberRow = typeof staffMembers.$inferSelect;
export type TeamRefusal = "email-invalid" | "name-missing" | "already-staff" | "staff-unknown" | "last-manager";

const MAX_NAME_LENGTH = 100;

/** An e-mail as it is kept: providers spell it as they like. */
export const staffEmail = (email: string) => email.trim().toLowerCase();

/** Changes of the team come one after the other, so that two managers cannot each end the other. */
export const lockTeam = (tx: Db) => lockForLimit(tx, "staff", "team");

/**
 * Invites a colleague by mail; a former colleague is invited again. Refuses with `email-invalid`, `name-missing`, or
 * `already-staff`.
 */
export async function inviteMember(
  { email: typed, name: called, role, locale }: Invitation,
  by: Auditor,
  now: Date,
): Promise<Verdict<{ id: string }, TeamRefusal>> {
  const email = staffEmail(typed);
  const name = typedLine(called).slice(0, MAX_NAME_LENGTH);
  if (!isEmail(email)) return refuse("email-invalid");
  if (!name) return refuse("name-missing");
  return transaction(async (tx): Promise<Verdict<{ id: string }, TeamRefusal>> => {
    await lockTeam(tx);
    const [known] = await tx.select().from(staffMembers).where(eq(staffMembers.email, email));
    if (known && known.endedAt === null && !isLapsed(known, now)) return refuse("already-staff");
    const id = await putMember(tx, { email, name, role, locale }, by, now);
    await queueMail(tx, invitationMail({ email, name, role, locale }, `staff:${id}:${now.getTime()}`), now);
    return accept({ id });
  });
}

/** Writes an invitation down, in the place of a former one; its mail is the caller's. Returns the colleague's id. */
export async function putMember(tx: Db, invited: Invitation, by: Auditor, now: Date): Promise<string> {
  const row = {
    ...invited,
    invitedBy: by === "command" ? null : by.id,
    invitedAt: now,
    // Anyone who has the address now is who is invited.
    issuer: null,
    subject: null,
    joinedAt: null,
    endedAt: null,
  };
  const [member] = await tx
    .insert(staffMembers)
    .values({ ...row, id: randomToken() })
    .onConflictDoUpdate({ target: staffMembers.email, set: row })
    .returning({ id: staffMembers.id });
  if (!member) throw new Error("an invitation was not written");
  const { email, name, role } = invited;
  const subject = { kind: "staff", id: member.id } as const;
  await writeAudit(tx, { by, what: "team-invited", subject, after: { email, name, role } }, now);
  return member.id;
}

/** Whether an invitation stood too long without being taken up. */
export function isLapsed({ joinedAt, invitedAt }: Pick<MemberRow, "joinedAt" | "invitedAt">, now: Date): boolean {
  return joinedAt === null && now.getTime() - invitedAt.getTime() > STAFF_INVITATION_DAYS * 86_400_000;
}

/** Everybody who works here or was invited to; `ended` too when asked for. */
export async function listMembers({ ended = false } = {}): Promise<MemberRow[]> {
  const rows = await db
    .select()
    .from(staffMembers)
    .where(ended ? undefined : isNull(staffMembers.endedAt));
  return rows.toSorted((one, other) => byPerson(one.name, other.name));
}

async function managersBut(tx: Db, id: string): Promise<number> {
  const managers = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, "manager"), isNull(staffMembers.endedAt), isNotNull(staffMembers.joinedAt)));
  return managers.filter((manager) => manager.id !== id).length;
}

async function workingMember(tx: Db, id: string): Promise<MemberRow | null> {
  const [member] = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.id, id), isNull(staffMembers.endedAt)));
  return member ?? null;
}

/** Gives a colleague another role, from their next page on. Refuses with `staff-unknown` or `last-manager`. */
export async function changeRole(id: string, role: Role, by: Auditor, now: Date): Promise<Verdict<null, TeamRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, TeamRefusal>> => {
    await lockTeam(tx);
    const member = await workingMember(tx, id);
    if (!member) return refuse("staff-unknown");
    if (member.role === role) return accept(null);
    if (member.role === "manager" && (await managersBut(tx, id)) === 0) return refuse("last-manager");
    await tx.update(staffMembers).set({ role }).where(eq(staffMembers.id, id));
    const about = { subject: { kind: "staff", id } as const, before: { role: member.role }, after: { role } };
    await writeAudit(tx, { by, what: "team-role-changed", ...about }, now);
    return accept(null);
  });
}

/**
 * Ends somebody's work here, in the transaction that also takes them off their coaches (`endMember`): they are signed out
 * everywhere immediately. Refuses with `staff-unknown` or `last-manager`.
 */
export async function endWork(tx: Db, id: string, by: Auditor, now: Date): Promise<Verdict<null, TeamRefusal>> {
  await lockTeam(tx);
  const member = await workingMember(tx, id);
  if (!member) return refuse("staff-unknown");
  if (member.role === "manager" && (await managersBut(tx, id)) === 0) return refuse("last-manager");
  await tx.update(staffMembers).set({ endedAt: now, issuer: null, subject: null }).where(eq(staffMembers.id, id));
  await tx.delete(staffSessions).where(eq(staffSessions.member, id));
  const { email, role } = member;
  await writeAudit(tx, { by, what: "team-ended", subject: { kind: "staff", id }, before: { email, role } }, now);
  return accept(null);
}

/** Who somebody is here, by what the provider says of them. */
export type Known = { issuer: string; subject: string; email: string | null };

/**
 * The colleague who signs in: known by their subject, or, the first time, by the e-mail that was invited, as long as the
 * provider vouches for it. Null for anybody else.
 */
export async function admitMember(tx: Db, { issuer, subject, email }: Known, now: Date): Promise<StaffMember | null> {
  const [mine] = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.issuer, issuer), eq(staffMembers.subject, subject), isNull(staffMembers.endedAt)));
  if (mine) return isOutsider(mine.email) ? null : mine;
  if (email === null) return null;
  const invited = and(
    eq(staffMembers.email, staffEmail(email)),
    isNull(staffMembers.subject),
    isNull(staffMembers.endedAt),
  );
  const [found] = await tx.select().from(staffMembers).where(invited);
  if (!found || isLapsed(found, now) || isOutsider(found.email)) return null;
  const [joined] = await tx
    .update(staffMembers)
    .set({ issuer, subject, joinedAt: now })
    .where(and(invited, eq(staffMembers.id, found.id)))
    .returning();
  return joined ?? null;
}

/** Whether nobody works here yet. */
export async function hasNobody(tx: Db): Promise<boolean> {
  const [found] = await tx.select({ members: count() }).from(staffMembers).where(isNull(staffMembers.endedAt));
  return found?.members === 0;
}

/** A colleague by the e-mail they were invited with; null when nobody works here by it. */
export async function memberByEmail(email: string): Promise<MemberRow | null> {
  const [member] = await db
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.email, staffEmail(email)), isNull(staffMembers.endedAt)))
    .orderBy(asc(staffMembers.id));
  return member ?? null;
}

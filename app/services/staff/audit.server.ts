/** The log of what colleagues did, and of which lists of persons they read. */
import { and, desc, eq, gte, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { auditLog } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import {
  AUDIT_KEPT_YEARS,
  type Audited,
  type AuditFields,
  type AuditKind,
  type AuditSubject,
  READINGS,
} from "~/domain/company/audit";
import type { StaffMember } from "~/domain/company/staff";
import { addDays, type Day, localInstant, yearsBefore } from "~/domain/day";
import { MAX_FILE_ROWS } from "~/domain/list-cell";
import { type Listed, listed } from "~/domain/listed";
import { randomToken } from "~/platform/random-token.server";

/** Who did it: a colleague, or who has the command line. */
export type Auditor = Pick<StaffMember, "id" | "email"> | "command";

export type AuditEntry = {
  by: Auditor;
  what: Audited;
  subject: AuditSubject;
  before?: AuditFields | null;
  after?: AuditFields | null;
  why?: string | undefined;
};

/** Writes down what is done, in the transaction that does it. */
export async function writeAudit(tx: Db, { by, what, subject, before, after, why }: AuditEntry, at: Date) {
  await tx.insert(auditLog).values({
    id: randomToken(),
    at,
    what,
    before: before ?? null,
    after: after ?? null,
    why: why || null,
    ...(by === "command" ? { member: null, who: "command" } : { member: by.id, who: by.email }),
    subjectKind: subject.kind,
    subject: subject.id,
  });
}

/** Writes down what was read, before it is shown. */
export async function auditReading(entry: AuditEntry, at: Date): Promise<void> {
  await transaction((tx) => writeAudit(tx, entry, at));
}

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditSearch = {
  /** A part of who, of what, or of the subject. */
  text?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** All of them where it is left out. */
  what?: AuditKind | undefined;
};

/** Entries of a page. */
export const AUDIT_PAGE = 50;

const lastOf = (day: Day) => new Date(localInstant(addDays(day, 1), "00:00"));

/** The newest entries first, AUDIT_PAGE at a time; `more` when there are older ones. `page` counts from 1. */
export async function searchAudit(search: AuditSearch, page: number): Promise<Listed<AuditRow>> {
  const rows = await found(search, { limit: AUDIT_PAGE + 1, offset: (page - 1) * AUDIT_PAGE });
  return listed(rows, AUDIT_PAGE);
}

/** The same for a file: as many as one holds, and one more where there are others. */
export async function exportAudit(search: AuditSearch): Promise<AuditRow[]> {
  return found(search, { limit: MAX_FILE_ROWS + 1, offset: 0 });
}

async function found(
  { text, from, to, what = "all" }: AuditSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const parts: SQL[] = [];
  const wanted = text?.trim().toLowerCase();
  if (wanted) {
    const like = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
    parts.push(
      sql`(lower(${auditLog.who}) like ${like} escape '\\' or lower(${auditLog.subject}) like ${like} escape '\\' or ${auditLog.what} like ${like} escape '\\')`,
    );
  }
  if (what === "done") parts.push(notInArray(auditLog.what, [...READINGS]));
  else if (what !== "all") parts.push(eq(auditLog.what, what));
  if (from) parts.push(gte(auditLog.at, new Date(localInstant(from, "00:00"))));
  if (to) parts.push(lt(auditLog.at, lastOf(to)));
  return db
    .select()
    .from(auditLog)
    .where(and(...parts))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
}

/** What was done to one thing, the newest first. */
export async function auditOf({ kind, id }: AuditSubject): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subject, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id));
}

/** Forgets what is older than it is kept; returns how many. */
export async function purgeAudit(now: Date): Promise<number> {
  const limit = yearsBefore(now, AUDIT_KEPT_YEARS);
  // A day later than the database begins to allow it, whichever clock is behind.
  limit.setUTCDate(limit.getUTCDate() - 1);
  const gone = await transaction((tx) =>
    tx.delete(auditLog).where(lte(auditLog.at, limit)).returning({ id: auditLog.id }),
  );
  return gone.length;
}

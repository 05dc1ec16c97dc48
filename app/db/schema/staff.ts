/** Who works in the back office, and what they did there. */

import type { Audited, AuditSubject } from "~/domain/company/audit";
import type { Role } from "~/domain/company/staff";
import { LOCALES } from "~/domain/locale";
import { index, instant, json, table, text, unique } from "../columns";

/** A colleague: invited by e-mail, then known by what the identity provider calls them. */
export const staffMembers = table(
  "staff_members",
  {
    id: text().primaryKey(),
    /** In small letters. */
    email: text().notNull(),
    name: text().notNull(),
    role: text().notNull().$type<Role>(),
    locale: text(LOCALES).notNull(),
    /** Who they are at the provider; null until they first sign in. */
    issuer: text(),
    subject: text(),
    /** Id of the colleague who invited them; null by the command. */
    invitedBy: text(),
    invitedAt: instant().notNull(),
    joinedAt: instant(),
    /** Since when they work here no more. */
    endedAt: instant(),
  },
  (t) => [unique("staff_members_email").on(t.email), unique("staff_members_subject").on(t.issuer, t.subject)],
);

/** A colleague signed in on one browser, apart from what they are as a traveller. */
export const staffSessions = table(
  "staff_sessions",
  {
    /** SHA-256 of the key in the cookie. */
    id: text().primaryKey(),
    member: text()
      .notNull()
      .references(() => staffMembers.id),
    /** Given back to the provider on signing out. */
    idToken: text().notNull(),
    createdAt: instant().notNull(),
    /** When it was last used, to the minute. */
    seenAt: instant().notNull(),
  },
  (t) => [index("staff_sessions_member").on(t.member), index("staff_sessions_seen").on(t.seenAt)],
);

/**
 * What colleagues did, and which lists of persons they read. Append-only: triggers refuse an update, and a delete of what
 * is younger than it is kept.
 */
export const auditLog = table(
  "audit_log",
  {
    id: text().primaryKey(),
    at: instant().notNull(),
    /** Null where it was the command line. */
    member: text(),
    /** As they were then: what they are called changes, what they did does not. */
    who: text().notNull(),
    what: text().notNull().$type<Audited>(),
    subjectKind: text().notNull().$type<AuditSubject["kind"]>(),
    subject: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    why: text(),
  },
  (t) => [
    index("audit_log_at").on(t.at),
    index("audit_log_subject").on(t.subjectKind, t.subject, t.at),
    index("audit_log_member").on(t.member, t.at),
  ],
);

/** Entries of the log, as pages show them. */
import { dayIn } from "~/domain/day";
import { AUDIT_FIELDS, type AuditFields } from "~/domain/staff";
import { timeIn } from "~/domain/time";
import type { AuditLine } from "~/features/staff/audit-page";
import type { AuditRow } from "~/services/staff/audit.server";
import type { MemberRow } from "~/services/staff/members.server";

const fieldsOf = (value: unknown): AuditFields => (typeof value === "object" && value !== null ? value : {});
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shown(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(shown).join(", ");
  if (typeof value !== "string" || !INSTANT.test(value)) return String(value);
  const at = new Date(value);
  return `${dayIn(at)} ${timeIn(at)}`;
}

/** An entry with the days, times and names it is shown with. */
export function auditLine(row: AuditRow, members: readonly MemberRow[]): AuditLine {
  const before = fieldsOf(row.before);
  const after = fieldsOf(row.after);
  const names = AUDIT_FIELDS.filter((name) => name in before || name in after);
  const subject = { kind: row.subjectKind, id: row.subject };
  return {
    id: row.id,
    day: dayIn(row.at),
    time: timeIn(row.at),
    who: row.member === null ? null : row.who,
    what: row.what,
    subject,
    called: subject.kind === "staff" ? (members.find(({ id }) => id === subject.id)?.email ?? null) : null,
    changes: names.map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) })),
    why: row.why,
  };
}

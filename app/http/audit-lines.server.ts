/** Entries of the log, as pages show them. */
import { dayIn } from "~/domain/day";
import { timeIn } from "~/domain/time";
import type { AuditLine } from "~/features/staff/audit-page";
import type { AuditRow } from "~/services/staff/audit.server";
import type { MemberRow } from "~/services/staff/members.server";

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const shown = (value: unknown) => (value === undefined || value === null ? "" : String(value));

/** An entry with the days, times and names it is shown with. */
export function auditLine(row: AuditRow, members: readonly MemberRow[]): AuditLine {
  const before = fieldsOf(row.before);
  const after = fieldsOf(row.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
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

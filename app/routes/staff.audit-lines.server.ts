/** Entries of the log, as pages show them. */

import { AUDIT_FIELDS, type AuditField, type AuditFields, type AuditKind, isAuditKind } from "~/domain/company/audit";
import { dayIn, isDay } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { type Currency, isCurrency } from "~/domain/money/money";
import { timeIn } from "~/domain/time";
import type { AuditLine } from "~/features/staff/audit-words";
import { formatDay, formatMoney, formatTime } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import type { AuditRow } from "~/services/staff/audit.server";
import type { MemberRow } from "~/services/staff/members.server";
import { searchedFor } from "./staff.search.server";

const fieldsOf = (value: unknown): AuditFields => (typeof value === "object" && value !== null ? value : {});

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** An amount as the log of booking changes writes it: `-12.50 CAD`. */
const AMOUNT = /^(-?\d+)\.(\d\d) ([A-Z]{3})$/;

function shown(value: unknown, locale: Locale): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => shown(each, locale)).join(", ");
  if (typeof value !== "string") return String(value);
  const [, units, cents, currency = ""] = AMOUNT.exec(value) ?? [];
  if (isCurrency(currency)) return formatMoney({ amount: Number(`${units}${cents}`), currency }, locale);
  if (!INSTANT.test(value)) return value;
  const at = new Date(value);
  return `${formatDay(dayIn(at), locale)}, ${formatTime(timeIn(at), locale)}`;
}

/** Amounts that are written down in minor units, and in which currency. */
function money(fields: AuditFields): Partial<Record<AuditField, Currency>> {
  return { ...(isCurrency(fields.currency) && { amount: fields.currency }), backCad: "CAD" };
}

function shownOf(fields: AuditFields, name: AuditField, locale: Locale, members: readonly MemberRow[]): string {
  const value = fields[name];
  if (name === "guideMember" || name === "driverMember")
    return members.find(({ id }) => id === value)?.name ?? shown(value, locale);
  const currency = money(fields)[name];
  return currency && typeof value === "number"
    ? formatMoney({ amount: value, currency }, locale)
    : shown(value, locale);
}

/** An entry with the days, times and names it is shown with, in a language. */
export function auditLine(row: AuditRow, members: readonly MemberRow[], locale: Locale): AuditLine {
  const before = fieldsOf(row.before);
  const after = fieldsOf(row.after);
  // An amount says its currency.
  const names = AUDIT_FIELDS.filter((name) => name !== "currency" && (name in before || name in after));
  const subject = { kind: row.subjectKind, id: row.subject };
  return {
    id: row.id,
    day: dayIn(row.at),
    time: timeIn(row.at),
    who: row.member === null ? null : row.who,
    what: row.what,
    subject,
    called: subject.kind === "staff" ? (members.find(({ id }) => id === subject.id)?.email ?? null) : null,
    changes: names.map((name) => ({
      name,
      before: shownOf(before, name, locale, members),
      after: shownOf(after, name, locale, members),
    })),
    why: row.why,
  };
}

const kindOr = (text: string | null): AuditKind => (isAuditKind(text) ? text : "done");
const dayOr = (text: string | null) => (isDay(text) ? text : "");

/** The search that an address asks of the log, as its form shows it and as it is run. */
export function auditSearch(request: Request, locale: Locale) {
  const { q, isCard } = searchedFor(request, pathFor("staff.audit", locale));
  const asked = new URL(request.url).searchParams;
  const search = {
    q,
    from: dayOr(asked.get("from")),
    to: dayOr(asked.get("to")),
    what: kindOr(asked.get("what")),
  };
  const { q: text, from, to, what } = search;
  return { search, isCard, wanted: { text, what, ...(from && { from }), ...(to && { to }) } };
}

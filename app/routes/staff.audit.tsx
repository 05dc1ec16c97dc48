import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dayIn, isDay } from "~/domain/day";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { type AuditData, type AuditLine, AuditPage } from "~/features/staff/audit-page";
import { OfficeError } from "~/features/staff/office";
import { requireStaff, STAFF_HEADERS } from "~/http/staff.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { type AuditRow, searchAudit } from "~/services/staff/audit.server";
import { listMembers, type MemberRow } from "~/services/staff/members.server";

const LONGEST_SEARCH = 200;
const LAST_PAGE = 10_000;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const shown = (value: unknown) => (value === undefined || value === null ? "" : String(value));

function lineOf(row: AuditRow, members: readonly MemberRow[]): AuditLine {
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

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const search = {
    q: (searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH),
    from: dayOr(searchParams.get("from")),
    to: dayOr(searchParams.get("to")),
  };
  const page = Math.min(LAST_PAGE, Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1));
  const wanted = { text: search.q, ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) };
  const [{ rows, more }, members] = await Promise.all([searchAudit(wanted, page), listMembers({ ended: true })]);
  const data: AuditData = { search, page, more, lines: rows.map((row) => lineOf(row, members)) };
  return json({ ...data, meta: { title: titled(translator(locale, "staff")("audit.title")), noindex: true } });
}

const dayOr = (text: string | null) => (isDay(text) ? text : "");

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => STAFF_HEADERS;

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

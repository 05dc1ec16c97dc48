import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type AuditKind, isAuditKind } from "~/domain/company/staff";
import { isDay } from "~/domain/day";
import { metaTags } from "~/features/site/page-meta";
import { type AuditData, AuditPage } from "~/features/staff/audit-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { searchAudit } from "~/services/staff/audit.server";
import { listMembers } from "~/services/staff/members.server";
import { auditLine } from "./staff.audit-lines.server";

const LONGEST_SEARCH = 200;
const LAST_PAGE = 10_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const search = {
    q: (searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH),
    from: dayOr(searchParams.get("from")),
    to: dayOr(searchParams.get("to")),
    what: kindOr(searchParams.get("what")),
  };
  const page = Math.min(LAST_PAGE, Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1));
  const wanted = {
    text: search.q,
    what: search.what,
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
  };
  const [{ rows, more }, members] = await Promise.all([searchAudit(wanted, page), listMembers({ ended: true })]);
  const data: AuditData = { search, page, more, lines: rows.map((row) => auditLine(row, members, locale)) };
  return json({ ...data, meta: { title: titled(translator(locale, "staff")("audit.title")) } });
}

const kindOr = (text: string | null): AuditKind => (isAuditKind(text) ? text : "done");
const dayOr = (text: string | null) => (isDay(text) ? text : "");

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/features/site/page-meta";
import { type AuditData, AuditPage } from "~/features/staff/audit-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { searchAudit } from "~/services/staff/audit.server";
import { listMembers } from "~/services/staff/members.server";
import { auditLine, auditSearch } from "./staff.audit-lines.server";

const LAST_PAGE = 10_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const { search, isCard, wanted } = auditSearch(request, locale);
  const page = Math.min(LAST_PAGE, Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1));
  const [{ rows, more }, members] = await Promise.all([searchAudit(wanted, page), listMembers({ ended: true })]);
  const data: AuditData = { search, isCard, page, more, lines: rows.map((row) => auditLine(row, members, locale)) };
  return json({ ...data, meta: { title: titled(translator(locale, "staff")("audit.title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

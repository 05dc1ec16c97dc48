import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { type DeskData, DeskPage } from "~/features/staff/desk-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { requireStaff } from "~/server/staff.server";
import { type FoundBooking, findBookings } from "~/services/desk/find-bookings.server";
import { listBookings } from "~/services/desk/list-bookings.server";
import { auditReading } from "~/services/staff/audit.server";
import { filterIn, filterOf } from "./staff.desk.server";
import { foundPayments } from "./staff.found-payments.server";
import { searchedFor } from "./staff.search.server";

const LAST_PAGE = 10_000;

export const handle = { i18n: "desk" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const { q, isCard } = searchedFor(request, pathFor("staff.desk", locale));
  if (q) await auditReading({ by: member, what: "bookings-searched", subject: { kind: "list", id: q } }, now);
  const found = q ? await findBookings(q, dayIn(now)) : null;
  const today = dayIn(now);
  const filter = filterIn(searchParams);
  const page = Math.min(LAST_PAGE, Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1));
  if (!q) await auditReading({ by: member, what: "list-read", subject: { kind: "list", id: "staff.desk" } }, now);
  const listed = q ? null : await listBookings(filterOf(filter), page, today);
  const payments = await foundPayments(q, now);
  const rowsOf = (rows: FoundBooking[]) => rows.map(({ trip, ...row }) => ({ ...row, trip: inLocale(trip, locale) }));
  const data: DeskData = {
    payments,
    q,
    isCard,
    more: found?.more ?? false,
    maySell: may(member.role, "sell"),
    rows: found && rowsOf(found.rows),
    list: listed && { filter, page, more: listed.more, rows: rowsOf(listed.rows) },
  };
  return json({ ...data, meta: { title: titled(translator(locale, "desk")("title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Desk() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <DeskPage {...page} />;
}

export { OfficeError as ErrorBoundary };

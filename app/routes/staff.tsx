import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/domain/company/staff";
import { dayIn, isDay } from "~/domain/day";
import { partAt, partByDays, seasonTotal } from "~/domain/departures/season";
import { inLocale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type SeasonData, SeasonPage } from "~/features/staff/season-page";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { isMonth, monthAfter, monthsFrom, runsOfMonth } from "~/services/departures/season.server";
import { listSearchChoices } from "~/services/search/list-places.server";

/** Months that are shown: one before the month, and a year from it. */
const MONTHS = 13;

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const { searchParams } = new URL(request.url);
  const today = dayIn(now);
  const asked = searchParams.get("month");
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const { destinations } = await listSearchChoices(locale);
  const wanted = searchParams.get("to") ?? "";
  const destination = destinations.some(({ slug }) => slug === wanted) ? wanted : "";
  const soldOnly = searchParams.get("which") === "sold";
  const showsMoney = may(member.role, "revenue");
  const [fills, months] = await Promise.all([
    runsOfMonth(month, destination || undefined),
    monthsFrom(monthAfter(month, -1), MONTHS),
  ]);
  const all = fills.filter(({ sold, held }) => !soldOnly || sold + held > 0);
  const parts = partByDays(all.map(({ startDay }) => startDay));
  const from = searchParams.get("from");
  const day = isDay(from) ? from : month === today.slice(0, 7) ? today : `${month}-01`;
  const part = partAt(parts, day);
  const { sales, collected, refunded, ...total } = seasonTotal(all);
  const page: SeasonData = {
    month,
    months,
    destination,
    soldOnly,
    showsMoney,
    parts,
    coaches: all.filter(({ status }) => status !== "called-off").length,
    total: { ...total, money: showsMoney ? { sales, collected, refunded } : null },
    destinations: destinations.map(({ slug, name }) => ({ slug, name })),
    rows: all
      .filter(({ startDay }) => part && startDay >= part.from && startDay <= part.to)
      .map(({ trip, coach, sales, collected, refunded, status, endDay: _, destination: __, ...row }) => ({
        ...row,

        trip: inLocale(trip, locale),
        coach: inLocale(coach, locale),
        state: row.startDay < today ? "past" : status,
        money: showsMoney ? { sales, collected, refunded } : null,
      })),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("season.title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Season() {
  return <SeasonPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

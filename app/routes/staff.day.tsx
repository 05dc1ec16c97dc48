import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { may } from "~/domain/company/staff";
import { dayIn, isDay } from "~/domain/day";
import { type DayCoach, later } from "~/domain/departures/day-sheet";
import { inLocale, type Locale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { type DayData, DayPage } from "~/features/staff/day-page";
import { OfficeError } from "~/features/staff/office";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff } from "~/server/staff.server";
import { coachesOn } from "~/services/departures/day.server";

export const handle = { i18n: "day" };

/** Late are the stops of who leaves: when a coach that is under way comes back is not told by its delay. */
function shown({ delayMinutes, ...coach }: DayCoach, delay: number, locale: Locale): DayData["leaving"][number] {
  return {
    ...coach,
    delay: delayMinutes,
    trip: inLocale(coach.trip, locale),
    coach: inLocale(coach.coach, locale),
    stops: coach.stops.map(({ time, city, stop, people }) => ({
      ...later(time, delay),
      planned: delay > 0 ? time : null,
      place: `${inLocale(city, locale)}, ${inLocale(stop, locale)}`,
      people,
    })),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const asked = new URL(request.url).searchParams.get("day");
  const today = dayIn(now);
  const day = asked !== null && isDay(asked) ? asked : today;
  const { leaving, back } = await coachesOn(day);
  const page: DayData = {
    day,
    today,
    mayBoard: may(member.role, "boarding"),
    leaving: leaving.map((coach) => shown(coach, coach.delayMinutes, locale)),
    back: back.map((coach) => shown(coach, 0, locale)),
  };
  const title = translator(locale, "day")("title", { day: formatDay(day, locale, "full") });
  return json({ ...page, meta: { title: titled(title) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function DayOfTheOffice() {
  return <DayPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

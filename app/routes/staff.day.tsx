import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayOnCoach } from "~/domain/company/staff";
import { dayIn, isDay } from "~/domain/day";
import { type DayCoach, later } from "~/domain/departures/day-sheet";
import { inLocale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import { type DayData, DayPage } from "~/features/staff/day-page";
import { OfficeError } from "~/features/staff/office";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { requireStaff, type StaffRequest } from "~/server/staff.server";
import { runsOfCrew } from "~/services/departures/crew.server";
import { coachesOn } from "~/services/departures/day.server";

export const handle = { i18n: "day" };

/** Late are the stops of who leaves: when a coach that is under way comes back is not told by its delay. */
function shown(
  { delayMinutes, crew, start, trips, ...coach }: DayCoach,
  delay: number,
  { member, locale }: StaffRequest,
): DayData["leaving"][number] {
  return {
    ...coach,
    delay: delayMinutes,
    mayBoard: mayOnCoach(member, "boarding", crew),
    trip: inLocale(coach.trip, locale),
    coach: inLocale(coach.coach, locale),
    start: start && { time: start.time, place: inLocale(start.name, locale) },
    trips: trips.map(({ trip, name, nights, people }) => ({ trip, name: inLocale(name, locale), nights, people })),
    stops: coach.stops.map(({ time, city, stop, people }) => ({
      ...later(time, delay),
      planned: delay > 0 ? time : null,
      place: `${inLocale(city, locale)}, ${inLocale(stop, locale)}`,
      people,
    })),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const { member, locale, now } = staff;
  const asked = new URL(request.url).searchParams.get("day");
  const today = dayIn(now);
  const day = asked !== null && isDay(asked) ? asked : today;
  const { leaving, back } = await coachesOn(day);
  const page: DayData = {
    day,
    today,
    mine: (await runsOfCrew(member.id, today)).map(({ name, ...run }) => ({ ...run, name: inLocale(name, locale) })),
    leaving: leaving.map((coach) => shown(coach, coach.delayMinutes, staff)),
    back: back.map((coach) => shown(coach, 0, staff)),
  };
  const title = translator(locale, "day")("title", { day: formatDay(day, locale, "full") });
  return json({ ...page, meta: { title: titled(title) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function DayOfTheOffice() {
  return <DayPage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };

/** What the season's page shows: a month of coaches, filtered, as a calendar or as a list. */
import { byPlace } from "~/domain/alphabetical";
import { may } from "~/domain/company/staff";
import { dayIn, isDay } from "~/domain/day";
import { later } from "~/domain/departures/day-sheet";
import {
  filterSeason,
  freeOf,
  hourOf,
  inSeasonOrder,
  isSeasonState,
  lengthsOf,
  MAX_IN_DAY,
  partAt,
  partByDays,
  SEASON_STATES,
  type SeasonCoach,
  type SeasonFilter,
  type SeasonReader,
  seasonTotal,
  signsOf,
  weeksOf,
  weeksShown,
} from "~/domain/departures/season";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { SeasonData, SeasonMoney, SeasonRow, SeasonTotals } from "~/features/staff/season/season-data";
import type { StaffRequest } from "~/server/staff.server";
import { lineNames, tripNames } from "~/services/departures/read-run.server";
import { isMonth, monthAfter, monthsFrom, runsOfMonth } from "~/services/departures/season.server";
import { listSearchChoices } from "~/services/search/list-places.server";

/** Months that are shown: one before the month, and a year from it. */
const MONTHS = 13;

/** The page that an address asks for; what it asks for that is unknown is left out. */
export async function seasonData(
  search: URLSearchParams,
  { member, locale, now }: Pick<StaffRequest, "member" | "locale" | "now">,
): Promise<SeasonData> {
  const today = dayIn(now);
  const asked = search.get("month");
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const view = search.get("view") === "list" ? "list" : "calendar";
  const showsMoney = may(member.role, "revenue");
  const [all, months, { destinations, cities }] = await Promise.all([
    runsOfMonth(month, { money: showsMoney }),
    monthsFrom(monthAfter(month, -1), MONTHS),
    listSearchChoices(locale),
  ]);
  const choices = await choicesOf(all, search.get("on"), locale);
  const from = search.get("from");
  const day = isDay(from) ? from : month === today.slice(0, 7) ? today : `${month}-01`;
  const which = search.get("which");
  const filter = {
    to: oneOf(
      search.get("to"),
      destinations.map(({ slug }) => slug),
    ),
    on: oneOf(
      search.get("on"),
      [...choices.lines, ...choices.trips].map(({ value }) => value),
    ),
    city: oneOf(
      search.get("city"),
      cities.map(({ slug }) => slug),
    ),
    which: isSeasonState(which) && (which !== "mine" || member.role === "guide") ? which : ("" as const),
  };
  const reader = { today, member: member.id };
  const coaches = inSeasonOrder(filterSeason(all, filterOf(filter), reader), filter.city);
  const rowOf = (coach: SeasonCoach) => shown(coach, { ...reader, locale, showsMoney, city: filter.city });
  const weeks = weeksOf(month, coaches);
  const parts = partByDays(coaches.map((coach) => coach.day));
  const part = partAt(parts, day);
  const places = (found: readonly { slug: string; name: string }[]) =>
    found.map(({ slug, name }) => ({ value: slug, text: name }));
  return {
    today,
    month,
    view,
    months,
    filter,
    destinations: places(destinations),
    cities: places(cities),
    ...choices,
    states: SEASON_STATES.filter((state) => state !== "mine" || member.role === "guide"),
    total: totals(coaches, showsMoney),
    weeks: weeks.filter((week) => week.coaches > 0).map(({ from: first, to }) => ({ from: first, to })),
    shown:
      view === "list"
        ? []
        : weeksShown(weeks, day).map(({ from: first, to, days }) => ({
            from: first,
            to,
            total: totals(
              days.flatMap((each) => each.coaches),
              showsMoney,
            ),
            days: days.map((each) => ({
              day: each.day,
              coaches: each.coaches.slice(0, MAX_IN_DAY).map(rowOf),
              more: Math.max(0, each.coaches.length - MAX_IN_DAY),
            })),
          })),
    parts,
    rows:
      view === "list" && part
        ? coaches.filter((coach) => coach.day >= part.from && coach.day <= part.to).map(rowOf)
        : [],
  };
}

const oneOf = <T extends string>(asked: string | null, known: readonly T[]): T | "" =>
  known.find((value) => value === asked) ?? "";

const LINE = "line:";
const TRIP = "trip:";

function filterOf({
  to,
  on,
  city,
  which,
}: {
  to: string;
  on: string;
  city: string;
  which: SeasonFilter["state"] | "";
}) {
  const named = (kind: string) => (on.startsWith(kind) ? on.slice(kind.length) : "");
  return { destination: to, line: named(LINE), trip: named(TRIP), city, state: which || null };
}

/** The lines and trips of a month by their names, and the one that is looked for, which may have no coach in it. */
async function choicesOf(
  all: readonly SeasonCoach[],
  asked: string | null,
  locale: Locale,
): Promise<Pick<SeasonData, "lines" | "trips">> {
  const slugsOf = (kind: string) => (asked?.startsWith(kind) ? [asked.slice(kind.length)] : []);
  const named = (kind: string, found: readonly (readonly [string, Bilingual])[]) =>
    [...new Map(found)]
      .map(([slug, name]) => ({ value: kind + slug, text: inLocale(name, locale) }))
      .toSorted((one, other) => byPlace(locale)(one.text, other.text));
  const lines = all.flatMap(({ line, name }) => (line === null ? [] : [[line, name] as const]));
  const trips = all.flatMap(({ products }) => products.map(({ trip, name }) => [trip, name] as const));
  return {
    lines: named(LINE, [...lines, ...(await lineNames(slugsOf(LINE)))]),
    trips: named(TRIP, [...trips, ...(await tripNames(slugsOf(TRIP)))]),
  };
}

type Reading = SeasonReader & { locale: Locale; showsMoney: boolean; city: string };

function shown(coach: SeasonCoach, { locale, showsMoney, city, ...reader }: Reading): SeasonRow {
  const { id, direction, day, endDay, capacity, sold, held, travelling, products, facts } = coach;
  const planned = hourOf(coach, city);
  const isLate = planned !== null && facts.delayMinutes > 0;
  const late = isLate ? later(planned, facts.delayMinutes) : null;
  return {
    id,
    direction,
    day,
    endDay,
    capacity,
    sold,
    travelling,
    held,
    free: freeOf(coach),
    name: inLocale(coach.name, locale),
    coach: inLocale(coach.coach, locale),
    hour: late?.time ?? planned,
    nextDay: late?.nextDay ?? false,
    planned: isLate ? planned : null,
    trips: [...new Map(products.map(({ trip, name }) => [trip, inLocale(name, locale)])).values()],
    lengths: products.length > 1 ? lengthsOf(products) : { nights: [], days: [] },
    signs: signsOf(coach, reader.today),
    minimum: facts.minimum,
    delay: facts.delayMinutes,
    guide: facts.guide,
    driver: facts.driver,
    money: showsMoney ? moneyOf(coach) : null,
  };
}

const moneyOf = ({ sales, collected, refunded }: SeasonMoney): SeasonMoney => ({ sales, collected, refunded });

function totals(coaches: readonly SeasonCoach[], showsMoney: boolean): SeasonTotals {
  const { sales, collected, refunded, ...places } = seasonTotal(coaches);
  return { ...places, money: showsMoney ? { sales, collected, refunded } : null };
}

import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { GROUP, groupText, tripSearch } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor, tripPath } from "~/i18n/paths";
import { Pagination } from "~/ui/layout";
import { A_ROOM, TWO_BEDS } from "./hold-form";
import type { TripData } from "./trip-data";

/**
 * The address of a month's departures, for the city and the party they are priced for; of a package, for its nights; with
 * one of its days, that day is chosen. `part`: of the page, where the address leads.
 */
export function addressOf(
  trip: TripData,
  month: string | null,
  { nights, day, part = "dates" }: { nights?: number | undefined; day?: Day; part?: "dates" | "fares" } = {},
): string {
  const search = tripSearch(trip);
  if (month) search.set("month", month);
  if (day) search.set("date", day);
  if (trip.group) search.set(GROUP, groupText(trip.group));
  if (trip.twoBeds) search.set(TWO_BEDS, A_ROOM);
  if (nights) search.set("nights", String(nights));
  return `?${search}#${part}`;
}

/** The address where one asks for places of a trip that has too few, on a day of departure where one is chosen. */
export function waitingPath(trip: TripData, locale: Locale, day?: Day): string {
  const search = tripSearch(trip);
  if (day) search.set("day", day);
  return pathFor("trip.waiting", locale, { slug: trip.slug }, search);
}

/** The way to the month before and the month after, one tap each. */
export function Months({ trip, nights }: { trip: TripData; nights?: number }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  const { month, previousMonth, nextMonth } = trip;
  if (!month || trip.months.length < 2) return null;
  const linkTo = (other: string | null) => {
    if (!other) return undefined;
    return {
      href: tripPath(trip, locale) + addressOf(trip, other, { nights, part: "fares" }),
      text: format.day(`${other}-01`, "month"),
    };
  };
  return <Pagination label={t("months")} previous={linkTo(previousMonth)} next={linkTo(nextMonth)} />;
}

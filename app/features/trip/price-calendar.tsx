import { useTranslation } from "react-i18next";
import { type Day, WEEKDAYS, weeksOf } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { MonthGrid } from "~/ui/month-grid";
import { isOpen } from "./chosen-price";
import type { DepartureData, TripData } from "./trip-data";

type Props = {
  trip: TripData;
  /** Of a package: for how many nights its prices are. */
  nights?: number;
  /** The departure that is chosen. */
  chosen?: string | undefined;
  linkTo: (day: Day) => string;
  /** Where one asks for places of a day that has too few. */
  waitingPath?: (day: Day) => string;
};

const monthOf = (day: Day) => day.slice(0, 7);

/** The months of a trip that are shown together: the one asked for, and the next ones where it has few dates left. */
export const monthsShown = ({ month, departures }: Pick<TripData, "month" | "departures">) => [
  ...new Set([...(month ? [month] : []), ...departures.map(({ day }) => monthOf(day))]),
];

/**
 * The month as a calendar, with an adult's fare in each day of departure, which leads where `linkTo` says (spec 2). With
 * scripts its days are walked by arrows (`running/script/fares`).
 */
export function PriceCalendar({ trip, nights, chosen, linkTo, waitingPath }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const months = monthsShown(trip);
  const month = months.map((each) => format.day(`${each}-01`, "month")).join(", ");
  const label = nights
    ? t(trip.supplier === "partner" ? "stay.calendarDays" : "stay.calendar", {
        month,
        nights: t("common:nights", { count: nights }),
      })
    : t("calendar.title", { month });
  const waits = ({ availability }: DepartureData) => waitingPath !== undefined && availability === "sold-out";
  // Weeks before the first day that can be had or waited for, and after the last, say nothing.
  const days = trip.departures.filter((each) => isOpen(each) || waits(each)).map(({ day }) => day);
  const [earliest = `${trip.month}-01`, latest = `${trip.month}-31`] = [days[0], days.at(-1)];
  const cell = (day: Day) => {
    if (!months.includes(monthOf(day))) return null;
    const departure = trip.departures.find((each) => each.day === day);
    if (!departure) return +day.slice(8);
    const href = waits(departure) ? waitingPath?.(day) : linkTo(day);
    return href && (isOpen(departure) || waits(departure)) ? (
      <Anchor className="fare" href={href} rel="nofollow" aria-current={departure.id === chosen ? "date" : undefined}>
        <Fare departure={departure} />
      </Anchor>
    ) : (
      <div className="fare">
        <Fare departure={departure} />
      </div>
    );
  };
  const all = weeksOf(months);
  const weeks = all.filter((week) => week.some((day) => day >= earliest) && week.some((day) => day <= latest));
  return (
    <MonthGrid
      id="fares"
      caption={label}
      head={WEEKDAYS.map((key, i) => ({ key, text: format.dayParts(all[0]?.[i] ?? earliest).weekday }))}
      weeks={weeks.map((week) => week.map((day) => ({ key: day, content: cell(day) })))}
    />
  );
}

/** A day of departure: its fare, or why there is none. */
function Fare({ departure }: { departure: DepartureData }) {
  const { t } = useTranslation("trip");
  const format = useFormat();
  const { day, availability, adultPrice, placesLeft } = departure;
  return (
    <>
      <b aria-hidden="true">{+day.slice(8)}</b>
      <span className="hidden">{format.day(day, "full")}, </span>
      {isOpen(departure) && adultPrice !== null && (
        <strong className={adultPrice < 99_950 ? undefined : "long"}>
          {format.price(Math.round(adultPrice / 100) * 100).replace(/\s?US/, "")}
        </strong>
      )}
      <small className={availability === "available" ? "hidden" : undefined}>
        {t(`calendar.${availability}`, { count: placesLeft })}
      </small>
    </>
  );
}

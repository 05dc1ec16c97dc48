import { useTranslation } from "react-i18next";
import { addDays, type Day, WEEKDAYS, weekday } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import type { DepartureData, TripData } from "./trip-data";

type Props = {
  trip: TripData;
  /** Of a package: for how many nights its prices are. */
  nights?: number;
  linkTo?: (day: Day) => string;
  /** Where one asks for places of a day that has too few. */
  waitingPath?: (day: Day) => string;
};

const isOpen = ({ availability }: DepartureData) => availability === "available" || availability === "low";

/**
 * The month as a calendar, with an adult's fare in each day of departure, which leads to its row of the list, or where
 * `linkTo` says (spec 2). With scripts its days are walked by arrows (`running/script/fares`).
 */
export function PriceCalendar({ trip, nights, linkTo, waitingPath }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const first = `${trip.month}-01`;
  const sunday = addDays(first, -WEEKDAYS.indexOf(weekday(first)));
  const month = format.day(first, "month");
  const label = nights
    ? t(trip.supplier === "partner" ? "stay.calendarAbout" : "stay.calendar", {
        month,
        nights: t("common:nights", { count: nights }),
      })
    : t("calendar.title", { month });
  const waits = ({ availability }: DepartureData) => waitingPath !== undefined && availability === "sold-out";
  // Weeks before the first day that can be had or waited for, and after the last, say nothing.
  const days = trip.departures.filter((each) => isOpen(each) || waits(each)).map(({ day }) => day);
  const [earliest = first, latest = `${trip.month}-31`] = [days[0], days.at(-1)];
  const cell = (day: Day) => {
    if (day.slice(0, 7) !== trip.month) return null;
    const departure = trip.departures.find((each) => each.day === day);
    if (!departure) return +day.slice(8);
    const href = waits(departure) ? waitingPath?.(day) : (linkTo?.(day) ?? `#d-${day}`);
    return href && (isOpen(departure) || waits(departure)) ? (
      <Anchor className="fare" href={href}>
        <Fare departure={departure} />
      </Anchor>
    ) : (
      <div className="fare">
        <Fare departure={departure} />
      </div>
    );
  };
  return (
    <table className="fares">
      <caption>{label}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name, i) => (
            <th key={name} scope="col">
              {format.dayParts(addDays(sunday, i)).weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[0, 7, 14, 21, 28, 35].map(
          (week) =>
            addDays(sunday, week) <= latest &&
            addDays(sunday, week + 6) >= earliest && (
              <tr key={week}>
                {WEEKDAYS.map((name, i) => (
                  <td key={name}>{cell(addDays(sunday, week + i))}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
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
      {isOpen(departure) && (
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

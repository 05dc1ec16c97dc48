import { type ComponentType, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day, WEEKDAYS, weekday } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import type { FareGridProps, TripData } from "./trip-data";

type Props = {
  trip: TripData;
  /** Of a package: for how many nights its prices are. */
  nights?: number;
  linkTo?: (day: Day) => string;
};

/**
 * The month as a calendar, with an adult's fare in each day of departure, which leads to its row of the list, or where
 * `linkTo` says (spec 2).
 * When a keyboard or a mouse comes near, it becomes a grid to walk by arrows; a finger has here all it needs.
 */
export function PriceCalendar({ trip, nights, linkTo }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [Grid, setGrid] = useState<ComponentType<FareGridProps>>();
  const first = `${trip.month}-01`;
  const sunday = addDays(first, -WEEKDAYS.indexOf(weekday(first)));
  const month = format.day(first, "month");
  const label = nights
    ? t(trip.supplier === "partner" ? "stay.calendarAbout" : "stay.calendar", {
        month,
        nights: t("common:nights", { count: nights }),
      })
    : t("calendar.title", { month });
  const boxOf: FareGridProps["boxOf"] = (day) => {
    const departure = trip.departures.find((each) => each.day === day);
    const state = departure?.availability;
    const open = state === "available" || state === "low";
    const note = t(`calendar.${state ?? "none"}`, { count: departure?.placesLeft });
    return {
      open,
      className: departure && "fare",
      box: (
        <>
          <b aria-hidden="true">{+day.slice(8)}</b>
          <span className="hidden">{format.day(day, "full")}, </span>
          {departure && open && (
            <strong className={departure.adultPrice < 99_950 ? undefined : "long"}>
              {format.price(Math.round(departure.adultPrice / 100) * 100).replace(/\s?US/, "")}
            </strong>
          )}
          <small className={state === "available" || !state ? "hidden" : undefined}>{note}</small>
        </>
      ),
    };
  };
  if (Grid) {
    const on = table.current?.querySelector<HTMLElement>(":focus")?.dataset.day;
    return <Grid trip={trip} label={label} boxOf={boxOf} linkTo={linkTo} start={on} />;
  }
  const wake = () => import("./fare-grid").then(({ FareGrid }) => setGrid(() => FareGrid));
  // Weeks before the first day that can be had, and after the last, say nothing.
  const days = trip.departures.flatMap(({ day }) => (boxOf(day).open ? day : []));
  const [earliest = first, latest = `${trip.month}-31`] = [days[0], days.at(-1)];
  const cell = (day: Day) => {
    if (day.slice(0, 7) !== trip.month) return;
    const { open, className, box } = boxOf(day);
    if (!className) return +day.slice(8);
    return open ? (
      <Anchor className={className} href={linkTo?.(day) ?? `#d-${day}`} data-day={day}>
        {box}
      </Anchor>
    ) : (
      <div className={className}>{box}</div>
    );
  };
  return (
    <table
      ref={table}
      className="fares"
      onFocus={wake}
      onPointerEnter={(event) => event.pointerType === "mouse" && wake()}
    >
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

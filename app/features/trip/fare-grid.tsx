import { type CalendarDate, parseDate } from "@internationalized/date";
import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { Calendar, CalendarCell, CalendarGrid } from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useTranslation } from "react-i18next";
import { daysInMonth } from "~/domain/day";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { tripSearch } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import type { FareGridProps, TripData } from "./trip-data";

const monthOf = (date: CalendarDate) => date.toString().slice(0, 7);

/** The first day with places, else the first of departure, of the month the page shows. */
function firstDay({ month, departures }: TripData): CalendarDate {
  const best = departures.find(({ availability }) => availability === "available") ?? departures[0];
  return parseDate(best?.day ?? `${month}-01`);
}

/**
 * The calendar of fares as a grid: arrows, Home and End walk its days, PageUp and PageDown its months, of which only
 * those with departures; Enter goes to the departure's button in the list. Loaded when it is wanted, never before.
 */
export function FareGrid({ trip, label, boxOf, linkTo, start }: FareGridProps) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const navigate = useNavigate();
  const autoFocus = useRef(start !== undefined).current;
  const [on, setOn] = useState(() => (start ? parseDate(start) : firstDay(trip)));
  const [shown, setShown] = useState(trip.month);
  if (shown !== trip.month) {
    // Another month has come: asked for here, or by the links around.
    setShown(trip.month);
    if (monthOf(on) !== trip.month) setOn(firstDay(trip));
  }
  const { months } = trip;
  const last = months[months.length - 1] ?? monthOf(on);

  /** To a day; should its month have no departures, to the next that has, onwards or back. */
  function walkTo(date: CalendarDate) {
    const month = monthOf(date);
    const onwards = date.compare(on) > 0;
    const next = onwards ? months.find((each) => each >= month) : months.findLast((each) => each <= month);
    if (!next) return;
    const day = next === month ? date : parseDate(`${next}-${onwards ? "01" : daysInMonth(next)}`);
    setOn(day);
    if (next === trip.month) return;
    const search = tripSearch(trip);
    search.set("month", next);
    navigate(`?${search}`, { replace: true, preventScrollReset: true });
  }

  return (
    <I18nProvider locale={LANGUAGE_TAGS[locale]}>
      <Calendar
        className="fare-calendar"
        aria-label={t("calendar.label")}
        firstDayOfWeek="sun"
        autoFocus={autoFocus}
        minValue={parseDate(`${months[0] ?? trip.month}-01`)}
        maxValue={parseDate(`${last}-${daysInMonth(last)}`)}
        focusedValue={on}
        onFocusChange={walkTo}
        value={null}
        isDateUnavailable={(date) => !boxOf(date.toString()).open}
        onChange={(date) => {
          const day = date.toString();
          if (linkTo) navigate(linkTo(day));
          else choose(day);
        }}
      >
        {/* Where it would add a style sheet of its own, which the page's policy forbids; ours has the same rule. */}
        <i id="react-aria-pressable-style" hidden />
        <p className="fares-title" aria-hidden="true">
          {label}
        </p>
        <CalendarGrid className="fares" weekdayStyle="short">
          {(date) => {
            const { className = "plain", box } = boxOf(date.toString());
            return (
              <CalendarCell
                date={date}
                className={({ isOutsideMonth }) => (isOutsideMonth ? "outside" : className)}
                // Its words are the cell's own: the day, then the fare or why there is none.
                render={(props) => <div {...{ ...props, "aria-label": undefined }} />}
              >
                {box}
              </CalendarCell>
            );
          }}
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

/** To the departure's own button, which says the day again, and holds its places when pressed. */
function choose(day: string) {
  location.replace(`#d-${day}`);
  document.getElementById(`d-${day}`)?.focus();
}

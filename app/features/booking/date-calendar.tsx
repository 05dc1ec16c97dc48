import { useTranslation } from "react-i18next";
import { type Day, WEEKDAYS, weeksOf } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { MonthGrid } from "~/ui/month-grid";
import type { DateData } from "./date-data";

type Dates = DateData["dates"];
type Props = {
  dates: Dates;
  /** `YYYY-MM`. */
  month: string;
  /** Every month that has dates, and where each is shown. */
  months: readonly { month: string; href: string }[];
  currency: Currency;
};

/** The month's departures a booking can be moved to: each a button, with what it changes in the price. */
export function DateCalendar({ dates, month, months, currency }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const first = `${month}-01`;
  const there = dates.filter(({ startDay }) => startDay.startsWith(month));
  const [earliest = first, latest = first] = [there[0]?.startDay, there.at(-1)?.startDay];
  const all = weeksOf([month]);
  const weeks = all.filter((week) => week.some((day) => day >= earliest) && week.some((day) => day <= latest));
  const cell = (day: Day) => {
    if (!day.startsWith(month)) return null;
    const departures = there.filter(({ startDay }) => startDay === day);
    if (departures.length === 0) return +day.slice(8);
    return departures.map((date) => <DateButton key={date.departure} date={date} currency={currency} />);
  };
  return (
    <>
      {months.length > 1 ? (
        <nav aria-label={t("date.months")}>
          <ul className="list-plain row months">
            {months.map((each) => (
              <li key={each.month}>
                <Anchor href={each.href} aria-current={each.month === month ? "true" : undefined}>
                  {format.day(`${each.month}-01`, "month")}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <MonthGrid
        caption={
          <>
            {t("date.to")} · {format.day(first, "month")}
          </>
        }
        head={WEEKDAYS.map((key, i) => ({ key, text: format.dayParts(all[0]?.[i] ?? first).weekday }))}
        weeks={weeks.map((week) => week.map((day) => ({ key: day, content: cell(day) })))}
      />
    </>
  );
}

function DateButton({ date, currency }: { date: Dates[number]; currency: Currency }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const { departure, startDay, priceChange, room } = date;
  // In whole dollars, as there is room for; to the cent on the next page.
  const about = priceChange === null ? null : format.price(Math.abs(Math.round(priceChange / 100) * 100), currency);
  const sign = priceChange === null || priceChange === 0 ? "" : priceChange > 0 ? "+" : "\u2212";
  return (
    <button className="fare" type="submit" name="to" value={departure}>
      <b aria-hidden="true">{+startDay.slice(8)}</b>
      <span className="hidden">{format.day(startDay, "full")}, </span>
      {about === null ? null : (
        <strong className={Math.abs(priceChange ?? 0) < 9_950 ? undefined : "long"}>
          {sign}
          {about.replace(/\s?US/, "")}
        </strong>
      )}
      {room ? <small>{t(room.theirs ? "date.shortNights" : "date.shortOther", { count: room.nights })}</small> : null}
    </button>
  );
}

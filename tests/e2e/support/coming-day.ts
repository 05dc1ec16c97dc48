/** Days and months of the shipped catalogue, whose departures are the same every year. */
import { addDays, addMonths, type Day, dayIn, type Weekday, weekday } from "~/domain/day";

/** Later than the balance of a deposit is due, and than a hotel's rooms are sold out. */
const MONTHS_AHEAD = 2;

/** The month of that number, 1 to 12, that comes next in two months or later: `YYYY-MM`. */
export function comingMonth(month: number): string {
  const [year = "", soonest = ""] = addMonths(dayIn(new Date()), MONTHS_AHEAD).split("-");
  return `${Number(year) + (month < Number(soonest) ? 1 : 0)}-${String(month).padStart(2, "0")}`;
}

/** The first such day of the week in the month of that number that comes next. */
export function comingDay(month: number, wanted: Weekday): Day {
  const first = `${comingMonth(month)}-01`;
  const days = Array.from({ length: 7 }, (_, n) => addDays(first, n));
  return days.find((day) => weekday(day) === wanted) ?? first;
}

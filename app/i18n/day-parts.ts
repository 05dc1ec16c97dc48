import { type Day, WEEKDAYS, weekday } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { names } from "./names";

/** A day in its parts, each short, for a tile of the departure board: ven. | 27 | nov. French counts from « 1er ». */
export function dayParts(day: Day, locale: Locale): { weekday: string; day: string; month: string } {
  const { shortMonths, shortWeekdays } = names[locale];
  const [, month, date] = day.split("-").map(Number);
  return {
    weekday: shortWeekdays[WEEKDAYS.indexOf(weekday(day))] ?? "",
    day: locale === "fr-ca" && date === 1 ? "1er" : String(date),
    month: shortMonths[Number(month) - 1] ?? "",
  };
}

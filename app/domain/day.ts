/** Calendar days, as travellers and the law count them: no hours, no zone, so no clock change can shift them. */

/** `YYYY-MM-DD`. Days compare as texts. */
export type Day = string;

/** Where every coach leaves from: "today" is today there (spec 9 counts days before departure). */
export const ZONE = "America/Toronto";

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 86_400_000;
const millis = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const fromMillis = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether a value is a real day of the calendar: `2027-02-29` is not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = millis(value);
  return !Number.isNaN(ms) && fromMillis(ms) === value;
}

/** The day `n` days later, or earlier when negative. */
export function addDays(day: Day, n: number): Day {
  return fromMillis(millis(day) + n * DAY_MS);
}

/** The same day of the month `n` months later; the month's last day when it has no such day. */
export function addMonths(day: Day, n: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const months = year * 12 + (month - 1) + n;
  const first = `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
  return `${first}-${String(Math.min(date, daysInMonth(first))).padStart(2, "0")}`;
}

/** How many days a month `YYYY-MM` has. */
export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return number === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(number) ? 30 : 31;
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((millis(to) - millis(from)) / DAY_MS);
}

export function weekday(day: Day): Weekday {
  return WEEKDAYS[new Date(millis(day)).getUTCDay()] ?? "sun";
}

/** The weeks, from Sunday to Saturday, in which these months `YYYY-MM` have days: each once, in order. */
export function weeksOf(months: readonly string[]): Day[][] {
  const sundays = months.flatMap((month) => {
    const first = `${month}-01`;
    const shift = WEEKDAYS.indexOf(weekday(first));
    return Array.from({ length: Math.ceil((shift + daysInMonth(month)) / 7) }, (_, n) => addDays(first, 7 * n - shift));
  });
  return [...new Set(sundays)].sort().map((sunday) => WEEKDAYS.map((_, n) => addDays(sunday, n)));
}

/** The ISO 8601 week's number, 1 to 53: weeks begin on Monday and belong to the year of their Thursday. */
export function isoWeek(day: Day): number {
  const thursday = addDays(day, 3 - ((new Date(millis(day)).getUTCDay() + 6) % 7));
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The first instant of a day where coaches leave from. */
export function startOfDay(day: Day): Date {
  // Midnight is four hours behind UTC in summer, five in winter; clocks change later in the night.
  const summer = new Date(millis(day) + 4 * 3_600_000);
  return dayIn(summer) === day ? summer : new Date(summer.getTime() + 3_600_000);
}

/** The day it is at an instant, in a zone. */
export function dayIn(instant: Date, zone: string = ZONE): Day {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** A time of a day where coaches leave from, with how far it is from UTC (ISO 8601); `time` is `HH:MM`. */
export function localInstant(day: Day, time: string): string {
  // Read as winter time, an instant is never on the wrong side of the night in which clocks change.
  const winter = new Date(`${day}T${time}:00-05:00`);
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, timeZoneName: "longOffset" }).formatToParts(winter);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "");
  return `${day}T${time}${offset}`;
}

/** The same moment a number of years earlier. */
export function yearsBefore(instant: Date, years: number): Date {
  const then = new Date(instant);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

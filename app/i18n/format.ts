/**
 * Money, days and times as each language writes them (Quebec's typography; Canadian English). Written out rather than
 * left to `Intl`, whose words differ between the server's and a browser's version, and a page must match itself.
 */
import { type Day, dayIn, WEEKDAYS, weekday, ZONE } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { Currency, Money } from "~/domain/money/money";
import { names } from "./names";

const NBSP = "\u00a0";

const symbols: Record<Locale, Record<Currency, string>> = {
  "fr-ca": { CAD: "$", USD: "$\u00a0US", EUR: "€" },
  "en-ca": { CAD: "$", USD: "US$", EUR: "€" },
};
const percents: Record<Locale, string> = { "fr-ca": `${NBSP}%`, "en-ca": "%" };
const colons: Record<Locale, string> = { "fr-ca": `${NBSP}:`, "en-ca": ":" };
const separators = { "fr-ca": { group: NBSP, decimal: "," }, "en-ca": { group: ",", decimal: "." } } as const;

/** A whole number with its grouping. */
export function formatNumber(value: number, locale: Locale): string {
  const digits = String(Math.abs(value));
  const head = digits.length % 3;
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/.{3}/g) ?? [])].filter(Boolean);
  return (value < 0 ? "-" : "") + groups.join(separators[locale].group);
}

/** A number that is written with a point, with its language's own sign: `0,10`. */
export function formatDecimal(number: string, locale: Locale): string {
  return number.replace(".", separators[locale].decimal);
}

/** A share of a hundred, of a number in words: `50 %`, `50%`. */
export function formatPercent(number: string, locale: Locale): string {
  return `${number}${percents[locale]}`;
}

/** Between a term and what it says: ` :`, `:`. */
export function colonOf(locale: Locale): string {
  return colons[locale];
}

/** A value in tenths with its decimal: `4,7`. */
export function formatTenths(tenths: number, locale: Locale): string {
  return `${Math.floor(tenths / 10)}${separators[locale].decimal}${tenths % 10}`;
}

const weights = { "fr-ca": ["Ko", "Mo"], "en-ca": ["KB", "MB"] } as const;

/** What a file weighs: `640 Ko`, `2.4 MB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  const kilobytes = Math.ceil(bytes / 1024);
  const [small, large] = weights[locale];
  if (kilobytes < 1000) return `${kilobytes}${NBSP}${small}`;
  const tenths = Math.ceil(bytes / 1024 / 102.4);
  return `${tenths % 10 ? formatTenths(tenths, locale) : tenths / 10}${NBSP}${large}`;
}

/** `1 234,50 $` or `$1,234.50`; with `cents: false`, whole amounts show none. */
export function formatMoney(money: Money, locale: Locale, { cents = true }: { cents?: boolean } = {}): string {
  const amount = Math.abs(money.amount);
  const rest = amount % 100;
  const decimals = cents || rest !== 0 ? separators[locale].decimal + String(rest).padStart(2, "0") : "";
  const number = formatNumber(Math.floor(amount / 100), locale) + decimals;
  const sign = money.amount < 0 ? "−" : "";
  const symbol = symbols[locale][money.currency];
  return locale === "fr-ca" ? `${sign}${number}${NBSP}${symbol}` : `${sign}${symbol}${number}`;
}

export type DayStyle = "full" | "long" | "short" | "month";

/**
 * A calendar day in words: `full` (dimanche 22 novembre 2026), `long` (22 novembre 2026), `short` (dim. 22 nov.) or
 * `month` (novembre 2026). In French the first of the month is `1er`. No line breaks within a short one; a full one may
 * break after its weekday and before its year, as narrow columns need.
 */
export function formatDay(day: Day, locale: Locale, style: DayStyle = "long"): string {
  const { months, shortMonths, weekdays, shortWeekdays } = names[locale];
  const [year = "", monthNumber, dayNumber] = day.split("-");
  const month = Number(monthNumber) - 1;
  const date = Number(dayNumber);
  const which = WEEKDAYS.indexOf(weekday(day));
  if (style === "month") return `${months[month]} ${year}`;
  if (locale === "fr-ca") {
    const ordinal = date === 1 ? "1er" : String(date);
    if (style === "short") return `${shortWeekdays[which]}${NBSP}${ordinal}${NBSP}${shortMonths[month]}`;
    const long = `${ordinal}${NBSP}${months[month]} ${year}`;
    return style === "full" ? `${weekdays[which]} ${long}` : long;
  }
  if (style === "short") return `${shortWeekdays[which]},${NBSP}${shortMonths[month]}${NBSP}${date}`;
  const long = `${months[month]}${NBSP}${date}, ${year}`;
  return style === "full" ? `${weekdays[which]}, ${long}` : long;
}

/** A local time `HH:MM`: `19 h 30`, `8 h`, or `7:30 p.m.` */
export function formatTime(time: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  if (locale === "fr-ca") return `${hours}${NBSP}h${minutes ? `${NBSP}${String(minutes).padStart(2, "0")}` : ""}`;
  const half = hours % 24 < 12 ? "a.m." : "p.m.";
  if (hours % 12 === 0 && minutes === 0) return hours % 24 === 0 ? "midnight" : "noon";
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${NBSP}${half}`;
}

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: ZONE,
});

/** The clock time of a moment, in the departure's zone. */
export function formatInstantTime(instant: Date, locale: Locale): string {
  return formatTime(clock.format(instant), locale);
}

/** A moment's day and clock time, in the departure's zone: `dimanche 22 novembre 2026 à 15 h 30`. */
export function formatInstant(instant: Date, locale: Locale): string {
  const at = locale === "fr-ca" ? "à" : "at";
  return `${formatDay(dayIn(instant), locale, "full")} ${at} ${formatInstantTime(instant, locale)}`;
}

/** An end as one needs it now: `jusqu’à 22 h 30`, with its day when that is not today: `jusqu’au mardi 1er…`. */
export function formatUntil(instant: Date, now: Date, locale: Locale): string {
  const isToday = dayIn(instant) === dayIn(now);
  const end = isToday ? formatInstantTime(instant, locale) : formatInstant(instant, locale);
  if (locale === "en-ca") return `until ${end}`;
  return isToday ? `jusqu’à ${end}` : `jusqu’au ${end}`;
}

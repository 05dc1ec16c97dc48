import { normalised, typedLine, withoutJoiners } from "~/domain/plain-text";

export const CURRENCIES = ["CAD", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Whole minor units (cents) of a currency. */
export type Money = { amount: number; currency: Currency };

/** The least a card can be charged at the gateway, in minor units of any of the currencies. */
export const MIN_CHARGE = 50;

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/** How each currency is written around an amount, in either language, without spaces, points and accents. */
const MARKS: Readonly<Record<Currency, RegExp>> = {
  CAD: /^\$?(?:CAD?|CAN?|C)\$?$|^DOLLARS?CANADIENS?$|^CANADIANDOLLARS?$/,
  USD: /^\$?USD?\$?$|^\$E-U$|^DOLLARS?(?:US|AMERICAINS?)$|^USDOLLARS?$/,
  EUR: /^(?:€|EUROS?|EUR)$/,
};
/** Any dollar. */
const BARE_MARK = /^\$?(?:DOLLARS?)?$/;

/** Digits, which a comma or a point groups by three, and one or two of cents after the other of the two. */
const AMOUNT = /^(\D*)(\d{1,9}|\d{1,3}(?:([.,])\d{3})(?:\3\d{3})?)(?:([.,])(\d{1,2}))?(\D*)$/;

/**
 * An amount as people type it in either language or copy it from a page, in minor units: `1 234,50`, `1,234.50`, `$12`,
 * `US$300.00`, `300,00 $ US`, `1’234.50`. Null when it is not one, or is marked as another currency than `currency`; null takes any.
 * A comma or a point is the decimal one when one or two digits end the text after it.
 */
export function amountTyped(text: string, currency: Currency | null): number | null {
  const typed = withoutJoiners(typedLine(text))
    .replace(/^["“«]?\s*(?:\p{L}[\p{L}\s]{0,20}:)?['’]?/u, "")
    .replace(/["”».,;]{1,3}$/, "")
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  // Signs and letters between digits, a space too, part two amounts or are a slip.
  const [, before = "", whole = "", group, point, cents = "", after = ""] = AMOUNT.exec(typed) ?? [];
  if (whole === "" || (group && group === point)) return null;
  const mark = plainMark(before + after);
  const isMarked = (currency ? [currency] : CURRENCIES).some((each) => MARKS[each].test(mark));
  const isBare = mark === "" || (currency !== "EUR" && BARE_MARK.test(mark));
  return isMarked || isBare ? Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0")) : null;
}

const plainMark = (mark: string) =>
  normalised(mark, "NFD")
    .replace(/[\s.\p{M}]/gu, "")
    .toUpperCase();

/**
 * CAD cents in another currency, rounded half up to the cent.
 * `rateMicros` is millionths of the currency for one CAD.
 */
export function fromCad(cents: number, rateMicros: number): number {
  return Math.floor((cents * rateMicros + 500_000) / 1_000_000);
}

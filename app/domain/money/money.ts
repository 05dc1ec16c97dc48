import { typedLine } from "~/domain/plain-text";

export const CURRENCIES = ["CAD", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Whole minor units (cents) of a currency. */
export type Money = { amount: number; currency: Currency };

/** The least a card can be charged at the gateway, in minor units of any of the currencies. */
export const MIN_CHARGE = 50;

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/** How each currency is written next to an amount, in either language; a bare `$` is any dollar. */
const MARKS: Readonly<Record<Currency, RegExp>> = {
  CAD: /\$?CAD\$?|CA?\$|\$CAN?|CAN/gi,
  USD: /\$?USD\$?|US\$|\$US/gi,
  EUR: /€|EUROS?|EUR/gi,
};

/**
 * An amount as people type it in either language or copy it from a page, in minor units: `1 234,50`, `1,234.50`, `$12`,
 * `US$300.00`, `300,00 $ US`, `1’234.50`. Null when it is not one, or is marked as another currency than `currency`; null takes any.
 * A comma or a point is the decimal one when one or two digits end the text after it.
 */
export function amountTyped(text: string, currency: Currency | null): number | null {
  const marks: readonly Currency[] = currency === null ? CURRENCIES : [currency];
  const typed = typedLine(text).replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  // A space left between two digits parts two amounts, or is a slip.
  if (/\d\s+\d/.test(typed)) return null;
  const unmarked = marks.reduce((rest, each) => rest.replace(MARKS[each], ""), typed.replace(/\s/g, ""));
  const bare = currency === "EUR" ? unmarked : unmarked.replace(/\$|dollars?$/gi, "");
  const [, whole = "", point = " ", cents = ""] = /^([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(bare) ?? [];
  if (!/^\d{1,9}$|^\d{1,3}([.,]\d{3}){1,2}$/.test(whole) || whole.includes(point)) return null;
  return Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
}

/**
 * CAD cents in another currency, rounded half up to the cent.
 * `rateMicros` is millionths of the currency for one CAD.
 */
export function fromCad(cents: number, rateMicros: number): number {
  return Math.floor((cents * rateMicros + 500_000) / 1_000_000);
}

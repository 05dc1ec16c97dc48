/** What may be asked of the list of trips, and what it comes to in days and in CAD. */

import type { Trip } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { type Days, salesDays } from "~/domain/departures/sales";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { partySize } from "~/domain/people/party";

export type TripSearch = {
  /** Slugs. */
  city?: string;
  destination?: string;
  date?: Day;
  kind?: Trip["kind"] | undefined;
  /** Those alone that have activities. */
  activities?: boolean | undefined;
  /** Leaving in it, `YYYY-MM`; a date goes before it. */
  month?: string | undefined;
  /** How many days the trip lasts. */
  length?: number | undefined;
  /** Limits of the cheapest adult price, in minor units of the reader's currency; `below` is not within. */
  price?: { from: number; below?: number | undefined } | undefined;
  /** In the order of the site unless it says otherwise. */
  sort?: "price" | "duration" | "next" | undefined;
  /** From 1; a page past the last is empty. Absent: one page of all, fifty at most. */
  page?: number | undefined;
  adults: number;
  children: number;
};

export type Reader = { today: Day; locale: Locale; currency: Currency };

/** How many trips a page holds, where pages are asked for. */
export const TRIPS_A_PAGE = 12;

/** The days of departure asked for, within those on sale: a date, a month, or all. */
export function askedDays({ date, month }: Pick<TripSearch, "date" | "month">, sales: Days): Days {
  const [from, to] = date ? [date, date] : month ? [`${month}-01`, `${month}-31`] : [sales.from, sales.to];
  return { from: from > sales.from ? from : sales.from, to: to < sales.to ? to : sales.to };
}

/** Limits in CAD cents; `below` is not within. */
export type CentsLimits = { from: number; below?: number | undefined };

/** The least CAD cents that come to a price in the reader's currency. */
function leastCad(price: number, rateMicros: number): number {
  return Math.ceil((price * 1_000_000 - 500_000) / rateMicros);
}

/** Limits of price in CAD, so that they hold for what the page shows. */
export function limitsCad({ from, below }: NonNullable<TripSearch["price"]>, rateMicros: number): CentsLimits {
  return { from: leastCad(from, rateMicros), below: below && leastCad(below, rateMicros) };
}

/** A search of the list, with what it comes to. */
export type AskedTrips = Omit<TripSearch, "price"> & {
  limits?: CentsLimits | undefined;
  /** Days of departure asked for. */
  days: Days;
  /** Those on sale. */
  sales: Days;
  wanted: number;
};

/** A search with what it comes to on a day; `rate`: of the reader's currency. */
export function askedTrips(search: TripSearch, { today, rate }: { today: Day; rate: number }): AskedTrips {
  const sales = salesDays(today);
  return {
    ...search,
    // A date says more than its month.
    month: search.date === undefined ? search.month : undefined,
    limits: search.price && limitsCad(search.price, rate),
    days: askedDays(search, sales),
    sales,
    wanted: Math.max(1, partySize(search)),
  };
}

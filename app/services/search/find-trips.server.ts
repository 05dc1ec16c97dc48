/** What can be bought, as a list (spec 2, trip list). */

import { cacheUntilWrite } from "~/db/cache-until-write.server";
import { matchTrips } from "./match-trips.server";
import { daysNear, type NearDay } from "./near-days.server";
import { rateOn } from "./rates.server";
import { tellTrips } from "./tell-trips.server";
import { type CardRows, cardRows, type TripCard, tripCards } from "./trip-cards.server";
import { type AskedTrips, askedTrips, type Reader, TRIPS_A_PAGE, type TripSearch } from "./trip-search.server";

export type FoundTrips = {
  /** With places for the party, in the order of the site. */
  trips: TripCard[];
  /** How many there are of them, should there be more than a page holds. */
  total: number;
  /** How many pages hold them and those sold out, which come last. */
  pages: number;
  /** Leaving then, but without places enough. */
  soldOut: TripCard[];
  /** When `trips` is empty and a date was asked for: up to three days before and three after that have places. */
  nearestDays: NearDay[];
};

/** Trips shown at most where pages are not asked for. */
const ALL = 50;

type Listed = { counted: { total: number; leaving: number }; rows: CardRows };

/** About what a trip of a page takes in memory, and what all that are kept may take. */
const TRIP_BYTES = 4_000;
const MAX_BYTES = 4_000_000;

/** A page of trips as it is in any language and currency. */
const listedTrips = cacheUntilWrite(
  async (text: string, size: number): Promise<Listed> => {
    const asked = JSON.parse(text) as AskedTrips;
    const { total, leaving, slice } = await matchTrips(asked);
    const first = ((asked.page ?? 1) - 1) * size;
    const found = await tellTrips(slice(first, first + size), asked);
    // Past the last page there is nothing.
    const counted = leaving > first ? { total, leaving } : { total: 0, leaving: 0 };
    return { counted, rows: await cardRows(found, asked.city) };
  },
  { most: MAX_BYTES, size: ({ rows }) => TRIP_BYTES * (1 + rows.found.length) },
);

/**
 * Trips on sale that leave from the city to the destination, on the date, with places for the party; each filter may be
 * absent. Never fails: what nothing meets is an empty list, with the nearest days that would do when a date was asked
 * for (spec 8). Departures of today or earlier are not sold.
 */
export async function findTrips(search: TripSearch, { today, locale, currency }: Reader): Promise<FoundTrips> {
  const rate = await rateOn(currency, today);
  const asked = askedTrips(search, { today, rate });
  const { city, date, destination, kind, length, activities, limits, sales, wanted } = asked;
  const size = search.page === undefined ? ALL : TRIPS_A_PAGE;
  const { counted, rows } = await listedTrips(JSON.stringify(asked), size);
  const cards = tripCards(rows, { today, locale, rate, wanted });
  const which = (roomy: boolean) => cards.filter((each) => each.roomy === roomy).map(({ card }) => card);
  const near = { city, destination, kind, length, activities, limits, sales, wanted };
  return {
    trips: which(true),
    total: counted.total,
    pages: Math.ceil(counted.leaving / size),
    soldOut: which(false),
    nearestDays: date !== undefined && counted.total === 0 ? await daysNear(date, near, { locale, rate }) : [],
  };
}

/**
 * How writes are counted, so that what was made of rows is known to hold. Each write to a table counts for the table (its
 * tag is the table's name). Of the tables here it also counts for the rows of one key (`reviews:boston-2-days`), and what
 * sales write counts apart (`departures.places_left`, `departures.places_left:boston-2-days`), for those who read it.
 */
import { AMPLE_PLACES } from "./schema";

export type Counted = {
  /** The column by which rows are counted apart. */
  by: string;
  /** The column that sales write. A number of `most` and any above it are one, as they are for every page. */
  sold?: { column: string; most?: number };
};

/**
 * What is counted of each table. A table that is missing here is counted as a whole, which only costs extra renderings.
 */
export const COUNTED: Readonly<Record<string, Counted>> = {
  trips: { by: "slug" },
  departures: { by: "trip", sold: { column: "places_left", most: AMPLE_PLACES } },
  trip_months: { by: "trip" },
  reviews: { by: "trip" },
  hotels: { by: "slug" },
  room_nights: { by: "hotel", sold: { column: "taken" } },
  discount_codes: { by: "code", sold: { column: "used" } },
};

/** Counts the table's being emptied, which says of no row that it is gone. */
export const EMPTIED = "*";

export const keyTag = (tag: string, key: string): string => `${tag}:${key}`;
export const soldTag = (table: string, column: string): string => `${table}.${column}`;

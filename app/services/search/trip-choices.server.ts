/** Which trips meet the choices of the list's filters, and which would but for one of them. */

import { type Column, NO_OFFER, type TripOffers } from "./trip-offers.server";
import type { CentsLimits, TripSearch } from "./trip-search.server";

/** What is chosen; `month`: the price is that of it, as the limits are in CAD. */
export type Choices = Pick<TripSearch, "destination" | "kind" | "length" | "activities" | "month"> & {
  limits?: CentsLimits | undefined;
};

/** Filters of what a trip has, each a bit. */
export const FILTER = { destination: 1, kind: 2, length: 4, activities: 8 } as const;

/** More than the days of any month, so that a day of a later month comes later. */
const DAYS_A_MONTH = 32;

/** Whether there is a price, and within the limits. */
export function isWithin(cents: number, { from, below = NO_OFFER }: CentsLimits): boolean {
  return cents >= from && cents < below;
}

/** Whether a trip has another value than the one chosen, which may be none, or one that no trip has. */
function differs<T>({ values, of }: Column<T>, chosen: T | undefined): (trip: number) => boolean {
  if (chosen === undefined) return () => false;
  const place = values.indexOf(chosen);
  return (trip) => of[trip] !== place;
}

/** How each trip, by its number, stands to what is chosen. */
export function chosenOf({ trips, months, cents, days, cheapest }: TripOffers, choices: Choices) {
  const { destination, kind, length, activities, month, limits = { from: 0 } } = choices;
  const elsewhere = differs(trips.destination, destination);
  const ofOtherKind = differs(trips.kind, kind);
  const longerOrShorter = differs(trips.length, length);
  const centsIn = (trip: number, place: number) => cents[trip * months.length + place] ?? NO_OFFER;
  const place = month === undefined ? null : months.indexOf(month);
  const centsOf = (trip: number) =>
    place === null ? (cheapest[trip] ?? NO_OFFER) : place < 0 ? NO_OFFER : centsIn(trip, place);
  /** The first month in which it leaves, as a place; that is chosen, if one is. */
  const firstPlace = (trip: number) => place ?? months.findIndex((_, each) => centsIn(trip, each) !== NO_OFFER);
  return {
    limits,
    /** What an adult pays at the least in the month at a place, in CAD cents. */
    centsIn,
    /** The same in the month that is chosen, else in any. */
    centsOf,
    /** A number that grows with the first day on which it leaves, of a trip that does. */
    firstDayOf: (trip: number) => {
      const first = firstPlace(trip);
      return first * DAYS_A_MONTH + (days[trip * months.length + first] ?? 0);
    },
    /** Whether it leaves, and for a price within the limits. */
    isOffered: (trip: number) => isWithin(centsOf(trip), limits),
    /** The filters that leave it out, added up. */
    leftOutBy: (trip: number) =>
      (elsewhere(trip) ? FILTER.destination : 0) +
      (ofOtherKind(trip) ? FILTER.kind : 0) +
      (longerOrShorter(trip) ? FILTER.length : 0) +
      (activities && !trips.activities[trip] ? FILTER.activities : 0),
  };
}

import type { Day } from "~/domain/day";

/**
 * The id of a departure: always the same for a trip, a day and, of a package, its nights, so that an import meets again
 * what an earlier one wrote.
 */
export function departureId(trip: string, startDay: Day, nights?: number): string {
  return nights === undefined ? `${trip}_${startDay}` : `${trip}_${startDay}_${nights}`;
}

/** The slug of a departure's trip: no slug has an underscore. */
export function tripOf(departure: string): string {
  return departure.split("_", 1)[0] ?? "";
}

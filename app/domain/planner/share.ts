/** Showing a trip to others: pure. */
import { addDays, type Day, dayIn } from "~/domain/day";

/** The choice without a number of days: the share ends DAYS_AFTER days after the trip. */
export const NO_EXPIRY = 0;
const DAYS_AFTER = 30;
/** How long the share of a trip without dates lasts, in days. */
const UNDATED_DAYS = 90;

/** How long a shared trip may be open to those it is shared with, in days: the choices, the first by default. */
export const SHARE_DAYS = [NO_EXPIRY, 30, 90, 365] as const;

const DAY_MS = 86_400_000;

/**
 * The last minute of the day before, in Eastern daylight time: the day that is named is the last one. A share that lasts
 * with its trip ends at this time of day and no other share does, which is how the two are told apart.
 */
const TRIP_SHARE_TIME = "T03:59:00.000Z";
const endOf = (lastDay: Day) => new Date(addDays(lastDay, 1) + TRIP_SHARE_TIME);
const lastsWithTrip = (end: Date) => end.toISOString().endsWith(TRIP_SHARE_TIME);

function inDays(now: Date, days: number): Date {
  const end = now.getTime() + days * DAY_MS;
  return new Date(lastsWithTrip(new Date(end)) ? end + 1 : end);
}

/** When a share of that choice ends. `tripEnd`: the last day of the trip, null while it has no date. */
export function shareEnd(chosen: number, tripEnd: Day | null, now: Date): Date {
  const days = SHARE_DAYS.find((each) => each === chosen) ?? NO_EXPIRY;
  if (days !== NO_EXPIRY) return inDays(now, days);
  const today = dayIn(now);
  if (tripEnd === null) return endOf(addDays(today, UNDATED_DAYS));
  return endOf(addDays(tripEnd > today ? tripEnd : today, DAYS_AFTER));
}

/**
 * When a share that was to end at `end` ends once `tripEnd` is the last day of its trip. Only a share that lasts with its
 * trip moves; a trip that is over, or has no date any more, never makes it last longer.
 */
export function movedShareEnd(end: Date, tripEnd: Day | null, now: Date): Date {
  if (!lastsWithTrip(end)) return end;
  const moved = shareEnd(NO_EXPIRY, tripEnd, now);
  const isAhead = tripEnd !== null && tripEnd >= dayIn(now);
  return isAhead || moved < end ? moved : end;
}

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
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** When a share of that choice ends. `tripEnd`: the last day of the trip, null while it has no date. */
export function shareEnd(chosen: number, tripEnd: Day | null, now: Date): Date {
  const days = SHARE_DAYS.find((each) => each === chosen) ?? NO_EXPIRY;
  if (days !== NO_EXPIRY) return inDays(now, days);
  if (tripEnd === null) return inDays(now, UNDATED_DAYS);
  const today = dayIn(now);
  const last = addDays(tripEnd > today ? tripEnd : today, DAYS_AFTER + 1);
  // The last minute of the day before, in Eastern daylight time: the day that is named is the last one.
  return new Date(`${last}T03:59:00Z`);
}

/** Changing one's mind (spec 9). Days before departure are calendar days. */

import { addDays, addMonths, type Day, daysBetween } from "~/domain/day";
import type { Conditions } from "./conditions-kept";

/**
 * What is kept of the price of a booking cancelled today, in percent: half up to 22 days before, then all (spec 9), by
 * the conditions it was bought under.
 */
export function cancellationKeptPercent(today: Day, departureDay: Day, conditions: Conditions): number {
  const { cancellationHalfUntilDays, cancellationHalfPercent } = conditions;
  return daysBetween(today, departureDay) >= cancellationHalfUntilDays ? cancellationHalfPercent : 100;
}

/** The day a date was changed on, and the day of departure that it was changed from. */
export type Moved = { on: Day; from: Day };

/**
 * The same of a booking whose date was changed: what would have been kept on such a day stays kept, however far away the
 * new departure is.
 */
export function keptPercentAfter(
  moved: readonly Moved[],
  today: Day,
  departureDay: Day,
  conditions: Conditions,
): number {
  const days = [...moved, { on: today, from: departureDay }];
  return Math.max(...days.map(({ on, from }) => cancellationKeptPercent(on, from, conditions)));
}

/** The last day on which cancelling comes to the same, while `keptPercent` of the price is kept. */
export function lastDayToCancelAlike(
  keptPercent: number,
  departureDay: Day,
  { cancellationHalfUntilDays }: Conditions,
): Day {
  return addDays(departureDay, keptPercent < 100 ? -cancellationHalfUntilDays : -1);
}

/** The last day to change the date: 15 days before departure (spec 9). */
export function lastDayToChangeDate(departureDay: Day, { dateChangeUntilDays }: Conditions): Day {
  return addDays(departureDay, -dateChangeUntilDays);
}

/** The last day one may leave on, once the date is changed: within a year of the departure first booked (spec 9). */
export function lastDayToLeave(firstDepartureDay: Day, { travelWithinMonths }: Conditions): Day {
  return addMonths(firstDepartureDay, travelWithinMonths);
}

/** The last day one may choose to board elsewhere on the same departure. */
export function lastDayToChangeStop(departureDay: Day, { stopChangeUntilDays }: Conditions): Day {
  return addDays(departureDay, -stopChangeUntilDays);
}

/** The last day to have another hotel or another room, ours or the partner's: the day before departure (spec 9). */
export function lastDayToChangeHotel(departureDay: Day, { hotelChangeUntilDays }: Conditions): Day {
  return addDays(departureDay, -hotelChangeUntilDays);
}

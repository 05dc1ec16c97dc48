/** The conditions by which a booking may be changed: those of the day it was bought (spec 9). */
import {
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  DATE_CHANGE_FEE_CAD,
  DATE_CHANGE_UNTIL_DAYS,
  HOTEL_CHANGE_FEE_CAD,
  HOTEL_CHANGE_UNTIL_DAYS,
  NAME_CHANGE_FEE_CAD,
  STOP_CHANGE_UNTIL_DAYS,
  TRAVEL_WITHIN_MONTHS,
} from "~/domain/company/conditions";
import type { Day } from "~/domain/day";

/** What a booking keeps of the conditions of the day it was bought, no matter what they become later. */
export type Conditions = {
  /** The first day they were those of a new booking. */
  from: Day;
  cancellationHalfUntilDays: number;
  cancellationHalfPercent: number;
  nameChangeFeeCad: number;
  /** Each person's. */
  dateChangeFeeCad: number;
  dateChangeUntilDays: number;
  travelWithinMonths: number;
  /** Each person's. */
  hotelChangeFeeCad: number;
  hotelChangeUntilDays: number;
  stopChangeUntilDays: number;
};

/**
 * Every version there has been, the oldest first. When one of these numbers changes, a version that names it as it was
 * is put before the last, and the last gets its day.
 */
export const CONDITIONS: readonly [Conditions, ...Conditions[]] = [
  {
    from: "2026-11-22",
    cancellationHalfUntilDays: CANCELLATION_HALF_UNTIL_DAYS,
    cancellationHalfPercent: CANCELLATION_HALF_PERCENT,
    nameChangeFeeCad: NAME_CHANGE_FEE_CAD,
    dateChangeFeeCad: DATE_CHANGE_FEE_CAD,
    dateChangeUntilDays: DATE_CHANGE_UNTIL_DAYS,
    travelWithinMonths: TRAVEL_WITHIN_MONTHS,
    hotelChangeFeeCad: HOTEL_CHANGE_FEE_CAD,
    hotelChangeUntilDays: HOTEL_CHANGE_UNTIL_DAYS,
    stopChangeUntilDays: STOP_CHANGE_UNTIL_DAYS,
  },
];

/** The conditions of what was bought on a day: the newest that had begun, the first of all for a day before them. */
export function conditionsOn(day: Day, versions = CONDITIONS): Conditions {
  return [...versions].reverse().find(({ from }) => from <= day) ?? versions[0];
}

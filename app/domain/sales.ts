/** When departures are sold (spec 9). */
import { SALES_MONTHS } from "./conditions";
import { addDays, addMonths, type Day } from "./day";

/** Both ends included. */
export type Days = { from: Day; to: Day };

/** The days of departure on sale: from tomorrow, SALES_MONTHS ahead. */
export function salesDays(today: Day): Days {
  return { from: addDays(today, 1), to: addMonths(today, SALES_MONTHS) };
}

/** When departures are sold (spec 9). */
import { SALES_MONTHS } from "~/domain/company/conditions";
import { addDays, addMonths, type Day } from "~/domain/day";

/** How a trip is sold: by its buyer on the site, or by a colleague on the telephone or at the counter. */
export const SALE_CHANNELS = ["web", "telephone"] as const;

/** Both ends included. */
export type Days = { from: Day; to: Day };

/** The days of departure on sale: from tomorrow, SALES_MONTHS ahead. */
export function salesDays(today: Day): Days {
  return { from: addDays(today, 1), to: addMonths(today, SALES_MONTHS) };
}

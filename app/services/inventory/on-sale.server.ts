/** Which departures can be bought, as a condition of queries; of one that was read, `availabilityOf` says it. */
import { and, eq, gt, type Placeholder, type SQL } from "drizzle-orm";
import { departures } from "~/db/schema";
import type { Day } from "~/domain/day";

/** On sale, and leaves after that day; after today, it can be bought (spec 4). */
export function onSaleAfter(day: Day | Placeholder): SQL | undefined {
  return and(eq(departures.status, "on-sale"), gt(departures.startDay, day));
}

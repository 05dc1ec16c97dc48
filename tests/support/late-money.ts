/** Money that comes when its places are another's: it buys nothing. */
import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { aDeparture, minutesAfter, payWith, readyCheckout } from "./checkout";
import type { FakeCards } from "./fake-cards";

/**
 * A checkout of the last place whose card was charged without an answer; its hold ended, and another bought the place.
 * Returns its id.
 */
export async function chargedTooLate(gateway: FakeCards): Promise<string> {
  const departure = await aDeparture(1);
  const late = await readyCheckout(departure);
  gateway.failOnce("capture", "after");
  await payWith(gateway, late);
  await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, late)));
  await expireHolds(minutesAfter(600));
  await payWith(gateway, await readyCheckout(departure));
  return late;
}

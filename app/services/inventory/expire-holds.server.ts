import { and, asc, eq, lte } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { expireHold } from "./holds.server";

const BATCH_SIZE = 200;

/**
 * Ends the holds that are over: places and seats come back in the transaction that ends each. A checkout that is being
 * paid keeps them, however long that takes. Each ends or fails alone. Returns how many ended.
 */
export async function expireHolds(now: Date): Promise<number> {
  const over = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.state, "open"), lte(checkouts.heldUntil, now)))
    .orderBy(asc(checkouts.heldUntil))
    .limit(BATCH_SIZE);
  return forEachIsolated(over, ({ id }) => transaction((tx) => expireHold(tx, id, now)));
}

import { and, inArray, lte, or } from "drizzle-orm";
import {
  calendarEvents,
  plannerFeeds,
  plannerFiles,
  plannerItems,
  plannerNotes,
  plannerShares,
  plannerTrips,
} from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { DELETED_KEPT_DAYS } from "~/domain/company/limits";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/** Forgets permanently what was deleted DELETED_KEPT_DAYS ago; returns how many trips, items and files. */
export async function purgePlanner(now: Date): Promise<number> {
  const then = new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return transaction(async (tx) => {
    const some = tx
      .select({ id: plannerTrips.id })
      .from(plannerTrips)
      .where(lte(plannerTrips.deletedAt, then))
      .limit(BATCH_SIZE);
    // Nobody restores these any more from here on.
    const trips = await tx
      .update(plannerTrips)
      .set({ deletedAt: plannerTrips.deletedAt })
      .where(and(inArray(plannerTrips.id, some), lte(plannerTrips.deletedAt, then)))
      .returning({ id: plannerTrips.id });
    const ids = trips.map(({ id }) => id);
    const items = await tx
      .delete(plannerItems)
      .where(or(lte(plannerItems.deletedAt, then), inArray(plannerItems.trip, ids)))
      .returning({ id: plannerItems.id });
    const itemIds = items.map(({ id }) => id);
    const files = await tx
      .delete(plannerFiles)
      .where(
        or(lte(plannerFiles.deletedAt, then), inArray(plannerFiles.item, itemIds), inArray(plannerFiles.trip, ids)),
      )
      .returning({ id: plannerFiles.id });
    await erasePlannerTrips(tx, ids);
    return items.length + files.length + ids.length;
  });
}

/** Erases trips with everything of them. */
export async function erasePlannerTrips(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const which = [...ids];
  await tx.delete(plannerItems).where(inArray(plannerItems.trip, which));
  await tx.delete(plannerFiles).where(inArray(plannerFiles.trip, which));
  await tx.delete(plannerShares).where(inArray(plannerShares.trip, which));
  await tx.delete(plannerFeeds).where(inArray(plannerFeeds.trip, which));
  await tx.delete(calendarEvents).where(inArray(calendarEvents.trip, which));
  await tx.delete(plannerNotes).where(inArray(plannerNotes.trip, which));
  await tx.delete(plannerTrips).where(inArray(plannerTrips.id, which));
}

/**
 * Erases shares DELETED_KEPT_DAYS after they were taken back or ran out: until then they can be restored; returns how
 * many.
 */
export async function purgeShares(now: Date): Promise<number> {
  const then = new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS);
  const over = or(lte(plannerShares.revokedAt, then), lte(plannerShares.expiresAt, then));
  return (await transaction((tx) => tx.delete(plannerShares).where(over).returning({ id: plannerShares.id }))).length;
}

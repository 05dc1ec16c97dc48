import { inArray, lte, or } from "drizzle-orm";
import {
  calendarEvents,
  plannerFeeds,
  plannerFiles,
  plannerItems,
  plannerNotes,
  plannerShares,
  plannerTrips,
} from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { DELETED_KEPT_DAYS } from "~/domain/limits";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/** Forgets for good what was deleted DELETED_KEPT_DAYS ago; answers how many trips, items and files. */
export async function purgePlanner(now: Date): Promise<number> {
  const then = new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return transaction(async (tx) => {
    const trips = await tx
      .select({ id: plannerTrips.id })
      .from(plannerTrips)
      .where(lte(plannerTrips.deletedAt, then))
      .limit(BATCH_SIZE);
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
    await tx.delete(plannerShares).where(inArray(plannerShares.trip, ids));
    await tx.delete(plannerFeeds).where(inArray(plannerFeeds.trip, ids));
    await tx.delete(calendarEvents).where(inArray(calendarEvents.trip, ids));
    await tx.delete(plannerNotes).where(inArray(plannerNotes.trip, ids));
    await tx.delete(plannerTrips).where(inArray(plannerTrips.id, ids));
    return items.length + files.length + ids.length;
  });
}

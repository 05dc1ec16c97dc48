/** Files of a trip for those it is shared with: while its owner lets them, and the share holds. */
import { and, asc, eq, isNotNull, isNull, notExists, type SQL } from "drizzle-orm";
import { plannerFiles, plannerItems, plannerShares, plannerTrips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { FileType } from "~/domain/attachment";
import { live } from "./live-share.server";

export type SharedFile = { id: string; item: string; name: string; bytes: number };

/** Neither it nor the item it belongs to is deleted. */
function isThere(tx: Db): SQL | undefined {
  const gone = and(eq(plannerItems.id, plannerFiles.item), isNotNull(plannerItems.deletedAt));
  const deleted = tx.select({ id: plannerItems.id }).from(plannerItems).where(gone);
  return and(isNull(plannerFiles.deletedAt), notExists(deleted));
}

/** The files of a trip, in the order they were attached; whether they may be seen was asked before. */
export async function sharedFiles(tx: Db, trip: string): Promise<SharedFile[]> {
  const { id, item, name, bytes } = plannerFiles;
  return tx
    .select({ id, item, name, bytes })
    .from(plannerFiles)
    .where(and(eq(plannerFiles.trip, trip), isThere(tx)))
    .orderBy(asc(plannerFiles.createdAt), asc(id));
}

/** A file with its content, by the share that `which` names; null where that share does not let it be opened. */
export async function readSharedFile(
  which: SQL | null | undefined,
  file: string,
  now: Date,
): Promise<{ name: string; type: FileType; content: Buffer } | null> {
  if (!which) return null;
  const { name, type, content } = plannerFiles;
  const [found] = await db
    .select({ name, type, content })
    .from(plannerFiles)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerFiles.trip))
    .innerJoin(plannerShares, eq(plannerShares.trip, plannerTrips.id))
    .where(and(eq(plannerFiles.id, file), isThere(db), which, eq(plannerShares.files, true), live(now)));
  return found ? { ...found, content: Buffer.from(found.content, "base64") } : null;
}

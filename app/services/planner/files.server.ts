/** Files next to the items of a trip. Whose trip it is is asked in every query. */
import { createHash } from "node:crypto";
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, type SQL, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { plannerFiles, plannerItems, plannerTrips } from "~/db/schema";
import { type Db, db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { type AttachmentRefusal, checkFile, type FileType, thatFit } from "~/domain/attachment";
import { MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
import { attachmentName } from "~/domain/file-name";
import type { Traveller } from "~/domain/people/traveller";
import { overLimit } from "~/domain/planner/room";
import { BOUGHT } from "~/domain/planner/timeline";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { deletable } from "./deletable.server";
import { liveTrip } from "./trips.server";

export type TripFile = { id: string; item: string; name: string; type: FileType; bytes: number };
const listed = {
  id: plannerFiles.id,
  item: plannerFiles.item,
  name: plannerFiles.name,
  type: plannerFiles.type,
  bytes: plannerFiles.bytes,
};

const myTrip = (tx: Db, traveller: Traveller, trip: string) =>
  tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));

function ofTrip(tx: Db, traveller: Traveller, trip: string): SQL | undefined {
  return and(eq(plannerFiles.trip, trip), exists(myTrip(tx, traveller, trip)));
}

/** The files of a trip, in the order they were attached. */
export async function listFiles(traveller: Traveller, trip: string): Promise<TripFile[]> {
  return db
    .select(listed)
    .from(plannerFiles)
    .where(and(ofTrip(db, traveller, trip), isNull(plannerFiles.deletedAt)))
    .orderBy(asc(plannerFiles.createdAt), asc(plannerFiles.id));
}

/** A file with its content; null when the traveller has no such file. */
export async function readFile(
  traveller: Traveller,
  trip: string,
  id: string,
): Promise<(TripFile & { content: Buffer }) | null> {
  const [file] = await db
    .select({ ...listed, content: plannerFiles.content })
    .from(plannerFiles)
    .where(and(eq(plannerFiles.id, id), ofTrip(db, traveller, trip), isNull(plannerFiles.deletedAt)));
  return file ? { ...file, content: Buffer.from(file.content, "base64") } : null;
}

/** The photos of these files with their content, in their order, as long as they come to no more than `most` bytes. */
export async function readPhotos(
  traveller: Traveller,
  trip: string,
  files: readonly TripFile[],
  most: number,
): Promise<{ id: string; name: string; content: Buffer }[]> {
  const photos = files.filter(({ type }) => type === "image/jpeg");
  const fitting = thatFit(photos, most).map((photo) => photo.id);
  if (fitting.length === 0) return [];
  const { id, name, content } = plannerFiles;
  const found = await db
    .select({ id, name, content })
    .from(plannerFiles)
    .where(and(inArray(id, fitting), ofTrip(db, traveller, trip), isNull(plannerFiles.deletedAt)))
    .orderBy(asc(plannerFiles.createdAt), asc(id));
  return found.map((photo) => ({ ...photo, content: Buffer.from(photo.content, "base64") }));
}

/** Whether a trip of this traveller has such an item, or was bought here. */
async function hasItem(tx: Db, traveller: Traveller, trip: string, item: string): Promise<boolean> {
  if (item === BOUGHT) {
    const bought = and(liveTrip(traveller, trip), isNotNull(plannerTrips.booking));
    return (await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(bought)).length > 0;
  }
  const found = await tx
    .select({ id: plannerItems.id })
    .from(plannerItems)
    .where(
      and(
        eq(plannerItems.id, item),
        eq(plannerItems.trip, trip),
        isNull(plannerItems.deletedAt),
        exists(myTrip(tx, traveller, trip)),
      ),
    );
  return found.length > 0;
}

const allFiles = (trip: string) => eq(plannerFiles.trip, trip);
/** Those that are neither deleted nor next to a deleted item. */
const liveFiles = (trip: string) => and(allFiles(trip), isNull(plannerFiles.deletedAt), isNull(plannerItems.deletedAt));

async function sizeOf(tx: Db, which: SQL | undefined): Promise<{ files: number; bytes: number }> {
  const [size] = await tx
    .select({ files: count(), bytes: sum(plannerFiles.bytes) })
    .from(plannerFiles)
    .leftJoin(plannerItems, eq(plannerItems.id, plannerFiles.item))
    .where(which);
  return { files: size?.files ?? 0, bytes: Number(size?.bytes ?? 0) };
}

type NoRoom = "trip-full" | "too-many-deleted";

/** Why there is no room (`overLimit`) for files that are already written: one attached or restored, or those of a restored item. */
export async function noRoomForFiles(tx: Db, trip: string): Promise<NoRoom | null> {
  const [live, all] = [await sizeOf(tx, liveFiles(trip)), await sizeOf(tx, allFiles(trip))];
  return (
    overLimit({ live: live.files, all: all.files }, MAX_TRIP_FILES, "trip-full") ??
    overLimit({ live: live.bytes, all: all.bytes }, TRIP_ATTACHMENTS_BYTES, "trip-full")
  );
}

type Attached = Verdict<TripFile, AttachmentRefusal | NoRoom | "file-twice" | "not-found">;

/** Attaches a file to an item (spec 5): small enough, of a type we take, and not there already. */
export async function attachFile(
  traveller: Traveller,
  { trip, item, name, content: sent }: { trip: string; item: string; name: string; content: Buffer },
  now: Date,
): Promise<Attached> {
  try {
    return await transaction(async (tx): Promise<Attached> => {
      if (!(await hasItem(tx, traveller, trip, item))) return refuse("not-found");
      await lockForLimit(tx, "trip", trip);
      const checked = checkFile(sent, await sizeOf(tx, liveFiles(trip)));
      if (!checked.ok) return checked;
      const { type } = checked.value;
      const content = Buffer.from(checked.value.content);
      const hash = createHash("sha256").update(content).digest("base64url");
      const file = { id: randomToken(), item, name: attachmentName(name, type), type, bytes: content.length };
      await tx
        .insert(plannerFiles)
        .values({ ...file, trip, hash, content: content.toString("base64"), createdAt: now });
      const noRoom = await noRoomForFiles(tx, trip);
      return noRoom ? refuse(noRoom) : accept(file);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("file-twice");
    throw error;
  }
}

/** Deletes a file, which can be restored. */
export async function deleteFile(traveller: Traveller, trip: string, id: string, now: Date): Promise<boolean> {
  const deleted = await transaction((tx) =>
    tx
      .update(plannerFiles)
      .set({ deletedAt: now })
      .where(and(eq(plannerFiles.id, id), ofTrip(tx, traveller, trip), deletable(plannerFiles.deletedAt, now)))
      .returning({ id: plannerFiles.id }),
  );
  return deleted.length === 1;
}

/** Restores a deleted file where there is room for it; `file-twice` when the same was attached again in the meantime. */
export async function restoreFile(
  traveller: Traveller,
  trip: string,
  id: string,
): Promise<Verdict<null, NoRoom | "file-twice" | "not-found">> {
  try {
    return await transaction(async (tx) => {
      await lockForLimit(tx, "trip", trip);
      const restored = await tx
        .update(plannerFiles)
        .set({ deletedAt: null })
        .where(and(eq(plannerFiles.id, id), ofTrip(tx, traveller, trip), isNotNull(plannerFiles.deletedAt)))
        .returning({ id: plannerFiles.id });
      if (restored.length === 0) return refuse("not-found");
      const noRoom = await noRoomForFiles(tx, trip);
      return noRoom ? refuse(noRoom) : accept(null);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("file-twice");
    throw error;
  }
}

/** Where the files of photographs are kept, and made if they are not there yet. */

import { and, eq, inArray, lt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { perDatabase } from "~/db/per-database.server";
import { photoFiles } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { FORMER_PHOTO_DAYS } from "~/domain/company/limits";
import { ToldError } from "~/platform/describe-error.server";
import { makePhoto } from "./photo-maker.server";
import type { PhotoSource } from "./photo-reader.server";
import { chunks } from "./sold.server";

const DAY_MS = 86_400_000;
/** To say that a file is still wanted writes it again on SQLite. */
const SAID_AGAIN_DAYS = 7;
/** What an instance remembers of them. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;

export type PhotoFile = { type: string; body: Buffer };

/**
 * Makes the files of every photograph that has none, one photograph after the other, before anything shows it; forgets
 * those that no import has wanted for FORMER_PHOTO_DAYS. What a refused import made is there for the next one. Returns
 * how many photographs it made.
 */
export async function keepPhotos(
  sources: readonly PhotoSource[],
  now: Date,
  onMade: (done: number, total: number) => void = () => {},
): Promise<number> {
  const there = new Set<string>();
  const lately = new Date(now.getTime() - SAID_AGAIN_DAYS * DAY_MS);
  for (const some of chunks(sources.map(({ id }) => id))) {
    const these = inArray(photoFiles.photo, some);
    for (const { photo } of await db.selectDistinct({ photo: photoFiles.photo }).from(photoFiles).where(these))
      there.add(photo);
    const unsaid = and(these, lt(photoFiles.neededAt, lately));
    await transaction(async (tx) => void (await tx.update(photoFiles).set({ neededAt: now }).where(unsaid)));
  }
  const missing = sources.filter(({ id }) => !there.has(id));
  for (const [i, source] of missing.entries()) {
    onMade(i, missing.length);
    const made = await makePhoto(source.file, source, source.focus).catch((error: unknown) => {
      throw new ToldError(`${source.file}: expected a picture that files can be made of (${error})`);
    });
    const rows = made.map(({ path, type, body }) => ({
      path,
      type,
      photo: source.id,
      neededAt: now,
      body: body.toString("base64"),
    }));
    // Another instance may make the same at this moment.
    await transaction(async (tx) => void (await tx.insert(photoFiles).values(rows).onConflictDoNothing()));
  }
  const gone = new Date(now.getTime() - FORMER_PHOTO_DAYS * DAY_MS);
  await transaction(async (tx) => void (await tx.delete(photoFiles).where(lt(photoFiles.neededAt, gone))));
  return missing.length;
}

const remembered = perDatabase(
  () =>
    new LRUCache<string, PhotoFile>({
      maxSize: REMEMBERED_BYTES,
      sizeCalculation: ({ body }) => body.length,
      fetchMethod: async (path) => {
        const fields = { type: photoFiles.type, body: photoFiles.body };
        const [row] = await db.select(fields).from(photoFiles).where(eq(photoFiles.path, path));
        return row && { type: row.type, body: Buffer.from(row.body, "base64") };
      },
    }),
);

/** A file of a photograph as this instance remembers it. */
export function rememberedPhotoFile(path: string): PhotoFile | undefined {
  return remembered().get(path);
}

/** A file of a photograph; null where there is none of that path. Who asks for the same together is answered by one query. */
export async function findPhotoFile(path: string): Promise<PhotoFile | null> {
  return (await remembered().fetch(path)) ?? null;
}

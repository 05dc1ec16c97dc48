import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq, inArray, lt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { buildFiles } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { FORMER_BUILD_HOURS } from "~/domain/company/limits";

const decompress = promisify(brotliDecompress);
const HOUR_MS = 3_600_000;
/** Rows a statement takes: far from what either engine allows. */
const BATCH_SIZE = 50;
/** What this instance remembers of other builds' files. */
const REMEMBERED_BYTES = 4 * 1024 * 1024;

/** A file that pages of a build ask for, as it is or, where `brotli`, compressed. */
export type BuildFile = { path: string; body: Buffer; brotli: boolean };

/**
 * Says that an instance of the build made of these files runs: they can be asked of every instance from now on, and
 * until FORMER_BUILD_HOURS after the last time this was said. Forgets those of builds that are gone for longer; answers
 * how many files it wrote or forgot.
 */
export async function keepBuildFiles(files: readonly BuildFile[], now: Date): Promise<number> {
  let written = 0;
  for (let at = 0; at < files.length; at += BATCH_SIZE) {
    const some = files.slice(at, at + BATCH_SIZE);
    const paths = some.map(({ path }) => path);
    written += await transaction(async (tx) => {
      const there = await tx
        .update(buildFiles)
        .set({ neededAt: now })
        .where(inArray(buildFiles.path, paths))
        .returning({ path: buildFiles.path });
      const known = new Set(there.map(({ path }) => path));
      const rows = some
        .filter(({ path }) => !known.has(path))
        .map(({ path, body, brotli }) => ({ path, body: body.toString("base64"), brotli, neededAt: now }));
      // Another instance may start at this moment.
      if (rows.length > 0) await tx.insert(buildFiles).values(rows).onConflictDoNothing();
      return rows.length;
    });
  }
  const gone = new Date(now.getTime() - FORMER_BUILD_HOURS * HOUR_MS);
  const forgotten = await transaction((tx) =>
    tx.delete(buildFiles).where(lt(buildFiles.neededAt, gone)).returning({ path: buildFiles.path }),
  );
  return written + forgotten.length;
}

const remembered = new LRUCache<string, BuildFile>({
  maxSize: REMEMBERED_BYTES,
  sizeCalculation: ({ body }) => body.length,
  ttl: HOUR_MS,
});

/** A file of any build that runs, or ran not long ago; null where none has it. */
export async function findBuildFile(path: string): Promise<BuildFile | null> {
  const known = remembered.get(path);
  if (known) return known;
  const [row] = await db.select().from(buildFiles).where(eq(buildFiles.path, path));
  if (!row) return null;
  const found = { path, body: Buffer.from(row.body, "base64"), brotli: row.brotli };
  remembered.set(path, found);
  return found;
}

/** The file as it is. */
export const contentOf = async ({ body, brotli }: BuildFile): Promise<Buffer> => (brotli ? decompress(body) : body);

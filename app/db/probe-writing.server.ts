import { randomBytes } from "node:crypto";
import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { env, isPostgres } from "~/env.server";
import { sqliteFile } from "./open-sqlite.server";
import { outbox } from "./schema";
import { transaction } from "./transaction.server";

/** With less room than this on the database's disk, what is sold next may not find its place. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** More than the file system finds place for in what it has given out already. */
const PROBE_BYTES = 64 * 1024;

/** Undoes the transaction it is thrown from. */
class Undo extends Error {}

/**
 * Writes as a sale would and commits nothing, so that no kept page is made anew for it: rejects, as the sale would, when
 * the database takes no writing; and may wait as long.
 */
export async function probeWriting(): Promise<void> {
  if (!isPostgres) {
    await transaction(async () => undefined);
    await writeBeside(sqliteFile(env.DATABASE_URL));
    return;
  }
  const at = new Date();
  const texts = { recipient: "", subject: "", html: "", text: "", locale: "fr-ca", state: "sent" } as const;
  const row = { ...texts, key: `probe:${randomBytes(16).toString("hex")}`, nextTryAt: at, createdAt: at };
  try {
    await transaction(async (tx) => {
      await tx.insert(outbox).values(row);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/** Nothing of SQLite's reaches the disk before a commit, so a file beside the database stands in for one. */
async function writeBeside(file: string): Promise<void> {
  const probe = `${file}.probe-${process.pid}`;
  const handle = await open(probe, "w");
  try {
    await handle.write(randomBytes(PROBE_BYTES));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}

/** Whether the disk of an SQLite database has room for what comes next; a PostgreSQL server watches its own. */
export async function hasRoom(): Promise<boolean> {
  if (isPostgres) return true;
  const { bavail, bsize } = await statfs(dirname(sqliteFile(env.DATABASE_URL)));
  return bavail * bsize >= ROOM_BYTES;
}

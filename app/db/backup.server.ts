/** A copy of the SQLite database while the site goes on selling, and the way back. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import Database, { type Connection } from "../../lib/better-sqlite3";
import { takeDatabaseAlone } from "./in-use.server";
import { sqliteFile } from "./open-sqlite.server";
import { isOlderBackup } from "./schema-version.server";
import { type Contents, countRows, whatIsBroken } from "./sqlite-check.server";

/** All pages in one step: SQLite restarts a stepwise copy at every write of the site, so it might never end. */
const EVERY_PAGE = 0x7fff_ffff;

export class BackupError extends Error {}

/** The name of a backup made at `now`, which sorts by time: `escale-2026-11-22T10-30-00Z.db`. */
export function backupName(now: Date): string {
  return `escale-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db`;
}

/** On the disk, and not only on its way there. */
function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a file as a database and runs `look`; a file that is none is a BackupError, by the name its reader knows. */
function inspect<T>(file: string, name: string, look: (connection: Connection) => T): T {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return look(connection);
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_NOTADB") throw new BackupError(`${name} is not a database`);
    if (/^SQLITE_CORRUPT/.test((error as { code?: string }).code ?? "")) throw new BackupError(`${name} is damaged`);
    throw error;
  } finally {
    connection.close();
  }
}

/** What a backup holds, once it is found whole; else a BackupError that names `name`, of which the file may be a copy. */
export function checkBackup(file: string, name = file): Contents {
  return inspect(file, name, (connection) => {
    const broken = whatIsBroken(connection);
    if (broken) throw new BackupError(`${name} is ${broken}`);
    return countRows(connection);
  });
}

/** Removes a database and what SQLite keeps next to it. */
function remove(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

/** Gives a checked file the name it is to have: whole, or not at all. */
function putInPlace(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  sync(dirname(to));
}

/**
 * Copies the database of `address` into `file`, as it is at one moment, while others read and write it. The copy gets
 * its name only once it was read back and every table has the rows it had at that moment.
 */
export async function backUp(address: string, file: string): Promise<Contents & { bytes: number }> {
  if (existsSync(file)) throw new BackupError(`${file} exists already`);
  if (!existsSync(sqliteFile(address)))
    throw new BackupError(`DATABASE_URL: there is no database at ${resolve(sqliteFile(address))}`);
  const partial = `${file}.partial`;
  remove(partial);
  try {
    const source = new Database(sqliteFile(address), { readonly: true, fileMustExist: true, timeout: 10_000 });
    let counted: Contents;
    try {
      // What is counted and what is copied are seen by one transaction.
      source.exec("BEGIN");
      counted = countRows(source);
      await source.backup(partial, { progress: () => EVERY_PAGE });
      source.exec("COMMIT");
    } finally {
      source.close();
    }
    // One file, without a log next to it.
    const copy = new Database(partial);
    copy.pragma("journal_mode = DELETE");
    copy.close();
    const found = checkBackup(partial, `the copy of ${sqliteFile(address)}`);
    for (const [table, count] of Object.entries(counted.counts))
      if (found.counts[table] !== count) throw new BackupError(`the copy lacks rows of ${table}; nothing was kept`);
    putInPlace(partial, file);
    return { ...found, bytes: statSync(file).size };
  } finally {
    remove(partial);
  }
}

export type Restored = Contents & { aside: string | null };

/**
 * Puts a backup in the place of the database of `address`. What is there is kept next to it under another name, and only
 * when `replace` says that there may be something. Refused while any process of the site has the database open.
 */
export async function restore(address: string, file: string, { replace, now }: { replace: boolean; now: Date }) {
  const target = sqliteFile(address);
  if (!existsSync(file)) throw new BackupError(`there is no file ${file}`);
  // The copy of one file would lack what is in the other.
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new BackupError(`${file} has a log next to it: it is a database in use, not a backup`);
  const held = takeDatabaseAlone(address);
  if (!held) throw new BackupError(`a site is using ${target}: stop it first`);
  const partial = `${target}.partial`;
  try {
    if (existsSync(target) && !replace)
      throw new BackupError(`${target} exists: -- --replace puts it aside and this backup in its place`);
    remove(partial);
    await copyFile(file, partial);
    const found = checkBackup(partial, file);
    if (await isOlderBackup(partial))
      throw new BackupError(
        `${file} is older than the first migration of this build: restore it with the build that made it`,
      );
    const aside = setAside(target, now);
    putInPlace(partial, target);
    return { ...found, aside } satisfies Restored;
  } finally {
    remove(partial);
    held();
  }
}

/** Renames a database, with its log, which holds its last commits; answers its new name, null where there was none. */
function setAside(target: string, now: Date): string | null {
  joinLog(target);
  const aside = join(dirname(target), `${basename(target)}.before-${backupName(now)}`);
  let moved: string | null = null;
  for (const suffix of ["-shm", "-wal", ""]) {
    if (!existsSync(target + suffix)) continue;
    renameSync(target + suffix, aside + suffix);
    moved = aside;
  }
  return moved;
}

/** Brings what is in the log of a database into the database itself, unless it is too damaged for that. */
function joinLog(target: string): void {
  if (!existsSync(target)) return;
  try {
    const connection = new Database(target);
    connection.pragma("wal_checkpoint(TRUNCATE)");
    connection.close();
  } catch {
    // Its log then goes aside with it, under a name that SQLite finds again.
  }
}

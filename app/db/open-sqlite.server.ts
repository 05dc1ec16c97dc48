import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ToldError } from "~/platform/describe-error.server";
import Database, { type Connection } from "../../lib/better-sqlite3";
import { access } from "./access.server";
import { keepPrepared } from "./prepared.server";

/** The path in a `file:` address. */
export const sqliteFile = (address: string) => address.replace(/^file:(\/\/)?/, "");

type Options = { busyTimeoutMs?: number; readOnly?: boolean };

/** Throws, naming the setting, where the file of a `file:` address is not there and this process may not make it. */
export function requireSqliteFile(address: string): void {
  if (access.mayCreate || existsSync(sqliteFile(address))) return;
  throw new ToldError(`DATABASE_URL: there is no database at ${resolve(sqliteFile(address))}`);
}

/**
 * Opens, or creates, a file of which nothing but its lock is of use. It keeps the journal that files begin with: to change
 * that, SQLite needs the file alone, and does not wait for it.
 */
export function openLock(file: string, { timeout = 0 }: { timeout?: number } = {}): Connection {
  mkdirSync(dirname(file), { recursive: true });
  return new Database(file, { timeout });
}

/** Whether it got a file for itself alone, until its transaction or its process ends; it waits as its connection does. */
export function lockAlone(lock: Connection): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return false;
    throw error;
  }
}

/**
 * Opens the SQLite file of a `file:` address with the settings every connection needs. It has to be there, unless
 * this process may make it and its folder: only what starts a site does (`access`). With `readOnly` it is only read.
 */
export function openSqlite(address: string, { busyTimeoutMs = 10_000, readOnly = false }: Options = {}): Connection {
  const file = sqliteFile(address);
  const create = access.mayCreate && !readOnly;
  if (create) mkdirSync(dirname(file), { recursive: true });
  else requireSqliteFile(address);
  const connection = new Database(file, { readonly: readOnly, fileMustExist: !create });
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  if (!readOnly) connection.pragma("journal_mode = WAL");
  // SQLite falls back to NORMAL at every open; a commit must survive a power cut.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // 32 MB of pages in memory: the catalogue's indexes stay there.
  connection.pragma("cache_size = -32000");
  return keepPrepared(connection);
}

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { keepPrepared } from "./prepared.server";

/** Opens the SQLite file of a `file:` address with the settings every connection needs; creates its folder. */
export function openSqlite(address: string, { busyTimeoutMs = 10_000 } = {}): Database.Database {
  const file = address.replace(/^file:(\/\/)?/, "");
  mkdirSync(dirname(file), { recursive: true });
  const connection = new Database(file);
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  connection.pragma("journal_mode = WAL");
  // SQLite falls back to NORMAL at every open; a commit must survive a power cut.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // 32 MB of pages in memory: the catalogue's indexes stay there.
  connection.pragma("cache_size = -32000");
  return keepPrepared(connection);
}

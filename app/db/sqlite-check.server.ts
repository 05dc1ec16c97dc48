/** Whether a SQLite file is a whole database of this site, and what it holds. */
import type { Database } from "better-sqlite3";

export type Contents = { tables: number; rows: number; counts: Record<string, number> };

/** How many rows every table has. */
export function countRows(connection: Database): Contents {
  const tables = connection
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  const counts: Record<string, number> = {};
  for (const name of tables)
    counts[name] = connection.prepare(`select count(*) from "${name}"`).pluck().get() as number;
  return { tables: tables.length, rows: Object.values(counts).reduce((sum, count) => sum + count, 0), counts };
}

/** What is wrong with a database, in a few words; null when its pages, indexes and foreign keys are whole. */
export function whatIsBroken(connection: Database): string | null {
  const pages = connection.pragma("integrity_check(1)", { simple: true });
  if (pages !== "ok") return `damaged: ${pages}`;
  const orphans = connection.pragma("foreign_key_check") as { table: string }[];
  if (orphans[0]) return `damaged: ${orphans.length} rows without what they refer to, the first in ${orphans[0].table}`;
  const ours = connection
    .prepare("select count(*) from sqlite_schema where name in ('__drizzle_migrations', 'bookings', 'ledger')")
    .pluck()
    .get();
  return ours === 3 ? null : "not a database of this site";
}

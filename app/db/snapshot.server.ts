/** Whether anything was written since. */
import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "~/env.server";
import { db } from "./transaction.server";

/**
 * Names what this process sees of the database: two equal answers see the very same rows of every table. It costs no
 * writer anything and reads no table: on SQLite it is the count of other connections' commits, on PostgreSQL the
 * transactions that are visible.
 */
export async function snapshotName(): Promise<string> {
  if (!isPostgres) return JSON.stringify(db.get(sql`pragma data_version`));
  const { execute } = db as unknown as { execute: (query: SQL) => Promise<{ rows: unknown[] }> };
  return JSON.stringify((await execute.call(db, sql`select pg_current_snapshot()::text`)).rows);
}

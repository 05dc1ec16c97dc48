import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { isPostgres } from "~/platform/env.server";
import { db } from "./transaction.server";

/**
 * How far this process's clock is ahead of the database server's, in milliseconds, give or take half the time of a
 * query. SQLite has no clock of its own: zero.
 */
export async function clockOffset(): Promise<number> {
  if (!isPostgres) return 0;
  const asked = Date.now();
  const { rows } = await (db as unknown as NodePgDatabase).execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Math.round((asked + Date.now()) / 2 - (rows[0]?.ms ?? asked));
}

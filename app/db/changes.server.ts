/** What was written to a database, as `count-changes.server.ts` has it counted. */
import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { db, transaction } from "./transaction.server";

/** Rows that are added up once there are this many more than tags. */
const MAX_ROWS = 500;

type Executor = { execute: (query: SQL) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> };
const on = (executor: unknown) => executor as Executor;

/** Of the tags that were written to, the number of the last write on SQLite, and how many there were on PostgreSQL. */
export async function writesSeen(): Promise<ReadonlyMap<string, string>> {
  if (!isPostgres) return new Map(writesAfter(-1).map(({ name, n }) => [name, String(n)]));
  const { rows } = await on(db).execute(sql`select name, sum(n)::text as seen from changes group by name`);
  return new Map(rows.map(({ name, seen }) => [String(name), String(seen)]));
}

/** On SQLite, the tags that were written to after a write, by its number. */
export function writesAfter(n: number): { name: string; n: number }[] {
  return db.all(sql`select name, n from changes where n > ${n}`);
}

/**
 * On PostgreSQL, what differs whenever other writes are visible: how many there are of all tags, and since when the server
 * runs, for one that takes over may have lost some.
 */
export async function stateOfWrites(): Promise<string> {
  const state = sql`select pg_postmaster_start_time()::text || ' ' || coalesce(sum(n), 0) as state from changes`;
  return String((await on(db).execute(state)).rows[0]?.state);
}

/** Adds up rows on PostgreSQL once they are many; the sums stay. Rows that another instance adds up are left to it. */
export async function sumUpChanges(): Promise<number> {
  if (!isPostgres) return 0;
  const { rows } = await on(db).execute(sql`select count(*) - count(distinct name) as many from changes`);
  if (Number(rows[0]?.many) <= MAX_ROWS) return 0;
  return transaction(async (tx) => {
    const { rowCount } = await on(tx).execute(sql`
      with gone as (
        delete from changes where ctid = any (array(select ctid from changes for update skip locked)) returning name, n
      ) insert into changes (name, n) select name, sum(n) from gone group by name`);
    return rowCount ?? 0;
  });
}

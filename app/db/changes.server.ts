/** What was written to a database, as `count-changes.server.ts` has it counted. */
import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { db, transaction } from "./transaction.server";

/** Rows that are added up once there are this many more than tags. */
const MAX_ROWS = 500;

type Executor = { execute: (query: SQL) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> };
const on = (executor: unknown) => executor as Executor;

/** How many writes of each tag are visible: what has the same number was not written to. */
export async function writesSeen(): Promise<ReadonlyMap<string, string>> {
  const rows = isPostgres
    ? (await on(db).execute(sql`select name, sum(n)::text as seen from changes group by name`)).rows
    : db.all<Record<string, unknown>>(sql`select name, n as seen from changes`);
  return new Map(rows.map(({ name, seen }) => [String(name), String(seen)]));
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

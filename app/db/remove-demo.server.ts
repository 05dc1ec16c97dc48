/** Takes everything out of a demo's database, which is then as a new one. */
import { rmSync } from "node:fs";
import pg from "pg";
import { ToldError } from "~/platform/describe-error.server";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { databaseName } from "./database-name.server";
import { takeDatabaseAlone } from "./in-use.server";
import { migrateDatabase } from "./migrate.server";
import { openSqlite, sqliteFile } from "./open-sqlite.server";

const KIND = "select kind from site_kind";
const refuseUse = (by: string) => new ToldError(`${databaseName()} is in use by ${by}: stop the site first`);
const refuseKind = () => new ToldError(`${databaseName()} is not a demo's: nothing was removed`);

/**
 * Removes all that is in the database of DATABASE_URL, with its tables, and makes those again. Everything a demo has was
 * written with the sandbox in the place of bank and identity provider, so nothing of it may stay. Throws a ToldError where
 * the database is not marked as a demo's, or where somebody is using it.
 */
export async function removeDemo(): Promise<void> {
  if (isPostgres) await emptyPostgres();
  else removeSqlite();
  access.mayCreate = true;
  await migrateDatabase();
}

function removeSqlite(): void {
  const file = sqliteFile(env.DATABASE_URL);
  const held = takeDatabaseAlone(env.DATABASE_URL);
  if (!held) throw refuseUse("a process of the site");
  try {
    const connection = openSqlite(env.DATABASE_URL, { readOnly: true });
    const [row] = connection.prepare(KIND).all() as { kind: string }[];
    connection.close();
    if (row?.kind !== "demo") throw refuseKind();
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
  } finally {
    held();
  }
}

/** Other connections to this database; the system's own have no user. */
const OTHERS = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usename is not null`;

/** Tables and functions of the site: all in its schema but what belongs to an extension. */
const OURS = `select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function emptyPostgres(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '5s'");
    const kind = await client.query(KIND);
    if (kind.rows[0]?.kind !== "demo") throw refuseKind();
    const { others } = (await client.query(OTHERS)).rows[0];
    if (others > 0) throw refuseUse(`${others} other ${others === 1 ? "connection" : "connections"}`);
    const { rows } = await client.query<{ statement: string }>(OURS);
    for (const { statement } of rows) await client.query(statement);
    await client.query("drop schema drizzle cascade");
    await client.query("commit");
  } finally {
    // A transaction that is not committed ends with its connection.
    await client.end();
  }
}

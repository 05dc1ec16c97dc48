import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { migrate as migrateSqlite } from "drizzle-orm/better-sqlite3/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { countChanges, countChangesOnSqlite } from "./count-changes.server";
import { openLock, openSqlite, sqliteFile } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";
import { refuseOlderLine, requireDatabase } from "./schema-version.server";

/** Any fixed number: the instance that holds PostgreSQL's advisory lock of this number migrates. */
const LOCK = 727_001;

/**
 * Runs `work` while no other process does. The lock is a transaction's, on a connection of its own: behind PgBouncer in
 * transaction mode a session's would stay behind on a connection that somebody else gets next.
 */
async function underLock(work: () => Promise<void>): Promise<void> {
  const keeper = await connectAlone();
  try {
    await keeper.query("begin");
    await keeper.query("set local idle_in_transaction_session_timeout = 0");
    await keeper.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await work();
    await keeper.query("commit");
  } finally {
    await keeper.end();
  }
}

async function migratePostgres(migrationsFolder: string): Promise<void> {
  const client = await connectAlone();
  try {
    await migratePg(drizzlePg(client), { migrationsFolder });
    await countChanges(client);
  } finally {
    await client.end();
  }
}

/**
 * Brings the database to the newest schema. Safe to run from several processes: one migrates, the
 * others wait. Refuses a database older than the baseline, and, unless this process may make one, one that has never been
 * migrated or does not exist.
 */
export async function migrateDatabase(folder = "drizzle"): Promise<void> {
  if (!access.mayCreate) await requireDatabase();
  await refuseOlderLine(folder);
  if (isPostgres) return underLock(() => migratePostgres(`${folder}/postgresql`));
  // The migrator reads its journal before it opens a transaction, so the lock is a file next to the database.
  const lock = openLock(`${sqliteFile(env.DATABASE_URL)}.lock`);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    // Anyone who opens a new file changes its journal, for which SQLite does not wait either.
    const connection = openSqlite(env.DATABASE_URL);
    try {
      migrateSqlite(drizzleSqlite(connection), { migrationsFolder: `${folder}/sqlite` });
      countChangesOnSqlite(connection);
    } finally {
      connection.close();
    }
    lock.exec("COMMIT");
  } finally {
    lock.close();
  }
}

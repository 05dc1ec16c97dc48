import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { migrate as migrateSqlite } from "drizzle-orm/better-sqlite3/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { env, isPostgres } from "~/env.server";
import { openSqlite } from "./open-sqlite.server";

/** Any fixed number: who holds PostgreSQL's advisory lock of this number is the one who migrates. */
const LOCK = 727_001;

/** Brings the database to the newest schema. Safe to run from several processes at once: one migrates, others wait. */
export async function migrateDatabase(folder = "drizzle"): Promise<void> {
  if (isPostgres) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [LOCK]);
      await migratePg(drizzlePg(client), { migrationsFolder: `${folder}/postgresql` });
    } finally {
      await client.end();
    }
    return;
  }
  // The migrator reads its journal before it opens a transaction, so the lock is a file beside the database.
  const lock = openSqlite(`${env.DATABASE_URL}.lock`);
  const connection = openSqlite(env.DATABASE_URL);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    migrateSqlite(drizzleSqlite(connection), { migrationsFolder: `${folder}/sqlite` });
    lock.exec("COMMIT");
  } finally {
    connection.close();
    lock.close();
  }
}

import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { migrate as migrateSqlite } from "drizzle-orm/better-sqlite3/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { countChanges, countChangesOnSqlite } from "./count-changes.server";
import { openSqlite } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";
import { refuseOlderLine, requireDatabase } from "./schema-version.server";
import { whileAlone } from "./while-alone.server";

async function migratePostgres(migrationsFolder: string): Promise<void> {
  const client = await connectAlone({ unlimited: true });
  try {
    await migratePg(drizzlePg(client), { migrationsFolder });
    await countChanges(client);
  } finally {
    await client.end();
  }
}

function migrateOnSqlite(migrationsFolder: string): void {
  const connection = openSqlite(env.DATABASE_URL);
  try {
    migrateSqlite(drizzleSqlite(connection), { migrationsFolder });
    countChangesOnSqlite(connection);
  } finally {
    connection.close();
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
  // The migrators read what was done before they open a transaction.
  await whileAlone("schema", async () =>
    isPostgres ? migratePostgres(`${folder}/postgresql`) : migrateOnSqlite(`${folder}/sqlite`),
  );
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ToldError } from "~/platform/describe-error.server";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { databaseName } from "./database-name.server";
import { openSqlite, requireSqliteFile, sqliteFile } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";

type Journal = { entries: { when: number; tag: string }[] };

/** When the newest migration of a SQLite file was made, as the migrator noted it; null without any. */
function newestInFile(address: string): number | null {
  if (!existsSync(sqliteFile(address))) return null;
  const connection = openSqlite(address, { readOnly: true });
  try {
    const known = connection.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get();
    if (!known) return null;
    const newest = connection.prepare("select max(created_at) as at from __drizzle_migrations").get();
    return (newest as { at: number | null }).at;
  } finally {
    connection.close();
  }
}

/** When the newest migration that the database has was made, as the migrator noted it; null without any. */
async function newestApplied(): Promise<number | null> {
  if (!isPostgres) return newestInFile(env.DATABASE_URL);
  const client = await connectAlone({ mayBeReadOnly: access.readOnly });
  try {
    const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
    if (known.rows[0].name === null) return null;
    const newest = await client.query("select max(created_at) as at from drizzle.__drizzle_migrations");
    return newest.rows[0].at === null ? null : Number(newest.rows[0].at);
  } finally {
    await client.end();
  }
}

/** Throws, naming the setting and the place, where no site has been started on the database yet. */
export async function requireDatabase(): Promise<void> {
  if (!isPostgres) requireSqliteFile(env.DATABASE_URL);
  if ((await newestApplied()) !== null) return;
  throw new ToldError(`DATABASE_URL: no site has been started yet on ${databaseName()}`);
}

async function journalOf(folder: string): Promise<Journal["entries"]> {
  const file = `${folder}/${isPostgres ? "postgresql" : "sqlite"}/meta/_journal.json`;
  return (JSON.parse(await readFile(file, "utf8")) as Journal).entries;
}

/** The migrations of this build that the database has not had yet, by name. A newer build's database has none. */
export async function pendingMigrations(folder = "drizzle"): Promise<string[]> {
  const entries = await journalOf(folder);
  const applied = (await newestApplied()) ?? Number.NEGATIVE_INFINITY;
  return entries.filter(({ when }) => when > applied).map(({ tag }) => tag);
}

/** Throws for a database older than the baseline, which no migration was written for. Its data stay as they are. */
export async function refuseOlderLine(folder = "drizzle"): Promise<void> {
  if (await isOlderLine(await newestApplied(), folder))
    throw new Error(
      "DATABASE_URL: the database is older than the first migration of this build; give the site a new one",
    );
}

/** Whether a backup of SQLite is older than the first migration of this build. */
export const isOlderBackup = (file: string, folder = "drizzle"): Promise<boolean> =>
  isOlderLine(newestInFile(`file:${file}`), folder);

async function isOlderLine(applied: number | null, folder: string): Promise<boolean> {
  const [baseline] = await journalOf(folder);
  return baseline !== undefined && applied !== null && applied < baseline.when;
}

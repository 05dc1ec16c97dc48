/** Databases for tests: made in an instant from a template that was migrated once for the whole run. */
import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import pg from "pg";

/** Where new databases come from. */
export type DatabaseSource =
  | { engine: "sqlite"; folder: string; template: string }
  | { engine: "postgresql"; server: string; template: string };

/** A database of its own: its DATABASE_URL, and how to be rid of it once nothing is connected to it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

declare module "vitest" {
  interface ProvidedContext {
    databases: DatabaseSource;
  }
}

/** Any fixed number: PostgreSQL copies a template best when one at a time asks. */
const COPYING = 727_002;

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A fresh database without rows: migrated, unless `bare`. */
export async function createDatabase(source: DatabaseSource, { bare = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (source.engine === "sqlite") {
    const file = `${source.folder}/${name}.db`;
    if (!bare) await copyFile(source.template, file);
    const files = ["", "-wal", "-shm", ".lock", ".lock-wal", ".lock-shm", ".import-lock", ".in-use"].map(
      (suffix) => file + suffix,
    );
    return {
      url: `file:${file}`,
      drop: async () => void (await Promise.all(files.map((each) => rm(each, { force: true })))),
    };
  }
  await onServer(source.server, async (client) => {
    await client.query("select pg_advisory_lock($1)", [COPYING]);
    // Its files are copied as they are: page by page through the log takes half as long again.
    const template = bare ? "template0" : source.template;
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = new URL(source.server);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => onServer(source.server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

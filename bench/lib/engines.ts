/** A section measured on SQLite, and on PostgreSQL where one can be started, each time with databases of its own. */
import { copyFile } from "node:fs/promises";
import pg from "pg";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres";
import { runScript } from "./children";
import { fill, type Seeds } from "./seed";

export type Engine = "SQLite" | "PostgreSQL";
export type Databases = {
  engine: Engine;
  /** A database with the shipped catalogue; its address. */
  fresh: (name: string) => Promise<string>;
  /** A copy of a database that nobody uses. */
  copyOf: (url: string, name: string) => Promise<string>;
};

/** Runs a script of the bench on a database, to its end; what it printed, read. */
export async function askScript<T>(url: string, args: string[], env: Record<string, string> = {}): Promise<T> {
  const settings = { DATABASE_URL: url, LOG_LEVEL: "silent", NODE_ENV: "production", ...env };
  return JSON.parse(await runScript(["--import", "tsx", ...args], settings));
}

async function onPostgres<T>(server: PostgresServer, day: string, measure: (on: Databases) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href;
  const copyOf = async (url: string, name: string) => {
    await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
    return urlOf(name);
  };
  try {
    await client.query("create database seed");
    await fill(urlOf("seed"), day);
    return await measure({ engine: "PostgreSQL", copyOf, fresh: (name) => copyOf(urlOf("seed"), name) });
  } finally {
    await client.end();
  }
}

/** What a section comes to, by engine. `section` names its databases among those of others. */
export async function onEngines<T>(
  { seeds, day, postgres, section }: { seeds: Seeds; day: string; postgres: boolean; section: string },
  measure: (on: Databases) => Promise<T>,
): Promise<T[]> {
  const fresh = (name: string) => seeds.copy(`${section}-${name}`, day);
  const copyOf = async (url: string, name: string) => {
    const copy = await fresh(name);
    await copyFile(url.replace(/^file:/, ""), copy.replace(/^file:/, ""));
    return copy;
  };
  const results = [await measure({ engine: "SQLite", fresh, copyOf })];
  if (!postgres) return results;
  const server = await startPostgres().catch((error: unknown) => {
    process.stdout.write(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}\n`);
    return null;
  });
  if (!server) return results;
  try {
    results.push(await onPostgres(server, day, measure));
  } finally {
    await server.stop();
  }
  return results;
}

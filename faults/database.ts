/** The site's database behind its back, on either engine: to read the books, and to let time pass. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import Sqlite, { type Connection } from "../lib/better-sqlite3";

export type Database = {
  /** Reads several queries at one moment. */
  read: (queries: Record<string, string>) => Promise<Record<string, unknown[]>>;
  /** Changes rows; `?` stands for a value, `:past` for a time long ago, `:later` for one in an hour, `:soon` in
   * a hundred seconds. Returns how many. */
  change: (statement: string, ...values: string[]) => Promise<number>;
  /** Every row of every table as text, for what must be nowhere. */
  text: () => Promise<string>;
  close: () => Promise<void>;
};

const laterMs = () => Date.now() + 3_600_000;
const soonMs = () => Date.now() + 100_000;

function openSqlite(file: string): Database {
  const open = <T>(work: (database: Connection) => T): T => {
    const database = new Sqlite(file, { timeout: 10_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    read: async (queries) =>
      open((database) =>
        database.transaction(() =>
          Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, database.prepare(query).all()])),
        )(),
      ),
    change: async (statement, ...values) =>
      open(
        (database) =>
          database
            .prepare(
              statement
                .replaceAll(":past", "1")
                .replaceAll(":later", String(laterMs()))
                .replaceAll(":soon", String(soonMs())),
            )
            .run(...values).changes,
      ),
    // The file is looked through as it is.
    text: async () => "",
    close: async () => undefined,
  };
}

const AWAY_AT_MOST_MS = 60_000;

/** Whether the server was not there, or went, or is primary no more, or let us lose to the site at the same rows. */
function isPassing(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|57P|57014|25006|40|ECONN|EPIPE)/.test(code) || /Connection terminated|connection error/.test(message);
}

/** Asks again while the server is being restarted, or the site has a row we want and we one that it wants. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + AWAY_AT_MOST_MS; ; await wait(100)) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error;
    }
  }
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // Its restart is heard by whoever asks next.
  pool.on("connect", (client) => client.on("error", () => undefined)).on("error", () => undefined);
  // Whole numbers of eight bytes come as texts otherwise.
  pg.types.setTypeParser(20, Number);
  return {
    read: (queries) =>
      patiently(async () => {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query("begin isolation level repeatable read read only");
          const found: [string, unknown[]][] = [];
          for (const [name, query] of Object.entries(queries)) found.push([name, (await client.query(query)).rows]);
          await client.query("commit");
          return Object.fromEntries(found);
        } catch (error) {
          broken = error as Error;
          throw error;
        } finally {
          client.release(broken);
        }
      }),
    change: async (statement, ...values) => {
      let next = 0;
      const text = statement
        .replaceAll(":past", "to_timestamp(1)")
        .replaceAll(":later", `to_timestamp(${laterMs() / 1000})`)
        .replaceAll(":soon", `to_timestamp(${soonMs() / 1000})`)
        .replace(/\?/g, () => `$${++next}`);
      return (await patiently(() => pool.query(text, values))).rowCount ?? 0;
    },
    text: async () => {
      const tables = await pool.query<{ name: string }>(
        "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
      );
      const rows = [];
      for (const { name } of tables.rows) rows.push(...(await pool.query(`select t::text as row from ${name} t`)).rows);
      return rows.map(({ row }) => row).join("\n");
    },
    close: () => pool.end(),
  };
}

export function openDatabase(url: string): Database {
  return url.startsWith("postgres") ? openPostgres(url) : openSqlite(url.replace(/^file:/, ""));
}

/** The site's database behind its back, on either engine: to read the books, and to let time pass. */
import Sqlite from "better-sqlite3";
import pg from "pg";

export type Database = {
  /** Reads several queries at one moment. */
  read: (queries: Record<string, string>) => Promise<Record<string, unknown[]>>;
  /** Changes rows; `?` stands for a value, `:past` for a time long ago, `:later` for one in an hour. Answers how many. */
  change: (statement: string, ...values: string[]) => Promise<number>;
  /** Every row of every table as text, for what must be nowhere. */
  text: () => Promise<string>;
  close: () => Promise<void>;
};

const laterMs = () => Date.now() + 3_600_000;

function openSqlite(file: string): Database {
  const open = <T>(work: (database: Sqlite.Database) => T): T => {
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
          database.prepare(statement.replaceAll(":past", "1").replaceAll(":later", String(laterMs()))).run(...values)
            .changes,
      ),
    // The file is looked through as it is.
    text: async () => "",
    close: async () => undefined,
  };
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // Whole numbers of eight bytes come as texts otherwise.
  pg.types.setTypeParser(20, Number);
  return {
    read: async (queries) => {
      const client = await pool.connect();
      try {
        await client.query("begin isolation level repeatable read read only");
        const found: [string, unknown[]][] = [];
        for (const [name, query] of Object.entries(queries)) found.push([name, (await client.query(query)).rows]);
        await client.query("commit");
        return Object.fromEntries(found);
      } finally {
        client.release();
      }
    },
    change: async (statement, ...values) => {
      let next = 0;
      const text = statement
        .replaceAll(":past", "to_timestamp(1)")
        .replaceAll(":later", `to_timestamp(${laterMs() / 1000})`)
        .replace(/\?/g, () => `$${++next}`);
      return (await pool.query(text, values)).rowCount ?? 0;
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

/** The driver alone, writing prepared rows into the database of DATABASE_URL: the floor of what services write. */
import pg from "pg";
import { openSqlite } from "~/db/open-sqlite.server";
import { env, isPostgres } from "~/platform/env.server";
import { median } from "./load";

export type Row = Record<string, unknown>;
export type Statement = { name: string; text: string; values: unknown[] };
/** What one purchase, or one change, writes: a list of statements for each of its transactions. */
export type Work = Statement[][];

const CLIENTS = 50;
const CONNECTIONS = 10;

/** A place for the nth value of a statement. */
export const mark = (n: number) => (isPostgres ? `$${n}` : "?");

/** PostgreSQL's driver reads JSON into objects, and would write an array as one of its own. */
const written = (value: unknown) =>
  isPostgres && value !== null && typeof value === "object" && !(value instanceof Date) ? JSON.stringify(value) : value;

export function insert(table: string, row: Row): Statement {
  const columns = Object.keys(row);
  const marks = columns.map((_, i) => mark(i + 1)).join(", ");
  const text = `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) values (${marks})`;
  return { name: table, text, values: Object.values(row).map(written) };
}

/** Rows of the database at `source`, by the names of the questions. */
export async function readRows<T extends string>(
  source: string,
  questions: Readonly<Record<T, string>>,
): Promise<Record<T, Row[]>> {
  const names = Object.entries<string>(questions);
  if (!isPostgres) {
    const from = openSqlite(source);
    const read = names.map(([name, question]) => [name, from.prepare(question).all()]);
    from.close();
    return Object.fromEntries(read);
  }
  const from = new pg.Client({ connectionString: source });
  await from.connect();
  const read: Record<string, Row[]> = {};
  for (const [name, question] of names) read[name] = (await from.query(question)).rows;
  await from.end();
  return read as Record<T, Row[]>;
}

type Written = { done: number; times: number[]; elapsed: number };

function writeSqlite(waiting: readonly Work[], seconds: number): Written {
  const to = openSqlite(env.DATABASE_URL);
  const prepared = new Map<string, ReturnType<typeof to.prepare>>();
  const run = ({ text, values }: Statement) => {
    const statement = prepared.get(text) ?? to.prepare(text);
    prepared.set(text, statement);
    statement.run(...values);
  };
  const write = to.transaction((statements: Statement[]) => statements.forEach(run)).immediate;
  const times: number[] = [];
  const start = performance.now();
  let done = 0;
  for (; done < waiting.length && performance.now() - start < seconds * 1000; done++) {
    const began = performance.now();
    for (const statements of waiting[done] ?? []) write(statements);
    times.push(performance.now() - began);
  }
  const elapsed = (performance.now() - start) / 1000;
  to.close();
  return { done, times, elapsed };
}

async function writePostgres(waiting: readonly Work[], seconds: number): Promise<Written> {
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: CONNECTIONS });
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < waiting.length && performance.now() - start < seconds * 1000) {
        const work = waiting[next++] ?? [];
        const began = performance.now();
        for (const statements of work) {
          const client = await pool.connect();
          await client.query("begin");
          for (const statement of statements) await client.query(statement);
          await client.query("commit");
          client.release();
        }
        times.push(performance.now() - began);
        done++;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  await pool.end();
  return { done, times, elapsed };
}

/** Writes as much of it as `seconds` allow; how often a second, with milliseconds each. */
export async function writeRaw(
  waiting: readonly Work[],
  seconds: number,
): Promise<{ rate: number; p50: number; p99: number }> {
  const { done, times, elapsed } = isPostgres ? await writePostgres(waiting, seconds) : writeSqlite(waiting, seconds);
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rate: done / elapsed, p50: median(times), p99 };
}

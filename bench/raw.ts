/**
 * The floor of bookings: the rows that the services wrote at SOURCE_URL, written again into the fresh database of
 * DATABASE_URL by the driver alone. `raw.ts <seconds> <commits>`: in one transaction a booking, or in as many as the
 * services make. Prints transactions' figures as JSON.
 */
import pg from "pg";
import { openSqlite } from "~/db/open-sqlite.server";
import { env, isPostgres } from "~/env.server";
import { median } from "./lib/load";

type Row = Record<string, unknown>;
/** Places to take, and the rows to write, in the order of the steps. */
type Booking = { id: string; departure: string; count: number; rows: Record<Table, Row[]> };
const TABLES = [
  ...["checkouts", "travellers", "seats", "payments", "charges", "ledger"],
  ...["bookings", "receipts", "outbox"],
] as const;
type Table = (typeof TABLES)[number];
type Statement = { name: string; text: string; values: unknown[] };

const MOST = 12_000;
const CLIENTS = 50;
const CONNECTIONS = 10;
const source = process.env.SOURCE_URL ?? "";
const [seconds = 1, commits = 1] = process.argv.slice(2).map(Number);

/** Gathers the rows by booking. */
function gather(read: Record<Table, Row[]>): Booking[] {
  const by = (table: Table, key: string) => {
    const groups = new Map<unknown, Row[]>();
    for (const row of read[table]) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
    return (value: unknown) => groups.get(value) ?? [];
  };
  const of = {
    travellers: by("travellers", "checkout"),
    seats: by("seats", "checkout"),
    payments: by("payments", "checkout"),
    charges: by("charges", "checkout"),
    ledger: by("ledger", "charge"),
    bookings: by("bookings", "checkout"),
    receipts: by("receipts", "booking"),
    outbox: by("outbox", "key"),
  };
  return read.checkouts
    .filter(({ state }) => state === "booked")
    .slice(0, MOST)
    .map((checkout) => {
      const charges = of.charges(checkout.id);
      const bookings = of.bookings(checkout.id);
      return {
        id: String(checkout.id),
        departure: String(checkout.departure),
        count: Number(checkout.adults) + Number(checkout.children),
        rows: {
          checkouts: [checkout],
          travellers: of.travellers(checkout.id),
          seats: of.seats(checkout.id),
          payments: of.payments(checkout.id),
          charges,
          ledger: charges.flatMap(({ id }) => of.ledger(id)),
          bookings,
          receipts: bookings.flatMap(({ number }) => of.receipts(number)),
          outbox: bookings.flatMap(({ number }) => of.outbox(`confirmation:${number}`)),
        },
      };
    });
}

const mark = (n: number) => (isPostgres ? `$${n}` : "?");

/** PostgreSQL's driver reads JSON into objects, and would write an array as one of its own. */
const written = (value: unknown) =>
  isPostgres && value !== null && typeof value === "object" && !(value instanceof Date) ? JSON.stringify(value) : value;

function insert(table: Table, row: Row): Statement {
  const columns = Object.keys(row);
  const marks = columns.map((_, i) => mark(i + 1)).join(", ");
  const text = `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) values (${marks})`;
  return { name: table, text, values: Object.values(row).map(written) };
}

/** What each transaction of a booking writes. */
function transactionsOf({ departure, count, rows, id }: Booking): Statement[][] {
  const number = {
    name: "number",
    text: `insert into receipt_counter (id, last) values (1, 1)
      on conflict (id) do update set last = receipt_counter.last + 1`,
    values: [],
  };
  const all = (...tables: readonly Table[]): Statement[] =>
    tables.flatMap((table) => [
      ...(table === "receipts" ? [number] : []),
      ...rows[table].map((row) => insert(table, row)),
    ]);
  const take = {
    name: "take",
    text: `update departures set taken = taken + ${mark(1)} where id = ${mark(2)} and taken + ${mark(3)} <= capacity`,
    values: [count, departure, count],
  };
  if (commits === 1) return [[take, ...all(...TABLES)]];
  const touch = { name: "touch", text: `update payments set attempts = 0 where checkout = ${mark(1)}`, values: [id] };
  const book = { name: "book", text: `update checkouts set state = 'booked' where id = ${mark(1)}`, values: [id] };
  return [
    [take, ...all("checkouts")],
    all("travellers"),
    all("seats"),
    all("payments", "charges"),
    [touch],
    [touch, ...all("ledger"), book, ...all("bookings", "receipts", "outbox")],
  ];
}

function writeSqlite(): { done: number; times: number[]; elapsed: number } {
  const from = openSqlite(source);
  const read = Object.fromEntries(TABLES.map((table) => [table, from.prepare(`select * from ${table}`).all()]));
  from.close();
  const waiting = gather(read as Record<Table, Row[]>).map(transactionsOf);
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

async function writePostgres(): Promise<{ done: number; times: number[]; elapsed: number }> {
  const from = new pg.Client({ connectionString: source });
  await from.connect();
  const read: Record<string, Row[]> = {};
  for (const table of TABLES) read[table] = (await from.query(`select * from ${table}`)).rows;
  await from.end();
  const waiting = gather(read as Record<Table, Row[]>).map(transactionsOf);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: CONNECTIONS });
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < waiting.length && performance.now() - start < seconds * 1000) {
        const booking = waiting[next++] ?? [];
        const began = performance.now();
        for (const statements of booking) {
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

const { done, times, elapsed } = isPostgres ? await writePostgres() : writeSqlite();
const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
process.stdout.write(JSON.stringify({ rate: done / elapsed, p50: median(times), p99 }));

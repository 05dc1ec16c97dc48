/**
 * The floor of bookings: the rows that the services wrote at SOURCE_URL, written again into the fresh database of
 * DATABASE_URL by the driver alone. `raw.ts <seconds> <commits>`: in one transaction a booking, or in as many as the
 * services make. Prints transactions' figures as JSON.
 */
import { insert, mark, type Row, readRows, type Statement, writeRaw } from "./lib/raw-writer";

/** Places to take, and the rows to write, in the order of the steps. */
type Booking = { id: string; departure: string; count: number; rows: Record<Table, Row[]> };
const TABLES = [
  ...["checkouts", "travellers", "seats", "payments", "charges", "ledger"],
  ...["bookings", "booking_search", "receipts", "outbox"],
] as const;
type Table = (typeof TABLES)[number];

const MOST = 12_000;
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
    search: by("booking_search", "booking"),
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
          booking_search: bookings.flatMap(({ number }) => of.search(number)),
          receipts: bookings.flatMap(({ number }) => of.receipts(number)),
          outbox: bookings.flatMap(({ number }) => of.outbox(`confirmation:${number}`)),
        },
      };
    });
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
    text: `update runs set taken = taken + ${mark(1)} where id in (select run from departure_runs where departure = ${mark(2)}) and taken + ${mark(3)} <= capacity`,
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
    [touch, ...all("ledger"), book, ...all("bookings", "booking_search", "receipts", "outbox")],
  ];
}

const read = await readRows(
  source,
  Object.fromEntries(TABLES.map((table) => [table, `select * from ${table}`])) as Record<Table, string>,
);
process.stdout.write(JSON.stringify(await writeRaw(gather(read).map(transactionsOf), seconds)));

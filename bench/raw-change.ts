/**
 * The floor of changes: what the services wrote at SOURCE_URL when travellers cancelled, written again into the database
 * of DATABASE_URL, as it was before, by the driver alone: `raw-change.ts <seconds>`. Prints transactions' figures as JSON.
 */
import { insert, mark, type Row, readRows, type Statement, type Work, writeRaw } from "./lib/raw-writer";

const seconds = Number(process.argv[2] ?? 1);
const read = await readRows(process.env.SOURCE_URL ?? "", {
  changes: "select * from booking_changes order by id",
  bookings: "select number, checkout, price, paid from bookings",
  checkouts: "select id, departure from checkouts where cancelled > 0",
  gone: "select checkout, position, cancelled_at from travellers where cancelled_at is not null",
  refunds: "select * from refunds",
  mails: "select * from outbox where key like 'change:%'",
});
const by = (rows: readonly Row[], keyOf: (row: Row) => unknown) => new Map(rows.map((row) => [keyOf(row), row]));
const bookingOf = by(read.bookings, ({ number }) => number);
const checkoutOf = by(read.checkouts, ({ id }) => id);
const goneOf = by(read.gone, ({ checkout }) => checkout);
const refundOf = by(read.refunds, ({ id }) => String(id).split(":refund:")[1]);
const mailOf = by(read.mails, ({ key }) => String(key).slice("change:".length));

function statement(name: string, text: string, ...values: unknown[]): Statement {
  let n = 0;
  return { name, text: text.replace(/\?/g, () => mark(++n)), values };
}

function workOf(change: Row): Work {
  const booking = bookingOf.get(change.booking) ?? {};
  const { departure } = checkoutOf.get(booking.checkout) ?? {};
  const { position, cancelled_at } = goneOf.get(booking.checkout) ?? {};
  const theirs = [booking.checkout, position];
  const more = [refundOf.get(change.id), mailOf.get(change.id)];
  return [
    [
      statement("lock", "update bookings set paid = paid where number = ?", change.booking),
      statement(
        "gone",
        "update travellers set cancelled_at = ? where checkout = ? and position = ?",
        cancelled_at,
        ...theirs,
      ),
      statement("fewer", "update checkouts set cancelled = cancelled + 1 where id = ?", booking.checkout),
      statement(
        "place",
        "update runs set taken = taken - 1 where id in (select run from departure_runs where departure = ?)",
        departure,
      ),
      statement("seat", "delete from seats where checkout = ? and traveller = ?", ...theirs),
      insert("booking_changes", change),
      statement(
        "price",
        "update bookings set price = ?, paid = ? where number = ?",
        booking.price,
        booking.paid,
        change.booking,
      ),
      ...(more[0] ? [insert("refunds", more[0])] : []),
      ...(more[1] ? [insert("outbox", more[1])] : []),
    ],
  ];
}

process.stdout.write(JSON.stringify(await writeRaw(read.changes.map(workOf), seconds)));

/**
 * Has PostgreSQL count what is written to this database: its own names of what is visible move with every write of every
 * database of the server, so a busy neighbour would have each kept page made again every second.
 */
import type pg from "pg";

/**
 * Tables no kept page shows anything of, and which selling writes to all the time. Every other is counted, those that
 * are still to come too: to forget one here costs a rendering, to name one too many would show what is no longer true.
 */
export const NOT_SHOWN: readonly string[] = [
  ...["alert_ways", "alerts", "booking_changes", "booking_search", "build_files", "calendar_events"],
  ...[
    "adjustments",
    "bookings",
    "checkout_extras",
    "checkouts",
    "gateway_events",
    "payments",
    "hold_extensions",
    "ledger",
  ],
  ...[
    "disputes",
    "kept_cards",
    "outbox",
    "pay_links",
    "charges",
    "photo_files",
    "planner_feeds",
    "planner_files",
    "planner_items",
    "planner_notes",
    "planner_shares",
  ],
  ...["planner_trips", "receipt_counter", "receipts", "refunds", "request_counts", "seats", "sessions", "sign_ins"],
  ...["spare_stays", "stays", "split_cards", "travellers"],
];

/**
 * A row a writing statement, added in its transaction: nobody waits for anybody, as with one counter they would, and what
 * is seen of the rows is what is seen of the writes.
 */
const COUNTING = `
create table if not exists changes (n bigint not null);
create or replace function count_change() returns trigger language plpgsql as
  $$ begin insert into changes (n) values (1); return null; end $$;
`;

const UNCOUNTED = `
select c.relname as name, quote_ident(c.relname) as quoted from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'changes'
  and not (c.relname = any ($1))
  and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_change')
order by c.relname`;

/** Has PostgreSQL count what is written to every table that may be shown; once for each. */
export async function countChanges(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(COUNTING);
  const { rows } = await client.query<{ quoted: string }>(UNCOUNTED, [NOT_SHOWN]);
  for (const { quoted } of rows)
    await client.query(
      `create trigger count_change after insert or update or delete or truncate on ${quoted}
       for each statement execute function count_change()`,
    );
  await client.query("commit");
}

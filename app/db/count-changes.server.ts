/**
 * Has PostgreSQL count what is written to each table of this database: its own names of what is visible move with every
 * write of every database of the server, so a busy neighbour would have each kept page made again every second.
 */
import type pg from "pg";

/**
 * A row a writing statement, added in its transaction: nobody waits for anybody, as with one counter they would, and what
 * is seen of the rows is what is seen of the writes.
 */
const COUNTING = `
create table if not exists changes (n bigint not null);
alter table changes add column if not exists name text not null default '';
create or replace function count_change() returns trigger language plpgsql as
  $$ begin insert into changes (name, n) values (tg_table_name, 1); return null; end $$;
`;

const UNCOUNTED = `
select c.relname as name, quote_ident(c.relname) as quoted from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'changes'
  and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_change')
order by c.relname`;

/** Has PostgreSQL count what is written to every table; once for each. */
export async function countChanges(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(COUNTING);
  const { rows } = await client.query<{ quoted: string }>(UNCOUNTED);
  for (const { quoted } of rows)
    await client.query(
      `create trigger count_change after insert or update or delete or truncate on ${quoted}
       for each statement execute function count_change()`,
    );
  await client.query("commit");
}

/**
 * Has the database count what is written, by tag (`counted.ts`), in triggers: writes are seen from any writer, and with
 * the transaction that makes them. What PostgreSQL itself says of what is visible moves with every write of every database
 * of the server, and SQLite's with every commit, so each kept page would be made again every second.
 */
import { createHash } from "node:crypto";
import type { Database } from "better-sqlite3";
import type pg from "pg";
import { COUNTED, type Counted, EMPTIED, keyTag, soldTag } from "./counted";

type Operation = "insert" | "update" | "delete";
const OPERATIONS: readonly Operation[] = ["insert", "update", "delete"];

/** Changes with the text that it stands for: a trigger of another text has another name, and is made again. */
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const named = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Makes triggers by their names in place of those that are there by others, all in one transaction. */
type Triggers = ReadonlyMap<string, string>;

// --- SQLite: one row a tag, with the number of the last write among all writes, since there is one writer.

const ON_SQLITE = `create table if not exists changes (name text primary key, n integer not null) without rowid;
  create index if not exists changes_n on changes (n)`;

const bump = (tag: string, where = "true") =>
  `insert into changes select ${tag}, (select coalesce(max(n), 0) + 1 from changes) where ${where}
    on conflict (name) do update set n = excluded.n;`;

/** What a write to a row counts for: the table and, where they are counted apart, its key before and after. */
function bumps(tag: string, by: string | undefined, operation: Operation): string {
  const ofKey = (row: string) => (by ? bump(`${text(keyTag(tag, ""))} || ${row}.${named(by)}`) : "");
  const after = operation === "delete" ? "" : ofKey("new");
  if (operation === "insert") return bump(text(tag)) + after;
  const before = by && operation === "update" ? `${text(keyTag(tag, ""))} || old.${named(by)}` : "";
  if (!before) return bump(text(tag)) + ofKey("old");
  // Most updates keep the key, which then counts once.
  const moved = bump(before, `old.${named(by ?? "")} is not new.${named(by ?? "")}`);
  return bump(text(tag)) + after + moved;
}

/** The triggers of a table, by name. */
function triggersOnSqlite(table: string, columns: readonly string[], counted: Counted | undefined): Triggers {
  const made = new Map<string, string>();
  const { by, sold } = counted ?? {};
  const make = (kind: string, when: string, body: string) => {
    const rest = `${when} begin ${body} end`;
    made.set(`count_${table}_${kind}_${fingerprint(rest)}`, rest);
  };
  for (const operation of OPERATIONS) {
    const others = columns.filter((column) => column !== sold?.column).map(named);
    const of = operation === "update" && sold ? ` of ${others.join(", ")}` : "";
    make(operation, `after ${operation}${of} on ${named(table)}`, bumps(table, by, operation));
  }
  if (sold) {
    const { column, most } = sold;
    const shown = (row: string) => (most ? `min(${row}.${named(column)}, ${most})` : `${row}.${named(column)}`);
    const when = `after update of ${named(column)} on ${named(table)} when ${shown("old")} is not ${shown("new")}`;
    make("sold", when, bumps(soldTag(table, column), by, "update"));
  }
  return made;
}

const UNCOUNTED_ON_SQLITE = `select name from sqlite_schema where type = 'table' and name <> 'changes'
  and name not like 'sqlite\\_%' escape '\\' and name not like '\\_\\_%' escape '\\'`;

/** Has SQLite count what is written to every table; writes nothing where it does so already. */
export function countChangesOnSqlite(connection: Database): void {
  const all = <T>(query: string, ...values: string[]) => connection.prepare(query).all(...values) as T[];
  const wanted = new Map(
    all<{ name: string }>(UNCOUNTED_ON_SQLITE).flatMap(({ name: table }) => {
      const columns = all<{ name: string }>("select name from pragma_table_info(?)", table).map(({ name }) => name);
      return [...triggersOnSqlite(table, columns, COUNTED[table])];
    }),
  );
  const there = new Set(
    all<{ name: string }>(
      "select name from sqlite_schema where type = 'trigger' and name like 'count\\_%' escape '\\'",
    ).map(({ name }) => name),
  );
  if (wanted.size === there.size && [...wanted.keys()].every((name) => there.has(name))) return;
  connection.transaction(() => {
    connection.exec(ON_SQLITE);
    for (const name of there) if (!wanted.has(name)) connection.exec(`drop trigger ${named(name)}`);
    for (const [name, rest] of wanted) if (!there.has(name)) connection.exec(`create trigger ${named(name)} ${rest}`);
  })();
}

// --- PostgreSQL: a row a writing statement, added in its transaction: nobody waits for anybody, as with one counter a tag
// they would, and what is seen of the rows is what is seen of the writes.

const COUNTING = `
create table if not exists changes (n bigint not null);
alter table changes add column if not exists name text not null default '';
create or replace function count_change() returns trigger language plpgsql as
  $$ begin insert into changes (name, n) values (tg_table_name, 1); return null; end $$;
`;

/** A function's body that counts the keys and tables of what a statement changed, by its rows before and after. */
function countingRows(table: string, { by, sold }: Counted, operation: Operation): string {
  const shown = sold?.most ? `least(r.${named(sold.column)}, ${sold.most})` : sold && `r.${named(sold.column)}`;
  const rows = (from: string) =>
    `select r.${named(by)}::text as key, to_jsonb(r) - ${text(sold?.column ?? "")} as others${
      sold ? `, jsonb_build_array(to_jsonb(r) - ${text(sold.column)}, ${shown}) as sales` : ""
    } from ${from} as r`;
  const changed = (column: string) =>
    `(select key, ${column} from after except all select key, ${column} from before)
     union all (select key, ${column} from before except all select key, ${column} from after)`;
  const tags = (from: string, tag: string) =>
    `select ${text(keyTag(tag, ""))} || key from ${from} union select ${text(tag)} from ${from}`;
  const counted =
    operation === "update"
      ? `with before as (${rows("old_rows")}), after as (${rows("new_rows")}),
         other as (${changed("others")})${sold ? `, sold as (${changed("sales")})` : ""}
         select name, 1 from (${tags("other", table)}${sold ? ` union ${tags("sold", soldTag(table, sold.column))}` : ""}) as each (name)`
      : `with rows as (select r.${named(by)}::text as key from ${operation === "insert" ? "new_rows" : "old_rows"} as r)
         select name, 1 from (${tags("rows", table)}) as each (name)`;
  return `begin insert into changes (name, n) ${counted}; return null; end`;
}

const REFERENCING: Record<Operation, string> = {
  insert: "new table as new_rows",
  update: "old table as old_rows new table as new_rows",
  delete: "old table as old_rows",
};

/** The triggers of a table on PostgreSQL, with the functions they call. */
function triggersOnPostgres(table: string, counted: Counted | undefined): Triggers {
  const on = `on ${named(table)}`;
  if (!counted) {
    const plain = `after insert or update or delete or truncate ${on} for each statement execute function count_change()`;
    return new Map([["count_change", `create trigger count_change ${plain}`]]);
  }
  const made = new Map<string, string>();
  const make = (kind: string, when: string, body: string) => {
    const name = `count_change_${kind}_${fingerprint(when + body)}`;
    const fn = named(`${name}_${table}`);
    made.set(
      name,
      `create or replace function ${fn}() returns trigger language plpgsql as $$ ${body} $$;
       create trigger ${name} ${when} for each statement execute function ${fn}()`,
    );
  };
  for (const operation of OPERATIONS)
    make(
      operation,
      `after ${operation} ${on} referencing ${REFERENCING[operation]}`,
      countingRows(table, counted, operation),
    );
  const { sold } = counted;
  const tags = [table, ...(sold ? [soldTag(table, sold.column)] : [])].flatMap((tag) => [tag, keyTag(tag, EMPTIED)]);
  const emptied = tags.map((tag) => `(${text(tag)}, 1)`).join(", ");
  make("truncate", `after truncate ${on}`, `begin insert into changes (name, n) values ${emptied}; return null; end`);
  return made;
}

const TABLES_ON_POSTGRES = `
select c.relname as name, coalesce(array_agg(t.tgname::text) filter (where t.tgname like 'count\\_change%'), '{}') as there
from pg_class c left join pg_trigger t on t.tgrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'changes'
group by c.relname order by c.relname`;

/** Has PostgreSQL count what is written to every table; once for each. */
export async function countChanges(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(COUNTING);
  const { rows } = await client.query<{ name: string; there: string[] }>(TABLES_ON_POSTGRES);
  for (const { name: table, there } of rows) {
    const wanted = triggersOnPostgres(table, COUNTED[table]);
    for (const name of there)
      if (!wanted.has(name)) await client.query(`drop trigger ${named(name)} on ${named(table)}`);
    for (const [name, create] of wanted) if (!there.includes(name)) await client.query(create);
  }
  await client.query("commit");
}

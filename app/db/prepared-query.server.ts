/** Prepared queries: generating SQL with drizzle takes longer than the database takes to answer. */
import type { RunResult } from "better-sqlite3";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type {
  SQLiteInsertBase,
  SQLiteInsertValue,
  SQLiteTable,
  SQLiteUpdateBase,
  SQLiteUpdateSetSource,
} from "drizzle-orm/sqlite-core";
import type { Db } from "./transaction.server";

/** A drizzle query that can be prepared; `Rows` is what it returns. */
type Preparable<Rows> = { prepare: () => { execute: (values?: Record<string, unknown>) => PromiseLike<Rows> } };

type Values = Record<string, unknown>;

/** A value, or the place of one in a prepared query. */
export type Param<T> = T | Placeholder;

/** What a prepared query has at run time on both engines; drizzle's types differ. */
type Prepared<Rows> = { execute: (values: Values) => Rows | Promise<Rows> };

/**
 * Prepares a query once for each `Db` and `shape`, then runs it with `values`, which fill its `sql.placeholder`s. `shape`
 * is what changes the SQL itself (such as whether it filters by city). A PostgreSQL transaction has its own connection, so
 * its queries are prepared again.
 */
export function preparedQuery<Rows, Shape extends Record<string, string | number | boolean | undefined>>(
  build: (at: Db, shape: Shape) => Preparable<Rows>,
): (at: Db, values?: Values, shape?: Shape) => Promise<Rows> {
  const byDb = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return async (at, values = {}, shape = {} as Shape) => {
    const byShape = byDb.get(at) ?? new Map<string, Prepared<Rows>>();
    byDb.set(at, byShape);
    const key = JSON.stringify(shape);
    const query = byShape.get(key) ?? (build(at, shape).prepare() as unknown as Prepared<Rows>);
    byShape.set(key, query);
    return query.execute(values);
  };
}

/** Placeholders for a list of so many values, whose count is part of the query's shape; `listedValues` fills them. */
export const placeholders = (count: number): Placeholder[] =>
  Array.from({ length: count }, (_, i) => sql.placeholder(`listed${i}`));

export const listedValues = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, i) => [`listed${i}`, value]));

/** A list made longer by its last value, to the next power of two, so that lists of many lengths share few queries. */
export const padded = (values: readonly string[]): string[] =>
  Array.from({ length: 2 ** Math.ceil(Math.log2(values.length)) }, (_, i) => values[i] ?? values.at(-1) ?? "");

type Row = Record<string, unknown>;

/** The columns that rows write, as a shape. A null belongs to it: drizzle would map it as if it were a value. */
const columnsOf = (rows: readonly Row[]): string =>
  rows
    .map((row) =>
      Object.keys(row)
        .flatMap((name) => columnOf(name, row[name]))
        .join(),
    )
    .join(";");

const columnOf = (name: string, value: unknown) => (value === undefined ? [] : value === null ? `${name}=` : name);

const placeholderOf = (name: string, row: number) => `${name}.${row}`;

/** Rows of placeholders for what `columnsOf` has named; `valuesOf` fills them. */
const rowsOf = (columns: string): Record<string, Placeholder | SQL>[] =>
  (columns === "" ? [] : columns.split(";")).map((names, row) =>
    Object.fromEntries(
      names.split(",").map((written) => {
        const [name = "", isNull] = written.split("=");
        return [name, isNull === undefined ? sql.placeholder(placeholderOf(name, row)) : sql`null`];
      }),
    ),
  );

const valuesOf = (rows: readonly Row[]): Values =>
  Object.fromEntries(
    rows.flatMap((row, i) => Object.entries(row).map(([name, value]) => [placeholderOf(name, i), value])),
  );

/** Inserts rows by a query that is prepared once for each set of columns; `finish` adds what follows the values. */
export function preparedInsert<T extends SQLiteTable, Rows>(
  table: T,
  finish: (insert: SQLiteInsertBase<T, "sync", RunResult>) => Preparable<Rows>,
): (at: Db, ...rows: T["$inferInsert"][]) => Promise<Rows> {
  const inserted = preparedQuery((at, { columns }: { columns: string }) =>
    finish(at.insert(table).values(rowsOf(columns) as SQLiteInsertValue<T>[])),
  );
  return (at, ...rows) => inserted(at, valuesOf(rows), { columns: columnsOf(rows) });
}

/** Updates rows by a query that is prepared once for each set of columns; `where` has placeholders, filled by `values`. */
export function preparedUpdate<T extends SQLiteTable, Rows>(
  table: T,
  finish: (update: SQLiteUpdateBase<T, "sync", RunResult>) => Preparable<Rows>,
): (at: Db, fields: Partial<T["$inferInsert"]>, values?: Values) => Promise<Rows> {
  const updated = preparedQuery((at, { columns }: { columns: string }) =>
    finish(
      at.update(table).set((rowsOf(columns)[0] ?? {}) as SQLiteUpdateSetSource<T>) as SQLiteUpdateBase<
        T,
        "sync",
        RunResult
      >,
    ),
  );
  return (at, fields, values = {}) =>
    updated(at, { ...values, ...valuesOf([fields]) }, { columns: columnsOf([fields]) });
}

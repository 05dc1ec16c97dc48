/** Prepared queries: generating SQL with drizzle takes longer than the database takes to answer. */
import { type Placeholder, sql } from "drizzle-orm";
import type { Db } from "./transaction.server";

/** A drizzle query that can be prepared; `Rows` is what it returns. */
type Preparable<Rows> = { prepare: () => { all: (values?: Record<string, unknown>) => Rows } };

type Values = Record<string, string | number | boolean | Date | null>;

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

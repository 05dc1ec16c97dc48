/** Queries whose text is written once: drizzle's writing of it costs more than the database's answer. */
import type { Db } from "./transaction.server";

/** A query of drizzle's that can be prepared; `Rows` is its answer. */
type Preparable<Rows> = { prepare: () => { all: (values?: Record<string, unknown>) => Rows } };

type Values = Record<string, string | number | boolean | null>;

/** As both engines' prepared queries have it at run time. */
type Prepared<Rows> = { execute: (values: Values) => Rows | Promise<Rows> };

/**
 * Makes a question of a query that stays the same but for its values, which stand in it as `sql.placeholder`s. `shape`
 * says what else it hangs on (whether a city is asked for, say): one text is kept for each. Asked of a transaction of
 * PostgreSQL's, which has a connection of its own, it is written again.
 */
export function preparedQuery<Rows, Shape extends Record<string, string | number | boolean | undefined>>(
  write: (at: Db, shape: Shape) => Preparable<Rows>,
): (at: Db, values?: Values, shape?: Shape) => Promise<Rows> {
  const prepared = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return async (at, values = {}, shape = {} as Shape) => {
    const written = prepared.get(at) ?? new Map<string, Prepared<Rows>>();
    prepared.set(at, written);
    const key = JSON.stringify(shape);
    const known = written.get(key) ?? (write(at, shape).prepare() as unknown as Prepared<Rows>);
    written.set(key, known);
    return known.execute(values);
  };
}

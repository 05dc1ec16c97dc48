/** Queries whose text is written once: drizzle's writing of it costs more than the database's answer. */

import { perDatabase } from "./per-database.server";

/** A query of drizzle's that can be prepared; `Rows` is its answer. */
type Preparable<Rows> = { prepare: () => { all: (values?: Record<string, unknown>) => Rows } };

type Values = Record<string, string | number | boolean | null>;

/** As both engines' prepared queries have it at run time. */
type Prepared<Rows> = { execute: (values: Values) => Rows | Promise<Rows> };

/**
 * Makes a question of a query that stays the same but for its values, which stand in it as `sql.placeholder`s. `shape`
 * says what else it hangs on (whether a city is asked for, say): one text is kept for each. Outside transactions alone.
 */
export function preparedQuery<Rows, Shape extends Record<string, string | number | boolean | undefined>>(
  write: (shape: Shape) => Preparable<Rows>,
): (values?: Values, shape?: Shape) => Promise<Rows> {
  const prepared = perDatabase(() => new Map<string, Prepared<Rows>>());
  return async (values = {}, shape = {} as Shape) => {
    const written = prepared();
    const key = JSON.stringify(shape);
    const known = written.get(key) ?? (write(shape).prepare() as unknown as Prepared<Rows>);
    written.set(key, known);
    return known.execute(values);
  };
}

/**
 * One schema, two engines: the same column and index builders from drizzle's SQLite or PostgreSQL core, chosen by the
 * scheme of DATABASE_URL and typed as the SQLite ones, so that tables and queries are written once.
 */
import { getTableColumns, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";
import { isPostgres } from "~/platform/env.server";

function either<T>(onSqlite: T, onPostgres: unknown): T {
  return isPostgres ? (onPostgres as T) : onSqlite;
}

export const table = either(sqlite.sqliteTable, pg.pgTable);
export const index = either(sqlite.index, pg.index);
export const unique = either(sqlite.uniqueIndex, pg.uniqueIndex);
export const check = either(sqlite.check, pg.check);
export const primaryKey = either(sqlite.primaryKey, pg.primaryKey);

/** A text; `values` narrows its type (`oneOf` on the table narrows its content). */
export const text = either(
  <const V extends readonly [string, ...string[]]>(values?: V) =>
    sqlite.text({ enum: values as V & [V[number], ...V[number][]] }),
  <const V extends readonly [string, ...string[]]>(values?: V) =>
    pg.text({ enum: values as V & [V[number], ...V[number][]] }),
);
/** A CHECK that a text column holds one of the values it was given. */
export function oneOf(name: string, column: sqlite.SQLiteColumn & { enumValues: readonly string[] }) {
  // On PostgreSQL, the columns that a table's constraints are made of do not know their values.
  const values = Object.values(getTableColumns(column.table)).find((each) => each.name === column.name)?.enumValues;
  if (!values) throw new Error(`${name}: the column has no list of values`);
  return check(name, sql`${column} in (${sql.raw(values.map((value: string) => `'${value}'`).join(", "))})`);
}

/** A whole number, up to 2^53. Money is one of these, in minor units. `name`: where the column has another one. */
export const int = either(
  (name = "") => sqlite.integer(name, { mode: "number" }),
  (name = "") => pg.bigint(name, { mode: "number" }),
);
/** A moment in UTC, to the millisecond. */
export const instant = either(
  () => sqlite.integer({ mode: "timestamp_ms" }),
  () => pg.timestamp({ withTimezone: true, precision: 3, mode: "date" }),
);
export const bool = either(
  () => sqlite.integer({ mode: "boolean" }),
  () => pg.boolean(),
);
/** A document of type T. */
export const json = <T>() =>
  either(
    () => sqlite.text({ mode: "json" }).$type<T>(),
    () => pg.jsonb().$type<T>(),
  )();
/** A calendar day, `YYYY-MM-DD`. */
export const day = either(
  () => sqlite.text(),
  () => pg.text(),
);

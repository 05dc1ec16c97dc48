/** Every column that can hold words is in the table of what is kept. */
import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "~/db/schema";
import { KEPT_COLUMNS, RETENTION, type RetentionRule } from "~/domain/company/retention";

/** Of each table, the columns that can hold words: texts that are none of a closed set, documents and bytes. */
const wordy = Object.fromEntries(
  Object.entries(schema).flatMap(([name, table]) => {
    if (!is(table, SQLiteTable)) return [];
    const columns = Object.entries(getTableColumns(table)).filter(
      ([, { dataType, enumValues }]) => ["string", "json", "buffer"].includes(dataType) && !enumValues?.length,
    );
    return [[name, columns.map(([column]) => column).sort()]];
  }),
);

const kept = Object.fromEntries(
  Object.entries(KEPT_COLUMNS).map(([table, of]) => [
    table,
    Object.values(of)
      .flatMap((columns) => columns.split(" "))
      .sort(),
  ]),
);

it("Every column that can hold words is classified once: personal, with when it is erased, or plain", () => {
  const how =
    "app/domain/company/retention.ts: put a new column under a rule of RETENTION, or under `plain` if it names nobody";
  expect(kept, how).toEqual(wordy);
});

it("Every rule is about a column, and no other rule is named", () => {
  const named = new Set(Object.values(KEPT_COLUMNS).flatMap((of) => Object.keys(of)));
  named.delete("plain");
  expect([...named].sort()).toEqual((Object.keys(RETENTION) as RetentionRule[]).sort());
});

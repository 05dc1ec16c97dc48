/** Which tables a piece of work reads, so that what it made is kept until one of them is written to. */
import { AsyncLocalStorage } from "node:async_hooks";
import { getTableName, is, Table } from "drizzle-orm";
import type { Logger } from "drizzle-orm/logger";
import { LRUCache } from "lru-cache";
import * as schema from "./schema";

const reading = new AsyncLocalStorage<Set<string>>();

/** The name of every table of the schema. */
export const tableNames: ReadonlySet<string> = new Set(
  Object.values<unknown>(schema).flatMap((each) => (is(each, Table) ? [getTableName(each)] : [])),
);

/** Our queries are some two hundred; lists of ids come in a few lengths. */
const named = new LRUCache<string, readonly string[]>({ max: 1000 });

/** The tables a query names. A column of the same name counts too: one table too many costs a rendering, no more. */
function tablesIn(query: string): readonly string[] {
  const known = named.get(query);
  if (known) return known;
  const tables = [...new Set(query.match(/\w+/g))].filter((word) => tableNames.has(word));
  named.set(query, tables);
  return tables;
}

/** Counts tables as read by the work that is under way, if any is recorded. */
export function noteReads(tables: Iterable<string>): void {
  const noted = reading.getStore();
  if (noted) for (const table of tables) noted.add(table);
}

/** Sees every query of a connection, prepared ones too. */
const readsLogger: Logger = {
  logQuery(query) {
    if (reading.getStore()) noteReads(tablesIn(query));
  },
};

/** How drizzle uses every connection. */
export const DRIZZLE_CONFIG = { casing: "snake_case", logger: readsLogger } as const;

/** Runs `work` and names the tables that its queries read, those of kept answers included (`cacheUntilWrite`). */
export async function recordReads<T>(work: () => Promise<T>): Promise<{ answer: T; tables: string[] }> {
  const noted = new Set<string>();
  const answer = await reading.run(noted, work);
  noteReads(noted);
  return { answer, tables: [...noted] };
}

/** What a query reads, told from its text: tables, or the rows of some keys (`counted.ts`). */
import { getTableName, is, Table } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { COUNTED, EMPTIED, keyTag, soldTag } from "./counted";
import * as schema from "./schema";

/** The name of every table of the schema. */
export const tableNames: ReadonlySet<string> = new Set(
  Object.values<unknown>(schema).flatMap((each) => (is(each, Table) ? [getTableName(each)] : [])),
);

/** A tag that is read whole, or for the keys in these places of the query's values. */
type Read = { tag: string; keys: number[] | null };

/** Our queries are some two hundred; lists of ids come in a few lengths. */
const known = new LRUCache<string, Read[]>({ max: 1000 });

/** The tags that a query reads, with its values. */
export function tagsOf(query: string, values: readonly unknown[]): string[] {
  const reads = known.get(query) ?? readsIn(query);
  known.set(query, reads);
  return reads.flatMap(({ tag, keys }) =>
    keys ? [keyTag(tag, EMPTIED), ...keys.map((place) => keyTag(tag, String(values[place])))] : [tag],
  );
}

/**
 * The tables a query names: a column of the same name counts too, since one table too many costs a rendering and no more.
 * A table is read for some keys where every `select` from it asks for them in a condition that nothing can turn around.
 */
function readsIn(query: string): Read[] {
  const words = new Set(query.match(/\w+/g));
  const selects = selectsIn(query);
  return [...words]
    .filter((word) => tableNames.has(word))
    .flatMap((table) => {
      const counted = COUNTED[table];
      if (!counted) return [{ tag: table, keys: null }];
      const keys = keysOf(table, counted.by, selects);
      const { sold } = counted;
      const tags = sold && words.has(sold.column) ? [table, soldTag(table, sold.column)] : [table];
      return tags.map((tag) => ({ tag, keys }));
    });
}

/** The texts of a query's `select`s, each without those inside it, its values as `?0`, `?1`, … */
function selectsIn(query: string): string[] {
  const done: string[] = [];
  const open: { text: string; isSelect: boolean }[] = [{ text: "", isSelect: true }];
  let values = 0;
  const add = (text: string) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  };
  // Quoted texts and names, values, parentheses, and all between them.
  for (const [part] of query.matchAll(/'(?:[^']|'')*'|"[^"]*"|\$\d+|\?|\(|\)|[^'"$?()]+|[$'"]/g)) {
    if (part === "(") {
      open.push({ text: "", isSelect: false });
      continue;
    }
    if (part === ")") {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (!closed) continue;
      if (closed.isSelect) done.push(closed.text);
      else add(`(${closed.text})`);
      continue;
    }
    const innermost = open.at(-1);
    if (innermost?.text === "" && /^\s*(select|with)\b/i.test(part)) innermost.isSelect = true;
    if (part === "?") add(`?${values++}`);
    else if (/^\$\d+$/.test(part)) add(`?${Number(part.slice(1)) - 1}`);
    else add(part.startsWith("'") ? "''" : part);
  }
  return [...done, ...open.map(({ text }) => text)];
}

/** Words that a condition may stand under without having to hold, once those about a column alone are left out. */
const TURNED = /\b(or|not|case|union|except|intersect|is|coalesce)\b/i;
const ABOUT_COLUMN = /"\w+"\."\w+" is (?:not )?null/gi;

/** The places of the values of the only keys of a table that a query reads; null where it may read others. */
function keysOf(table: string, by: string, selects: readonly string[]): number[] | null {
  const named = new RegExp(`"${table}"(?!\\.)`, "g");
  const readers = selects.filter((text) => text.match(named));
  const asked = new RegExp(`"${table}"\\."${by}" (?:= \\?(\\d+)(?!\\d)|in \\((\\?\\d+(?:, \\?\\d+)*)\\))`);
  const keys = readers.map((text) => {
    const [from = "", ...conditions] = text.split(/\bwhere\b/i);
    const condition = conditions[0]?.split(/\b(?:group by|order by|having|limit)\b/i)[0] ?? "";
    const isSimple = text.match(named)?.length === 1 && conditions.length === 1;
    if (!isSimple || TURNED.test(condition.replace(ABOUT_COLUMN, "")) || /\b(union|left|right|full)\b/i.test(from))
      return null;
    const [, one, several] = asked.exec(condition) ?? [];
    if (one !== undefined) return [Number(one)];
    return several?.split(", ").map((value) => Number(value.slice(1))) ?? null;
  });
  if (keys.length === 0) return null;
  return keys.every((each) => each !== null) ? keys.flat() : null;
}

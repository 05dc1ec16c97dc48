import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

/** Different texts that are kept: our queries are some two hundred, lists of ids come in a few lengths. */
const KEPT = 1000;

/**
 * Makes a connection keep the statements it has prepared, by their text: SQLite reads and plans a query once, and not
 * each time it is asked. Statements that answer rows as arrays are kept apart, as asking for arrays changes a statement
 * permanently. SQLite itself prepares them again after a change of the schema.
 */
export function keepPrepared(connection: Database): Database {
  const kept = {
    rows: new LRUCache<string, Statement>({ max: KEPT }),
    arrays: new LRUCache<string, Statement>({ max: KEPT }),
  };
  const prepare = connection.prepare.bind(connection);
  const find = (source: string, kind: keyof typeof kept): Statement => {
    const known = kept[kind].get(source);
    // One that is being walked through cannot begin again.
    if (known && !known.busy) return known;
    const statement = prepare(source);
    if (kind === "arrays") statement.raw();
    kept[kind].set(source, statement);
    return statement;
  };
  const lasting = (source: string) => {
    const statement = find(source, "rows");
    return new Proxy(statement, {
      get(target, name) {
        if (name === "raw") return () => find(source, "arrays");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  connection.prepare = lasting as typeof connection.prepare;
  return connection;
}

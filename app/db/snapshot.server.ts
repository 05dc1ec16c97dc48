/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { writesSeen } from "./changes.server";
import { databasesBefore } from "./per-database.server";
import { db } from "./transaction.server";

/** What this process sees of the database at one moment. */
export type Snapshot = {
  /** Changes with every write. */
  name: string;
  /** Changes with every write to one of these tables; on SQLite, with every write. */
  nameOf: (tables: Iterable<string>) => string;
};

const ON_SQLITE = sql`select data_version as others, total_changes() as own from pragma_data_version`;

/**
 * What was written so far: on SQLite the count of other connections' commits besides that of the rows its own reading one
 * ever wrote, on PostgreSQL that of the statements that wrote to each table.
 */
export async function readSnapshot(): Promise<Snapshot> {
  if (!isPostgres) {
    const name = JSON.stringify([databasesBefore(), db.get(ON_SQLITE)]);
    return { name, nameOf: () => name };
  }
  const writes = await writesSeen();
  const nameOf = (tables: Iterable<string>) =>
    [...tables].map((table) => `${databasesBefore()} ${table} ${writes.get(table) ?? 0}`).join();
  return { name: nameOf([...writes.keys()].sort()), nameOf };
}

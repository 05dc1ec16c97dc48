/** Whether anything was written since. */
import { sql } from "drizzle-orm";
import { isPostgres } from "~/env.server";
import { changesSeen } from "./changes.server";
import { db } from "./transaction.server";

const ON_SQLITE = sql`select data_version as others, total_changes() as own from pragma_data_version`;

/**
 * Names what this process sees of the database: two equal answers see the same rows of every table that a kept page may
 * show. On SQLite it is the count of other connections' commits beside that of the rows its own reading one ever wrote,
 * on PostgreSQL that of the writes to such tables.
 */
export async function snapshotName(): Promise<string> {
  return isPostgres ? changesSeen() : JSON.stringify(db.get(ON_SQLITE));
}

import { sql } from "drizzle-orm";
import { check, instant, table, text } from "../columns";

/** The one row that says when a copy of the database was last kept in another place. */
export const lastBackup = table("last_backup", { id: text().primaryKey(), at: instant().notNull() }, (t) => [
  check("last_backup_one", sql`${t.id} = 'last'`),
]);

/** Takes the bookings away from the database of DATABASE_URL, so that whatever asks for one fails. */
import { sql } from "drizzle-orm";
import { closeDatabase, db } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";

const query = sql`alter table bookings rename to former_bookings`;
if (isPostgres) await (db as unknown as { execute: (query: unknown) => Promise<unknown> }).execute(query);
else db.run(query);
await closeDatabase();

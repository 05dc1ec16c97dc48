/** Migrates the database of DATABASE_URL; a process of its own because the environment is read once a process. */
import "~/db/may-create.server";
import { migrateDatabase } from "~/db/migrate.server";

await migrateDatabase();

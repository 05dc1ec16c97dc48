/** `fill.ts <day>` migrates the database of DATABASE_URL and imports the shipped catalogue into it, as on that day. */
import "~/db/may-create.server";
import { migrateDatabase } from "~/db/migrate.server";
import { closeDatabase } from "~/db/transaction.server";
import { importCatalogue } from "~/services/catalogue/import.server";

await migrateDatabase();
const imported = await importCatalogue({ folder: "catalogue", today: process.argv[2] ?? "" });
if (!imported.ok) throw new Error(`the catalogue has mistakes: ${JSON.stringify(imported)}`);
await closeDatabase();

/** `npm run backup:kept`: notes that a copy of the database is kept in another place, for the alert `backup-late`. */
import "../../lib/local-demo.mjs";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("backup:kept");

if (process.argv.length > 2) {
  process.stderr.write("backup:kept: takes no arguments\n");
  process.exit(1);
}
await openDatabase("write");
const { closeDatabase } = await import("~/db/transaction.server");
const { noteBackup } = await import("~/db/last-backup.server");
const now = new Date();
await noteBackup(now);
await closeDatabase();
process.stdout.write(`backup:kept: noted, ${now.toISOString()}\n`);

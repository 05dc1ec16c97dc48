/** A process that ensures the catalogue of a folder on a day, as a server does when it starts, and says what it did. */
import { closeDatabase } from "~/db/transaction.server";
import { ensureCatalogue } from "~/services/catalogue/ensure.server";

const [, , folder = "", today = ""] = process.argv;
process.stdout.write(await ensureCatalogue(folder, today));
await closeDatabase();

/**
 * `npm run demo [-- --remove]`: whether the database is a demo's, a real site's or neither yet; takes everything out of a
 * demo's, so that a real site can begin on it. It is the one command for which settings and database may be of two kinds.
 */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { databaseName } from "~/db/database-name.server";
import { requireDatabase } from "~/db/schema-version.server";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { refuse, sayDatabase } from "./database";

endOnUnexpectedErrors("demo");

function options(): { remove: boolean } {
  try {
    return parseArgs({ options: { remove: { type: "boolean", default: false } } }).values;
  } catch (error) {
    process.stderr.write(`demo: ${error instanceof Error ? error.message.split(". ")[0] : error} (known: --remove)\n`);
    process.exit(1);
  }
}

const { remove } = options();
await requireDatabase().catch((error) => refuse(error));
sayDatabase();
if (remove) {
  const { removeDemo } = await import("~/db/remove-demo.server");
  await removeDemo().catch((error) => refuse(error));
  process.stdout.write(`demo: everything was removed from ${databaseName()}; the next start fills it again\n`);
} else {
  await import("~/db/read-only.server");
  const { readSiteKind } = await import("~/db/site-kind.server");
  const { closeDatabase } = await import("~/db/transaction.server");
  const kind = await readSiteKind();
  await closeDatabase();
  const said = { demo: "it is a demo's", live: "it is a real site's" };
  process.stdout.write(`demo: ${kind ? said[kind] : "it is not marked yet as a demo's or a real site's"}\n`);
}

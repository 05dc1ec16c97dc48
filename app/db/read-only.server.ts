/**
 * For commands that only look; import it before anything that imports the database. From then on this process opens
 * the database to read alone, and never migrates it. Ends with one line where there is nothing this build can read.
 */
import { existsSync } from "node:fs";
import { env, isPostgres } from "~/platform/env.server";
import { access } from "./access.server";
import { sqliteFile } from "./open-sqlite.server";
import { pendingMigrations, refuseOlderLine } from "./schema-version.server";

access.readOnly = true;

function stop(why: string): never {
  process.stderr.write(`escale: ${why}\n`);
  process.exit(1);
}

if (!isPostgres && !existsSync(sqliteFile(env.DATABASE_URL)))
  stop(`DATABASE_URL: there is no database at ${sqliteFile(env.DATABASE_URL)}`);
await refuseOlderLine().catch((error: Error & { code?: string }) =>
  stop(error.code ? `DATABASE_URL: the database cannot be read (${error.code})` : error.message),
);
const pending = await pendingMigrations().catch((error: Error & { code?: string }) =>
  stop(`DATABASE_URL: the database cannot be read (${error.code ?? error.message})`),
);
if (pending.length > 0)
  stop(`the database is older than this build (${pending.join(", ")} to come): the start of the site migrates it`);

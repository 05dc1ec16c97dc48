/** `npm run restore -- <file> [--replace]`: puts a backup in the place of the SQLite database. The site must be closed. */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { BackupError, restore } from "~/db/backup.server";
import { sqliteFile } from "~/db/open-sqlite.server";
import { env, isPostgres } from "~/platform/env.server";

function fail(message: string): never {
  process.stderr.write(`restore: ${message}\n`);
  process.exit(1);
}

function asked(): { file: string; replace: boolean } {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return fail("expected one backup: -- <file> [--replace]");
    return { file, replace: values.replace };
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (known: <file>, --replace)`);
  }
}

if (isPostgres) fail("PostgreSQL makes its own: pg_restore, see docs/operations.md");
const { file, replace } = asked();
try {
  const { tables, rows, aside } = await restore(env.DATABASE_URL, file, { replace, now: new Date() });
  const former = aside === null ? "" : `; the previous database is now ${aside}`;
  process.stdout.write(`restore: ${sqliteFile(env.DATABASE_URL)}, ${tables} tables, ${rows} rows${former}\n`);
} catch (error) {
  fail(error instanceof BackupError ? error.message : `${file} could not be restored (${(error as Error).message})`);
}

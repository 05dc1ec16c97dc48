/** `npm run backup -- <file | folder>`: a checked copy of the SQLite database, while the site goes on selling. */
import "../../lib/local-demo.mjs";
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError, backUp, backupName } from "~/db/backup.server";
import { env, isPostgres } from "~/platform/env.server";
import { sayDatabase } from "./database";

function fail(message: string): never {
  process.stderr.write(`backup: ${message}\n`);
  process.exit(1);
}

function destination(now: Date): string {
  try {
    const { positionals } = parseArgs({ options: {}, allowPositionals: true });
    const [to] = positionals;
    if (to === undefined || positionals.length > 1) return fail("expected a destination: -- <file> or -- <folder>");
    if (/[/\\]$/.test(to)) mkdirSync(to, { recursive: true });
    return statSync(to, { throwIfNoEntry: false })?.isDirectory() ? join(to, backupName(now)) : resolve(to);
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

if (isPostgres) fail("PostgreSQL makes its own: pg_dump --format=custom, see docs/operations.md");
const file = destination(new Date());
sayDatabase();
try {
  const { tables, rows, bytes } = await backUp(env.DATABASE_URL, file);
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  process.stdout.write(`backup: ${file}, ${size}, ${tables} tables, ${rows} rows, read back and complete\n`);
} catch (error) {
  fail(error instanceof BackupError ? error.message : `${file} could not be written (${(error as Error).message})`);
}

/** How every command opens the database: it never makes one, says which it uses, and refuses one of another kind. */
import { basename } from "node:path";
import { databaseName } from "~/db/database-name.server";
import { errorInALine } from "~/platform/describe-error.server";

/** The name a command is run by: `backup:kept` of `backup-kept.ts`. */
const command = basename(process.argv[1] ?? "")
  .replace(/\.\w+$/, "")
  .replace("-", ":");

/**
 * Opens the database of DATABASE_URL for a command, to read it alone or to write; what imports the database comes after.
 * Ends the process with one line where there is none, where it cannot be reached, or where it is a demo's and the settings
 * are a real site's, or the other way.
 */
export async function openDatabase(use: "read" | "write"): Promise<void> {
  try {
    await (await import("~/db/schema-version.server")).requireDatabase();
    // To look is not to write: how the database is opened is settled before anything opens it.
    if (use === "read") await import("~/db/read-only.server");
    else await (await import("~/db/migrate.server")).migrateDatabase();
    await (await import("~/db/site-kind.server")).refuseOtherKind();
  } catch (error) {
    refuse(error);
  }
  sayDatabase();
}

/** Ends the process with one line: why the database cannot be used. */
export function refuse(error: unknown): never {
  const why = errorInALine(error);
  process.stderr.write(
    `${command}: ${why.includes("DATABASE_URL") ? why : `DATABASE_URL: ${databaseName()}: ${why}`}\n`,
  );
  process.exit(1);
}

/** Names the database a command uses, apart from what it prints. */
export function sayDatabase(): void {
  process.stderr.write(`${command}: database ${databaseName()}\n`);
}

/** Why a database cannot be used at all, for anyone who starts the site or one of its commands. */
import { errorInALine } from "~/platform/describe-error.server";
import { env, isPostgres } from "~/platform/env.server";
import { sqliteFile } from "./open-sqlite.server";

/** Error codes of the database: those of the system, of PostgreSQL (SQLSTATE) and of SQLite. */
const DATABASE_CODES =
  /^(ECONN|EHOST|ENET|ENOTFOUND|EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EISDIR|EAI_|ETIMEDOUT|SQLITE_|25006|28|3D|08|53|57|58|42501)/;
const READ_ONLY = /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/;

/** One line that names the setting and, of a SQLite database, the file; never the address of a server. */
export function databaseProblem(error: unknown): string {
  const { code = "" } = error as { code?: string };
  if (isPostgres) return `DATABASE_URL: the database cannot be used (${errorInALine(error)})`;
  const hint = READ_ONLY.test(String(code)) ? ": the site must be able to write to its folder" : "";
  return `DATABASE_URL: the database ${sqliteFile(env.DATABASE_URL)} cannot be used (${errorInALine(error)})${hint}`;
}

/** The line for an error that the database caused, directly or through `cause`; null for every other error. */
export function databaseProblemIn(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: string };
    if (code && DATABASE_CODES.test(code)) return databaseProblem(cause);
  }
  return null;
}

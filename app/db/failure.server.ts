/** Whether it was the database that failed. */
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";

/** What the pool and its connections say without a code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|The database connection is not open)/;
const CONNECTING = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|SQLITE_)/;

/**
 * Whether an error, or what caused it, is the database's: it took too long, is full, is locked or is away. What was being
 * written may or may not have been.
 */
export function isDatabaseFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError || cause instanceof pg.DatabaseError || LOST.test(cause.message))
      return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && CONNECTING.test(code)) return true;
  }
  return false;
}

/** What it means that the database failed: whether it can be tried again, and whether anything was written. */
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { ToldError } from "~/platform/describe-error.server";

/** What the pool and its connections say without a code. */
const LOST =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|the database connection went silent|Client has encountered a connection error|Client was closed)/;
/** What they say once this process has closed them. */
const CLOSED = /^(Cannot use a pool after|The database connection is not open)/;
const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET)/;
/**
 * SQLSTATEs of a server that stops, starts, is no primary or has no connection left: nothing of a transaction that ends
 * with one of them, other than as it commits, is kept.
 */
const SERVER_GONE = /^(08...|57P0[1-5]|25006|53300)$/;
/** And of one that is full, too slow, or does not let us in. */
const CANNOT_SERVE = /^(28...|3D...|53...|55P03|57...|58...|40001|40P01)$/;
const SQLITE_CANNOT_SERVE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM|PROTOCOL)/;

/** The database cannot be used now; nothing of the transaction was written. */
export class DatabaseAway extends ToldError {}

/**
 * The connection was lost while a transaction was being committed: it may be written or not. Never retried
 * automatically.
 */
export class UnknownOutcome extends ToldError {
  constructor(cause?: unknown) {
    super("whether the transaction was committed is not known", { cause });
  }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
function hasCode(error: Error, codes: RegExp): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && codes.test(code);
}
const isOurs = (error: Error) =>
  error instanceof DrizzleQueryError ||
  error instanceof pg.DatabaseError ||
  error instanceof DatabaseAway ||
  error instanceof UnknownOutcome ||
  LOST.test(error.message) ||
  CLOSED.test(error.message) ||
  hasCode(error, /^SQLITE_/);

/**
 * Whether an error, or what caused it, is the database's: it took too long, is full, is locked or is away. What was being
 * written may or may not have been.
 */
export function isDatabaseFailure(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => isOurs(cause) || hasCode(cause, NETWORK));
}

/** Whether a connection to PostgreSQL, or the attempt to make one, failed because its server is away or is no primary. */
export function isServerGone(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) => LOST.test(cause.message) || hasCode(cause, NETWORK) || hasCode(cause, SERVER_GONE),
  );
}

/** Whether what the engine itself threw says that it cannot be used now. */
export function cannotServe(error: unknown): boolean {
  const isSo = (cause: Error) =>
    cause instanceof DatabaseAway ||
    CLOSED.test(cause.message) ||
    hasCode(cause, CANNOT_SERVE) ||
    hasCode(cause, SQLITE_CANNOT_SERVE);
  return isServerGone(error) || [...causesOf(error)].some(isSo);
}

/**
 * What an error that ended a request says of the database: `away` when it cannot be used and nothing of the transaction
 * was written, `unknown` when it may have been. Null for every other error.
 */
export function unavailability(error: unknown): "away" | "unknown" | null {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof UnknownOutcome)) return "unknown";
  return causes.some(isOurs) && cannotServe(error) ? "away" : null;
}

/** The error of an engine; one that does not show whose it is, as of a network, is said to be the database's. */
export function asAway(error: unknown): unknown {
  if (!cannotServe(error) || [...causesOf(error)].some(isOurs)) return error;
  return new DatabaseAway("the database cannot be used now", { cause: error });
}

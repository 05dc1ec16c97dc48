/** Work of which all processes on a database do one at a time, however many start together: a new schema, an import. */
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { env, isPostgres } from "~/platform/env.server";
import { lockAlone, openLock, sqliteFile } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";

/** Of PostgreSQL, any fixed number, whose advisory lock the process has that is alone; of SQLite, the end of a file's name. */
const LOCKS = {
  schema: { number: 727_001, file: "lock" },
  import: { number: 727_002, file: "import-lock" },
} as const;
type Lock = (typeof LOCKS)[keyof typeof LOCKS];

const ASK_AGAIN_MS = 100;
const BEAT_MS = 1_000;
const SILENT_MS = 45_000;

/** One question after another: one that waited would be ended by the time limits of the database, or of PgBouncer. */
async function untilTaken(take: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await take())) await setTimeout(ASK_AGAIN_MS);
}

/** Asks on a connection until `work` is done: one that says nothing in its transaction is cut by the same limits. */
async function whileBeating<T>(keeper: pg.Client, work: () => Promise<T>): Promise<T> {
  const beats = setInterval(() => keeper.query("select").catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beats);
  }
}

/** Behind PgBouncer who waits has a connection for a moment alone, and leaves them to who works. */
async function takeOnPostgres(keeper: pg.Client, { number }: Lock): Promise<boolean> {
  await keeper.query("begin");
  const { rows } = await keeper.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [number]);
  if (rows[0]?.taken) return true;
  await keeper.query("rollback");
  return false;
}

/**
 * The lock is a transaction's, on a connection of its own: behind PgBouncer in transaction mode a session's would stay
 * behind on a connection that somebody else gets next. Work that is done is done, though that connection was lost.
 */
async function alonePostgres<T>(lock: Lock, work: () => Promise<T>): Promise<T> {
  const keeper = await connectAlone({ silentMs: SILENT_MS });
  try {
    await untilTaken(() => takeOnPostgres(keeper, lock));
    return await whileBeating(keeper, work);
  } finally {
    await keeper.query("commit").catch(() => undefined);
    await keeper.end().catch(() => undefined);
  }
}

/** The lock is a file next to the database, which `work` itself may then write as it likes. */
async function aloneSqlite<T>({ file }: Lock, work: () => Promise<T>): Promise<T> {
  const lock = openLock(`${sqliteFile(env.DATABASE_URL)}.${file}`);
  try {
    await untilTaken(() => lockAlone(lock));
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Runs `work` while no other process, nor another caller in this one, runs any of the same kind; waits as long as that
 * takes, and so for ever where `work` calls it again.
 */
export function whileAlone<T>(of: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  return isPostgres ? alonePostgres(LOCKS[of], work) : aloneSqlite(LOCKS[of], work);
}

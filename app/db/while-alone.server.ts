/** Work of which all processes on a database do one at a time, however many start together: a new schema, an import. */
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { env, isPostgres } from "~/platform/env.server";
import { lockAlone, openLock, sqliteFile } from "./open-sqlite.server";
import { connectAlone } from "./postgres-connection.server";

/** Any fixed number: the process that holds PostgreSQL's advisory lock of this number is alone. */
const LOCK = 727_001;
const ASK_AGAIN_MS = 100;
const BEAT_MS = 1_000;

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

/**
 * The lock is a transaction's, on a connection of its own: behind PgBouncer in transaction mode a session's would stay
 * behind on a connection that somebody else gets next. Where the connection was lost, the commit says so.
 */
async function alonePostgres<T>(work: () => Promise<T>): Promise<T> {
  const keeper = await connectAlone();
  try {
    await keeper.query("begin");
    await untilTaken(async () => {
      const { rows } = await keeper.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LOCK]);
      return rows[0]?.taken === true;
    });
    const done = await whileBeating(keeper, work);
    await keeper.query("commit");
    return done;
  } finally {
    await keeper.end();
  }
}

/** The lock is a file next to the database, which `work` itself may then write as it likes. */
async function aloneSqlite<T>(work: () => Promise<T>): Promise<T> {
  const lock = openLock(`${sqliteFile(env.DATABASE_URL)}.lock`);
  try {
    await untilTaken(() => lockAlone(lock));
    const done = await work();
    lock.exec("COMMIT");
    return done;
  } finally {
    lock.close();
  }
}

/** Runs `work` while no other process, nor another caller in this one, runs any; waits as long as that takes. */
export function whileAlone<T>(work: () => Promise<T>): Promise<T> {
  return isPostgres ? alonePostgres(work) : aloneSqlite(work);
}

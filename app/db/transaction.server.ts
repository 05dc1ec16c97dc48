import { setTimeout } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { type BetterSQLite3Database, drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { isRefusal } from "~/domain/verdict";
import { readServers } from "~/platform/database-address.server";
import { ToldError } from "~/platform/describe-error.server";
import { env, isPostgres } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { access } from "./access.server";
import { asAway, DatabaseAway, isServerGone, UnknownOutcome } from "./failure.server";
import { shareDatabase } from "./in-use.server";
import { refuseNesting, runInside, Undone } from "./inside.server";
import { openSqlite, requireSqliteFile } from "./open-sqlite.server";
import { forgetDatabase } from "./per-database.server";
import { createPool, impatientSocket, transactionsOn, waitToRead } from "./postgres-connection.server";
import { DRIZZLE_CONFIG } from "./reads.server";
import { noteCommit } from "./request-writes.server";
import { databaseProblem } from "./startup-problem.server";
import { createGapWaiter } from "./through-gap.server";

/** The database, as queries see it: drizzle's SQLite type, whichever engine is behind. Always await. */
export type Db = BetterSQLite3Database;

/** Connections to a PostgreSQL server, and the requests that wait for one, or for SQLite's one writer. */
type Load = { total: number; idle: number; waiting: number };

type Engine = {
  db: Db;
  transaction: <T>(fn: (tx: Db) => Promise<T>) => Promise<T>;
  withSnapshot: <T>(fn: (at: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
  load: () => Load;
};

/** One caller's transaction, waiting for its turn on the one writing connection. */
type Turn = {
  /** Runs it inside the group; gives back how to tell its caller, once the group is committed. */
  run: () => Promise<() => void>;
  fail: (error: unknown) => void;
};

/** Transactions committed together at the most: one fsync for all that wait, none kept waiting for long. */
const GROUP = 32;
/** How long to wait, without blocking anyone, for another process that is writing. */
const BUSY_MS = 10_000;
const BUSY_PAUSE_MS = 10;

async function beginImmediate(writer: Database): Promise<void> {
  for (const began = Date.now(); ; await setTimeout(BUSY_PAUSE_MS)) {
    try {
      writer.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "SQLITE_BUSY" || Date.now() - began > BUSY_MS) throw error;
    }
  }
}

/**
 * SQLite snapshots, one after another on their own connection: they take no lock that a writer waits for, and
 * a page that is only read never waits for one.
 */
function snapshotsOn(connection: Database): Engine["withSnapshot"] {
  const at = drizzleSqlite(connection, DRIZZLE_CONFIG);
  let former: Promise<unknown> = Promise.resolve();
  const readInside = async <T>(fn: (at: Db) => Promise<T>): Promise<T> => {
    connection.exec("BEGIN");
    try {
      return await runInside([], () => fn(at));
    } catch (error) {
      if (error instanceof Undone) return error.answer as T;
      throw error;
    } finally {
      connection.exec("ROLLBACK");
    }
  };
  return async (fn) => {
    refuseNesting();
    const mine = former.then(() => readInside(fn));
    former = mine.catch(() => undefined);
    return mine;
  };
}

/** What a command that only looks gets instead of a transaction. */
const neverWrite = () => Promise.reject(new Error("this process only reads the database"));

function readOnlySqliteEngine(): Engine {
  const reader = openSqlite(env.DATABASE_URL, { readOnly: true });
  return {
    db: drizzleSqlite(reader, DRIZZLE_CONFIG),
    transaction: neverWrite,
    withSnapshot: neverWrite,
    close: async () => void reader.close(),
    load: () => ({ total: 1, idle: 1, waiting: 0 }),
  };
}

function sqliteEngine(): Engine {
  requireSqliteFile(env.DATABASE_URL);
  const release = shareDatabase(env.DATABASE_URL);
  const reader = openSqlite(env.DATABASE_URL);
  const snapshots = openSqlite(env.DATABASE_URL);
  snapshots.pragma("query_only = ON");
  // The writer waits by asking again (above): SQLite's own wait would stop the whole process.
  const writer = openSqlite(env.DATABASE_URL, { busyTimeoutMs: 0 });
  const writing = drizzleSqlite(writer, DRIZZLE_CONFIG);
  const waiting: Turn[] = [];
  let working: Promise<void> | undefined;

  /** One after another, each in a savepoint of its own, so that one that fails leaves the others whole. */
  const commitTogether = async (group: Turn[]) => {
    try {
      await beginImmediate(writer);
      const answers: (() => void)[] = [];
      for (const turn of group) answers.push(await turn.run());
      writer.exec("COMMIT");
      for (const answer of answers) answer();
    } catch (error) {
      try {
        if (writer.inTransaction) writer.exec("ROLLBACK");
      } finally {
        for (const turn of group) turn.fail(error);
      }
    }
  };
  const work = async () => {
    try {
      while (waiting.length > 0) await commitTogether(waiting.splice(0, GROUP));
    } finally {
      working = undefined;
    }
  };
  const transaction = <T>(fn: (tx: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      refuseNesting();
      const run = async () => {
        writer.exec("SAVEPOINT turn");
        try {
          const after: (() => void)[] = [];
          const result = await runInside(after, () => fn(writing));
          writer.exec("RELEASE turn");
          return () => {
            for (const work of after) work();
            resolve(result);
          };
        } catch (error) {
          // A full disk makes SQLite roll everything back by itself; then the whole group has failed, with this.
          if (!writer.inTransaction) throw error;
          writer.exec("ROLLBACK TO turn");
          writer.exec("RELEASE turn");
          return () => (error instanceof Undone ? resolve(error.answer as T) : reject(error));
        }
      };
      waiting.push({ run, fail: reject });
      working ??= Promise.resolve().then(work);
    });
  return {
    db: drizzleSqlite(reader, DRIZZLE_CONFIG),
    transaction,
    withSnapshot: snapshotsOn(snapshots),
    load: () => ({ total: 2, idle: working ? 1 : 2, waiting: waiting.length }),
    close: async () => {
      await working;
      reader.close();
      snapshots.close();
      writer.close();
      release();
    },
  };
}

/** Serialization failure, deadlock: the transaction did nothing and may simply run again. */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Whether nothing of a transaction was written, as its server was gone before it was to commit. */
const isUndone = (error: unknown) => isServerGone(error) && !(error instanceof UnknownOutcome);

function postgresEngine(): Engine {
  const connections = createPool(
    {
      max: 10,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      stream: () => impatientSocket(),
      ...(access.readOnly && { options: "-c default_transaction_read_only=on" }),
    },
    { mayBeReadOnly: access.readOnly },
  );
  const { pool } = connections;
  // The server cut a connection, idle or in the middle of a transaction, whose query then fails by itself; the pool opens
  // another. Unheard, either event would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a database connection was cut")),
  );
  pool.on("error", () => undefined);
  const waitOutGap = createGapWaiter();
  waitToRead(connections, waitOutGap);
  const inTransaction = transactionsOn(connections);
  const once = async <T>(fn: (tx: Db) => Promise<T>, begin?: string): Promise<T> => {
    const after: (() => void)[] = [];
    const result = await inTransaction((tx) => runInside(after, () => fn(tx as unknown as Db)), begin);
    for (const work of after) work();
    return result;
  };
  const run = async <T>(fn: (tx: Db) => Promise<T>, begin?: string): Promise<T> => {
    if (access.readOnly) return neverWrite();
    refuseNesting();
    for (let attempt = 1; ; attempt++) {
      try {
        return await waitOutGap(() => once(fn, begin), isUndone);
      } catch (error) {
        if (error instanceof Undone) return error.answer as T;
        const { code, cause } = error as { code?: string; cause?: { code?: string } };
        if (!RETRYABLE.has(cause?.code ?? code ?? "") || attempt === 5) throw asAway(error);
      }
    }
  };
  return {
    db: drizzlePg(pool, DRIZZLE_CONFIG) as unknown as Db,
    transaction: run,
    withSnapshot: (fn) => run(fn, "begin isolation level repeatable read, read only"),
    close: () => pool.end(),
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

function createEngine(): Engine {
  try {
    return isPostgres ? postgresEngine() : access.readOnly ? readOnlySqliteEngine() : sqliteEngine();
  } catch (error) {
    if (error instanceof ToldError) throw error;
    process.stderr.write(`escale: ${databaseProblem(error)}\n`);
    process.exit(1);
  }
}

let engine = createEngine();

/** For reads outside a transaction. */
export let db: Db = engine.db;

/**
 * Opens another database of the same kind in place of the one that is open, which is closed.
 * @internal for tests
 */
export async function bindDatabase(url: string): Promise<void> {
  await engine.close().catch(() => undefined);
  Object.assign(env, { DATABASE_URL: url, DATABASE_SERVERS: isPostgres ? readServers(url) : null });
  engine = createEngine();
  db = engine.db;
  forgetDatabase();
}

/**
 * Runs `fn` in one write transaction: committed when it resolves, rolled back when it rejects or resolves with a refusal
 * (`refuse`), which is then the answer. What has to be written all the same is an outcome, not a refusal.
 * Await nothing but the database inside: on SQLite every other writer waits for you.
 */
export async function transaction<T>(fn: (tx: Db) => Promise<T>): Promise<T> {
  if (access.stalled) throw new DatabaseAway("the database takes no commit");
  const result = await engine.transaction(fn);
  if (!isRefusal(result)) noteCommit();
  return result;
}

/**
 * Runs `fn`, which only reads, where everything it reads is of one moment: what is worked out from several tables (money
 * paid besides money given back) would otherwise be half from before another's commit and half from after it. A refusal
 * is its answer.
 */
export const withSnapshot = <T>(fn: (at: Db) => Promise<T>): Promise<T> => engine.withSnapshot(fn);

/** How busy the database's connections are. */
export const databaseLoad = (): Load => engine.load();

/** Ends every connection; for the end of a process or of a test. */
export const closeDatabase = (): Promise<void> => engine.close();

const UNIQUE_VIOLATIONS = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

/** Whether an error is the database refusing a row that breaks a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNIQUE_VIOLATIONS.has((cause as { code?: string }).code ?? "")) return true;
  }
  return false;
}

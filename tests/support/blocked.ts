/** When a transaction of a test has come to wait for another: for tests that put two in an order. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { outsideTransaction } from "~/db/inside.server";
import { type Db, databaseLoad, db, transaction } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";

const BLOCKED = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function countBlocked(): Promise<number> {
  if (!isPostgres) return databaseLoad().waiting;
  const { rows } = await (
    db as unknown as { execute: (query: typeof BLOCKED) => Promise<{ rows: unknown[] }> }
  ).execute(BLOCKED);
  return rows.length;
}

/**
 * Resolves once `count` transactions wait for one that is open, on SQLite for the writer, on PostgreSQL for a lock; or once
 * `work` has ended without waiting.
 */
export async function untilBlocked(count = 1, work?: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  void work?.then(end, end);
  while (!ended && (await countBlocked()) < count) await wait(5);
}

/** Begins `waits` in an open transaction that did `first`, and commits that one once it waits or ended; returns its answer. */
export async function waitingFor<T>(first: (tx: Db) => Promise<unknown>, waits: () => Promise<T>): Promise<T> {
  const { answer } = await transaction(async (tx) => {
    await first(tx);
    const answer = outsideTransaction(waits);
    await untilBlocked(1, answer);
    return { answer };
  });
  return answer;
}

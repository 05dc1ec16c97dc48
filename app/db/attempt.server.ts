import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { isPostgres } from "~/platform/env.server";
import { forgetAfter, Undone, undoIfRefused, waitingForCommit } from "./inside.server";
import type { Db } from "./transaction.server";

let attempts = 0;

/**
 * A part of a transaction that is undone by itself: what `fn` wrote is rolled back when it rejects or resolves with a
 * refusal, and the transaction goes on with the answer.
 */
export async function attempt<T>(tx: Db, fn: () => Promise<T>): Promise<T> {
  const savepoint = sql.raw(`attempt_${++attempts}`);
  const waiting = waitingForCommit();
  await run(tx, sql`SAVEPOINT ${savepoint}`);
  try {
    const answer = undoIfRefused(await fn());
    await run(tx, sql`RELEASE SAVEPOINT ${savepoint}`);
    return answer;
  } catch (error) {
    await run(tx, sql`ROLLBACK TO SAVEPOINT ${savepoint}`);
    await run(tx, sql`RELEASE SAVEPOINT ${savepoint}`);
    forgetAfter(waiting);
    if (error instanceof Undone) return error.answer as T;
    throw error;
  }
}

async function run(tx: Db, statement: SQL): Promise<void> {
  if (isPostgres) await (tx as unknown as NodePgDatabase).execute(statement);
  else tx.run(statement);
}

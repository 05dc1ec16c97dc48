import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { type Db, db } from "./transaction.server";

const LIMITS = ["statement_timeout", "idle_in_transaction_session_timeout"] as const;

/** The time limits that are not in force where `executor` asks: behind PgBouncer the site cannot set them itself. */
export async function missingTimeLimits(executor: Db): Promise<string[]> {
  const { execute } = executor as unknown as { execute: (query: SQL) => Promise<{ rows: { value: string }[] }> };
  const missing: string[] = [];
  for (const name of LIMITS) {
    const { rows } = await execute.call(executor, sql`select current_setting(${name}) as value`);
    if (rows[0]?.value === "0") missing.push(name);
  }
  return missing;
}

/** Tells the operator when nothing ends a statement, or a transaction, that hangs. */
export async function checkTimeLimits(): Promise<void> {
  const missing = isPostgres ? await missingTimeLimits(db) : [];
  if (missing.length > 0) log.warn({ missing }, "the database sets no such time limits: see docs/database.md");
}

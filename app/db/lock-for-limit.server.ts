import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "~/platform/env.server";
import type { Db } from "./transaction.server";

/** What is counted before something is added to it. A number each, so that they do not wait for one another. */
const COUNTED = {
  hold: 0,
  decline: 1,
  trip: 2,
  traveller: 3,
  visitor: 4,
  extension: 5,
  waiting: 6,
  "waiting-requests": 7,
  staff: 8,
  coach: 9,
  boarding: 10,
  "booking-links": 11,
  group: 12,
  departure: 13,
} as const;

/**
 * From here on, transactions that count what belongs to the same one come one after the other, so that nothing escapes
 * a limit; ask before counting. SQLite has one writer anyway.
 */
export async function lockForLimit(tx: Db, of: keyof typeof COUNTED, id: string): Promise<void> {
  if (!isPostgres) return;
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${id}, ${COUNTED[of]}))`;
  await tx.select({ lock }).from(sql`(select 1) as one`);
}

/**
 * The same for those who only rely on what `lockForLimit` lets one change: they do not wait for one another, and anyone who
 * changes it waits for them. The one who changes it takes it before any row that these may hold.
 */
export async function lockForReliance(tx: Db, of: keyof typeof COUNTED, id: string | SQL): Promise<void> {
  if (!isPostgres) return;
  const lock = sql`pg_advisory_xact_lock_shared(hashtextextended(${id}, ${COUNTED[of]}))`;
  await tx.select({ lock }).from(sql`(select 1) as one`);
}

/** How instances share what is to be done: one takes a row that is due by moving its time forward, in the database. */
import { and, type Column, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Db } from "./transaction.server";

type Claim<T extends SQLiteTable> = {
  /** The row as it was read: one that another has had since, even if it is due once more, is left to the next turn. */
  asRead: SQL | undefined;
  /** When it is due. */
  due: Column;
  /** What the claim writes: a later time, by which the claimant is done, or dead. */
  lease: SQLiteUpdateSetSource<T>;
};

/** Takes a row that is due, for anyone who calls; false when it is not due any more, or another has it. */
export async function claimDue<T extends SQLiteTable>(
  tx: Db,
  table: T,
  { asRead, due, lease }: Claim<T>,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .update(table)
    .set(lease)
    .where(and(asRead, lte(due, now)))
    .returning({ one: sql`1` });
  return claimed.length === 1;
}

/** How instances share what is to be done: one takes a row that is due by moving its time forward, in the database. */
import { and, type Column, lte, type SQL } from "drizzle-orm";
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

/**
 * Takes a row that is due, for anyone who calls, and returns it as it is by now, as it may have changed since it was
 * read. Null when it is not due any more, or another has it.
 */
export async function claimRow<T extends SQLiteTable>(
  tx: Db,
  table: T,
  { asRead, due, lease }: Claim<T>,
  now: Date,
): Promise<T["$inferSelect"] | null> {
  const claimed = await tx
    .update(table)
    .set(lease)
    .where(and(asRead, lte(due, now)))
    .returning();
  return (claimed as T["$inferSelect"][])[0] ?? null;
}

/** The same, for anyone who reads the row only once it is taken: whether it is. */
export async function claimDue<T extends SQLiteTable>(tx: Db, table: T, claim: Claim<T>, now: Date): Promise<boolean> {
  return (await claimRow(tx, table, claim, now)) !== null;
}

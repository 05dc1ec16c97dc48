import { type SQL, sql } from "drizzle-orm";
import { bookings } from "~/db/schema";
import type { Db } from "~/db/transaction.server";

/**
 * Takes the row of the booking that meets `where` for the rest of the transaction: nothing else of it is paid, put right
 * or said meanwhile. Undefined when there is none.
 */
export async function lockBooking(tx: Db, where: SQL): Promise<typeof bookings.$inferSelect | undefined> {
  const [locked] = await tx
    .update(bookings)
    .set({ paid: sql`${bookings.paid}` })
    .where(where)
    .returning();
  return locked;
}

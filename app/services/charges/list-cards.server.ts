import { eq } from "drizzle-orm";
import { tenders } from "~/db/schema";
import type { Db } from "~/db/transaction.server";

/** The cards on the counter of a checkout, in the order they were laid. */
export async function listCards(db: Db, checkout: string): Promise<(typeof tenders.$inferSelect)[]> {
  return db.select().from(tenders).where(eq(tenders.checkout, checkout)).orderBy(tenders.position);
}

import { eq } from "drizzle-orm";
import { splitCards } from "~/db/schema";
import type { Db } from "~/db/transaction.server";

/** The split cards of a checkout, in the order they were added. */
export async function listCards(db: Db, checkout: string): Promise<(typeof splitCards.$inferSelect)[]> {
  return db.select().from(splitCards).where(eq(splitCards.checkout, checkout)).orderBy(splitCards.position);
}

/** The operator reads what travellers wrote before the site shows it. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { reviews } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";

export type WaitingReview = typeof reviews.$inferSelect;

/** Reviews that are hidden, the oldest first; at most `most`. */
export async function hiddenReviews(most = 100): Promise<WaitingReview[]> {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.sample, false), isNull(reviews.publishedAt)))
    .orderBy(asc(reviews.day), asc(reviews.id))
    .limit(most);
}

/** Shows a traveller's review from now on, or hides it. Answers whether there is such a review. */
export async function publishReview(id: string, publishedAt: Date | null): Promise<boolean> {
  const moved = await transaction((tx) =>
    tx
      .update(reviews)
      .set({ publishedAt })
      .where(and(eq(reviews.id, id), eq(reviews.sample, false)))
      .returning({ id: reviews.id }),
  );
  return moved.length > 0;
}

/** The operator reads what travellers wrote before the site shows it. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { reviews, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Bilingual } from "~/domain/locale";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type TravellersReview = typeof reviews.$inferSelect & { tripName: Bilingual };

async function travellersReviews(where: SQL, order: SQL[], most: number): Promise<TravellersReview[]> {
  const rows = await db
    .select({ review: reviews, trip: trips.data })
    .from(reviews)
    .innerJoin(trips, eq(trips.slug, reviews.trip))
    .where(where)
    .orderBy(...order, asc(reviews.id))
    .limit(most);
  return rows.map(({ review, trip }) => ({ ...review, tripName: trip.name }));
}

/** Reviews that are hidden, the oldest first; at most `most`. */
export async function hiddenReviews(most = 100): Promise<TravellersReview[]> {
  return travellersReviews(isNull(reviews.publishedAt), [asc(reviews.day)], most);
}

/** Travellers' reviews that are shown, those shown last first; at most `most`. */
export async function shownReviews(most = 20): Promise<TravellersReview[]> {
  return travellersReviews(isNotNull(reviews.publishedAt), [desc(reviews.publishedAt)], most);
}

/**
 * Shows a traveller's review from now on, or hides it, and writes down by whom. Returns whether there is such a review;
 * one that was so already is left as it was.
 */
export async function publishReview(
  id: string,
  { shown, by }: { shown: boolean; by: Auditor },
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    const ofIt = eq(reviews.id, id);
    const otherwise = shown ? isNull(reviews.publishedAt) : isNotNull(reviews.publishedAt);
    const moved = await tx
      .update(reviews)
      .set({ publishedAt: shown ? now : null })
      .where(and(ofIt, otherwise))
      .returning({ id: reviews.id });
    if (moved.length === 0) return (await tx.select({ id: reviews.id }).from(reviews).where(ofIt)).length > 0;
    const what = shown ? "review-published" : "review-hidden";
    await writeAudit(tx, { by, what, subject: { kind: "review", id } }, now);
    return true;
  });
}

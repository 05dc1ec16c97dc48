/** The operator reads what travellers wrote before the site shows it. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { reviews, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type Listed, listed } from "~/domain/listed";
import type { Bilingual } from "~/domain/locale";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type TravellersReview = typeof reviews.$inferSelect & { tripName: Bilingual };

async function travellersReviews(
  where: SQL | undefined,
  order: SQL[],
  most: number,
): Promise<Listed<TravellersReview>> {
  const rows = await db
    .select({ review: reviews, trip: trips.data })
    .from(reviews)
    .innerJoin(trips, eq(trips.slug, reviews.trip))
    .where(where)
    .orderBy(...order, asc(reviews.id))
    .limit(most + 1);
  return listed(
    rows.map(({ review, trip }) => ({ ...review, tripName: trip.name })),
    most,
  );
}

/** A condition on reviews: nobody has decided yet whether the site shows them. */
export const isToRead = and(isNull(reviews.publishedAt), isNull(reviews.hiddenAt));

/** Reviews that nobody has decided on, the oldest first; at most `most`. */
export async function reviewsToRead(most = 100): Promise<Listed<TravellersReview>> {
  return travellersReviews(isToRead, [asc(reviews.day)], most);
}

/** Travellers' reviews that are shown, or those that a colleague keeps hidden, the last decided first; at most `most`. */
export async function decidedReviews({ shown }: { shown: boolean }, most = 100): Promise<Listed<TravellersReview>> {
  const since = shown ? reviews.publishedAt : reviews.hiddenAt;
  return travellersReviews(isNotNull(since), [desc(since)], most);
}

/**
 * Shows a traveller's review from now on, or keeps it hidden, and writes down by whom. Returns whether there is such a
 * review; one that was decided so already is left as it was.
 */
export async function decideReview(
  id: string,
  { shown, by }: { shown: boolean; by: Auditor },
  now: Date,
): Promise<boolean> {
  return transaction(async (tx) => {
    const ofIt = eq(reviews.id, id);
    const otherwise = isNull(shown ? reviews.publishedAt : reviews.hiddenAt);
    const moved = await tx
      .update(reviews)
      .set({ publishedAt: shown ? now : null, hiddenAt: shown ? null : now })
      .where(and(ofIt, otherwise))
      .returning({ id: reviews.id });
    if (moved.length === 0) return (await tx.select({ id: reviews.id }).from(reviews).where(ofIt)).length > 0;
    const what = shown ? "review-published" : "review-hidden";
    await writeAudit(tx, { by, what, subject: { kind: "review", id } }, now);
    return true;
  });
}

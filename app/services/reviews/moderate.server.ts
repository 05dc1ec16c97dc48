/** The operator reads what travellers wrote before the site shows it. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { reviews, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { isNamedLike } from "~/domain/booking/booking-search";
import { type Listed, listed } from "~/domain/listed";
import type { Bilingual } from "~/domain/locale";
import { tripText } from "~/services/search/trip-text.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type TravellersReview = typeof reviews.$inferSelect & { tripName: Bilingual };

/** `q`: words of a review, of its trip's name, of its booking's number or of who wrote it; at most `most` are listed. */
type Asked = { q?: string; most?: number };

/** What is searched for is told apart here: no index knows the words of a review, and both engines compare letters otherwise. */
async function travellersReviews(
  where: SQL | undefined,
  order: SQL[],
  { q = "", most = 100 }: Asked,
): Promise<Listed<TravellersReview>> {
  const query = db
    .select({ review: reviews, tripName: tripText("name") })
    .from(reviews)
    .innerJoin(trips, eq(trips.slug, reviews.trip))
    .where(where)
    .orderBy(...order, asc(reviews.id));
  const rows = await (q ? query : query.limit(most + 1));
  const all = rows.map(({ review, tripName }) => ({ ...review, tripName }));
  return listed(q ? all.filter((review) => isNamedLike(wordsOf(review), q)) : all, most);
}

const wordsOf = ({ booking, author, city, text, tripName }: TravellersReview) =>
  [booking, author, city, text, ...Object.values(tripName)].join(" ");

/** A condition on reviews: nobody has decided yet whether the site shows them. */
export const isToRead = and(isNull(reviews.publishedAt), isNull(reviews.hiddenAt));

/** Reviews that nobody has decided on, the oldest first. */
export async function reviewsToRead(asked: Asked = {}): Promise<Listed<TravellersReview>> {
  return travellersReviews(isToRead, [asc(reviews.day)], asked);
}

/** Travellers' reviews that are shown, or those that a colleague keeps hidden, the last decided first. */
export async function decidedReviews({
  shown,
  ...asked
}: Asked & { shown: boolean }): Promise<Listed<TravellersReview>> {
  const since = shown ? reviews.publishedAt : reviews.hiddenAt;
  return travellersReviews(isNotNull(since), [desc(since)], asked);
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

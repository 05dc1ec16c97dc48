/** Published reviews, for a trip's page and the home page. */
import { and, count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { reviews, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type RatingSummary, summaryOf } from "~/domain/booking/review";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { tripSupplier, tripText } from "~/services/search/trip-text.server";

export type Review = {
  id: string;
  /** 1 to 5. */
  rating: number;
  author: string;
  city: string;
  text: string;
  locale: Locale;
  day: Day;
};

export type TripReviews = RatingSummary & { reviews: Review[] };

const shown = {
  id: reviews.id,
  rating: reviews.rating,
  author: reviews.author,
  city: reviews.city,
  text: reviews.text,
  locale: reviews.locale,
  day: reviews.day,
};

/** A trip's reviews: how many and their average over both languages, and the newest in the reader's. */
export async function reviewsOf(trip: string, locale: Locale, most = 6): Promise<TripReviews> {
  const ofTrip = and(eq(reviews.trip, trip), isNotNull(reviews.publishedAt));
  const [counted] = await db
    .select({
      count: count(),
      sum: sql<number>`sum(${reviews.rating})`.mapWith(Number),
    })
    .from(reviews)
    .where(ofTrip);
  if (!counted || counted.count === 0) return { ...summaryOf(0, 0), reviews: [] };
  const newest = await db
    .select(shown)
    .from(reviews)
    .where(and(ofTrip, eq(reviews.locale, locale)))
    .orderBy(desc(reviews.day), reviews.id)
    .limit(most);
  return { ...summaryOf(counted.count, counted.sum), reviews: newest };
}

export type BestReview = Review & { trip: { slug: string; name: string; supplier: Supplier | null } };

/** The newest of the best in the reader's language, one a trip. */
export async function bestReviews(locale: Locale, most = 3): Promise<BestReview[]> {
  const found = await db
    .select({ ...shown, slug: trips.slug, supplier: tripSupplier, name: tripText("name") })
    .from(reviews)
    .innerJoin(trips, eq(trips.slug, reviews.trip))
    .where(
      and(gte(trips.position, 0), eq(reviews.rating, 5), isNotNull(reviews.publishedAt), eq(reviews.locale, locale)),
    )
    .orderBy(desc(reviews.day), reviews.id)
    // Enough to find that many of different trips.
    .limit(most * 8);
  const firsts = found.filter(({ slug }, i) => found.findIndex((other) => other.slug === slug) === i);
  return firsts.slice(0, most).map(({ slug, supplier, name: names, ...review }) => ({
    ...review,
    trip: { slug, supplier, name: inLocale(names, locale) },
  }));
}

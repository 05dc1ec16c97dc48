/** Published reviews, for a trip's page and the home page. */
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
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

/** `samples`: none of it comes from travellers yet. Samples go as soon as a traveller's review is published. */
export type TripReviews = RatingSummary & { samples: boolean; reviews: Review[] };

const shown = {
  id: reviews.id,
  rating: reviews.rating,
  author: reviews.author,
  city: reviews.city,
  text: reviews.text,
  locale: reviews.locale,
  day: reviews.day,
};

/**
 * A trip's reviews: how many and their average over both languages, and the newest in the reader's. Samples have no
 * average, and only those shown are counted.
 */
export async function reviewsOf(trip: string, locale: Locale, most = 6): Promise<TripReviews> {
  const ofTrip = and(eq(reviews.trip, trip), isNotNull(reviews.publishedAt));
  const counts = await db
    .select({
      sample: reviews.sample,
      count: sql<number>`count(*)`.mapWith(Number),
      sum: sql<number>`sum(${reviews.rating})`.mapWith(Number),
    })
    .from(reviews)
    .where(ofTrip)
    .groupBy(reviews.sample);
  const counted = counts.find(({ sample }) => !sample) ?? counts[0];
  if (!counted) return { ...summaryOf(0, 0), samples: false, reviews: [] };
  const newest = await db
    .select(shown)
    .from(reviews)
    .where(and(ofTrip, eq(reviews.sample, counted.sample), eq(reviews.locale, locale)))
    .orderBy(desc(reviews.day), reviews.id)
    .limit(most);
  if (counted.sample) return { count: newest.length, average: null, samples: true, reviews: newest };
  return { ...summaryOf(counted.count, counted.sum), samples: false, reviews: newest };
}

export type BestReview = Review & { sample: boolean; trip: { slug: string; name: string; supplier: Supplier | null } };

/** The newest of the best in the reader's language, one a trip; travellers' before samples. */
export async function bestReviews(locale: Locale, most = 3): Promise<BestReview[]> {
  const found = await db
    .select({ ...shown, sample: reviews.sample, slug: trips.slug, supplier: tripSupplier, name: tripText("name") })
    .from(reviews)
    .innerJoin(trips, eq(trips.slug, reviews.trip))
    .where(and(eq(reviews.rating, 5), isNotNull(reviews.publishedAt), eq(reviews.locale, locale)))
    .orderBy(reviews.sample, desc(reviews.day), reviews.id)
    // Enough to find so many of different trips.
    .limit(most * 8);
  const firsts = found.filter(({ slug }, i) => found.findIndex((other) => other.slug === slug) === i);
  return firsts.slice(0, most).map(({ slug, supplier, name: names, ...review }) => ({
    ...review,
    trip: { slug, supplier, name: inLocale(names, locale) },
  }));
}

/** How a traveller reviews a trip: once a booking, after the return. */
import { randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { bookings, checkouts, cities, departures, reviews, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { checkReview, type ReviewProblem, reviewAllowed } from "~/domain/booking/review";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { ANYONE_GOING } from "~/services/inventory/going.server";

/** `open`: it may be written now; `left`: it was, and waits or is published; `closed`: too early, or too late. */
export type ReviewState = "open" | "left" | "closed";

async function tripMade(key: string) {
  const [found] = await db
    .select({
      number: bookings.number,
      checkout: bookings.checkout,
      trip: checkouts.trip,
      city: cities.data,
      endDay: departures.endDay,
      review: reviews.id,
    })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .innerJoin(cities, eq(cities.slug, checkouts.city))
    .leftJoin(reviews, eq(reviews.booking, bookings.number))
    // Who cancelled for everyone has made no trip.
    .where(and(eq(bookings.key, key), ANYONE_GOING));
  return found;
}

/** Whether the booking of a key can be reviewed; `closed` for a key of none. */
export async function reviewState(key: string, now: Date): Promise<ReviewState> {
  const made = await tripMade(key);
  if (made?.review) return "left";
  return made && reviewAllowed(dayIn(now), made.endDay) ? "open" : "closed";
}

type Refused = ReviewProblem | "review-closed" | "review-left" | "card-data";

/**
 * Keeps a review of the booking of a key, signed with the contact's first name and the boarding city; hidden until
 * published. Refuses what `checkReview` does, `review-closed` (no such booking, not back yet, too long ago),
 * `review-left` (there is one already) and `card-data`.
 */
export async function leaveReview(
  key: string,
  typed: { rating: string; text: string; locale: Locale },
  now: Date,
): Promise<Verdict<{ id: string }, Refused>> {
  const made = await tripMade(key);
  const today = dayIn(now);
  if (made?.review) return refuse("review-left");
  if (!made || !reviewAllowed(today, made.endDay)) return refuse("review-closed");
  if (carriesCardNumber(typed.text)) return refuse("card-data");
  const checked = checkReview(typed);
  if (!checked.ok) return checked;
  const id = randomBytes(8).toString("hex");
  const written = await transaction(async (tx) => {
    const [contact] = await tx
      .select({ firstName: travellers.firstName })
      .from(travellers)
      .where(and(eq(travellers.checkout, made.checkout)))
      .orderBy(asc(travellers.position))
      .limit(1);
    return tx
      .insert(reviews)
      .values({
        ...checked.value,
        id,
        booking: made.number,
        trip: made.trip,
        author: contact?.firstName ?? "",
        city: inLocale(made.city.name, typed.locale),
        locale: typed.locale,
        day: today,
        publishedAt: null,
      })
      .onConflictDoNothing({ target: reviews.booking })
      .returning({ id: reviews.id });
  });
  return written.length > 0 ? accept({ id }) : refuse("review-left");
}

/** What travellers say of a trip they made. */

import { sql } from "drizzle-orm";
import { LOCALES } from "~/domain/locale";
import { check, day, index, instant, int, oneOf, table, text, unique } from "../columns";
import { trips } from "./catalogue";
import { bookings } from "./money";

/** One review a booking, hidden until the operator publishes it. */
export const reviews = table(
  "reviews",
  {
    id: text().primaryKey(),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    trip: text()
      .notNull()
      .references(() => trips.slug),
    rating: int().notNull(),
    /** First name and city, as shown. */
    author: text().notNull(),
    city: text().notNull(),
    text: text().notNull(),
    /** The language it is written in. */
    locale: text(LOCALES).notNull(),
    /** The day it was written. */
    day: day().notNull(),
    /** Since when the site shows it; null while it does not. */
    publishedAt: instant(),
    /** Since when a colleague keeps it hidden; null while nobody does. */
    hiddenAt: instant(),
  },
  (t) => [
    unique("reviews_booking").on(t.booking),
    index("reviews_trip_day").on(t.trip, t.day),
    index("reviews_rating_day").on(t.rating, t.day),
    index("reviews_to_read").on(t.day).where(sql`published_at is null and hidden_at is null`),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
    oneOf("reviews_locale", t.locale),
  ],
);

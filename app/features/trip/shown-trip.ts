import type { Supplier } from "~/domain/stay";
import type { ReviewsSummary, TripReviewsData } from "~/features/reviews/review-views";
import type { TripData, TripStill } from "./trip-data";

/** A trip as the service tells it. */
export type WholeTrip = Omit<TripData, "boarding" | "supplier"> & { stay?: { supplier: Supplier } | null } & Omit<
    TripStill,
    "stops" | "reviews" | "maps"
  > & { boarding: TripStill["stops"] };
type Shown = { trip: TripData; reviews: ReviewsSummary; still: TripStill };

/** What a trip's page shows of it, and no more: what may change while it is open, and what stays as it came. */
export function shownTrip(whole: WholeTrip, { reviews, ...summary }: TripReviewsData, maps: string): Shown {
  const { slug, name, short, poster, days, kind, destination, availability, fromPrice, city, party } = whole;
  const { months, month, previousMonth, nextMonth, departures, boarding, itinerary, hotels, activities } = whole;
  const { description, highlights, included, notIncluded, faq, goodToKnow } = whole;
  const dates = { availability, fromPrice, city, party, months, month, previousMonth, nextMonth, departures };
  return {
    trip: {
      ...{ slug, name, short, poster, days, kind },
      supplier: whole.stay?.supplier ?? null,
      destination: { slug: destination.slug, name: destination.name, country: destination.country },
      boarding: boarding.map(({ city, name }) => ({ city, name })),
      ...dates,
    },
    reviews: summary,
    still: {
      ...{ description, highlights, included, notIncluded, faq, goodToKnow, reviews, maps },
      stops: boarding.map(({ city, name, departs, returns, stop }) => ({
        ...{ city, name, departs, returns },
        stop: { name: stop.name, address: stop.address },
      })),
      itinerary: itinerary.map((day) => ({
        ...day,
        stops: day.stops.map(({ name, time }) => (time === undefined ? { name } : { name, time })),
      })),
      activities: activities.map(({ name, text, included, price }) => ({
        ...{ name, text, included },
        ...(price === undefined ? {} : { price }),
      })),
      hotels: hotels.map(({ name, address, nights, text }) => ({ name, address, nights, text })),
    },
  };
}

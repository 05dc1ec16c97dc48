import { summaryOf, type ToldTrip, type TripSummary } from "~/features/trip/trip-summary";

/** A destination of the home page, with the price of its cheapest trip. */
export type DestinationCard = {
  slug: string;
  name: string;
  summary: string;
  poster: string;
  /** Of trips. */
  count: number;
  /** Null when nothing is on sale. */
  price: FromPriceOf | null;
};
type FromPriceOf = Pick<TripSummary, "fromPrice" | "supplier" | "sharing" | "cheapest">;

type Destination = Pick<DestinationCard, "slug" | "name" | "summary" | "poster">;

/** The picture the home page begins with, by the name of its poster. */
export const HOME_POSTER = "quebec";

/** The price of a trip, with its supplier and the number of people sharing a room that it is for. */
function priceOf(trip: ToldTrip): FromPriceOf {
  const { fromPrice, supplier, sharing, cheapest } = summaryOf(trip);
  return { fromPrice, ...(supplier && { supplier }), ...(sharing && { sharing }), ...(cheapest && { cheapest }) };
}

type OnSale = { destinations: ReadonlyMap<string, { count: number; cheapest: ToldTrip }>; next: readonly ToldTrip[] };

/** What the home page shows of the catalogue: destinations with what they cost, and the trips that leave next. */
export function homeData(destinations: Destination[], onSale: OnSale) {
  return {
    destinations: destinations.map(({ slug, name, summary, poster }): DestinationCard => {
      const here = onSale.destinations.get(slug);
      return { slug, name, summary, poster, count: here?.count ?? 0, price: here ? priceOf(here.cheapest) : null };
    }),
    trips: onSale.next.map(summaryOf),
  };
}

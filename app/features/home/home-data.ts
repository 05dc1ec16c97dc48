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

type Trip = ToldTrip & { destination: string };
type Destination = Pick<DestinationCard, "slug" | "name" | "summary" | "poster">;

/** The picture the home page begins with, by the name of its poster. */
export const HOME_POSTER = "quebec";

const FEATURED = 4;
const firstDay = ({ nextDays }: ToldTrip) => nextDays[0]?.day ?? "9999";

/** The lowest price of the trips on sale, with its supplier and the number of people sharing a room that it is for. */
function leastOf(trips: readonly ToldTrip[]): FromPriceOf | null {
  const [least] = trips
    .filter(({ fromPrice }) => fromPrice !== null)
    .sort((one, other) => (one.fromPrice ?? 0) - (other.fromPrice ?? 0));
  if (!least) return null;
  const { fromPrice, supplier, sharing, cheapest } = summaryOf(least);
  return { fromPrice, ...(supplier && { supplier }), ...(sharing && { sharing }), ...(cheapest && { cheapest }) };
}

/** What the home page shows of the catalogue: destinations with what they cost, and the trips that leave next. */
export function homeData(destinations: Destination[], trips: Trip[]) {
  return {
    destinations: destinations.map(({ slug, name, summary, poster }): DestinationCard => {
      const here = trips.filter(({ destination }) => destination === slug);
      return { slug, name, summary, poster, count: here.length, price: leastOf(here) };
    }),
    trips: [...trips]
      .sort((a, b) => firstDay(a).localeCompare(firstDay(b)))
      .slice(0, FEATURED)
      .map(summaryOf),
  };
}

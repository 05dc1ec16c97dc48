import { summaryOf, type TripSummary } from "~/features/trip/trip-summary";

/** A destination of the home page; the price in minor units of the page's currency, null when nothing is on sale. */
export type DestinationCard = {
  slug: string;
  name: string;
  summary: string;
  poster: string;
  /** Of trips. */
  count: number;
  fromPrice: number | null;
};

type Trip = TripSummary & { destination: string };
type Destination = Pick<DestinationCard, "slug" | "name" | "summary" | "poster">;

const FEATURED = 4;
const firstDay = ({ nextDays }: TripSummary) => nextDays[0]?.day ?? "9999";

/** What the home page shows of the catalogue: destinations with what they cost, and the trips that leave next. */
export function homeData(destinations: Destination[], trips: Trip[]) {
  return {
    destinations: destinations.map(({ slug, name, summary, poster }): DestinationCard => {
      const here = trips.filter(({ destination }) => destination === slug);
      const prices = here.flatMap(({ fromPrice }) => fromPrice ?? []);
      return { slug, name, summary, poster, count: here.length, fromPrice: prices.length ? Math.min(...prices) : null };
    }),
    trips: [...trips]
      .sort((a, b) => firstDay(a).localeCompare(firstDay(b)))
      .slice(0, FEATURED)
      .map(summaryOf),
  };
}

/** What the home page says of the trips on sale. */
import { cacheUntilWrite } from "~/db/cache-until-write.server";
import { type FoundSlug, matchTrips } from "./match-trips.server";
import { rateOn } from "./rates.server";
import { tellTrips } from "./tell-trips.server";
import { type CardRows, cardRows, type TripCard, tripCards } from "./trip-cards.server";
import { tripsInOrder } from "./trip-offers.server";
import { type AskedTrips, askedTrips, type Reader, type TripSearch } from "./trip-search.server";

export type HomeTrips = {
  /** By destination: how many trips have room, and the cheapest of them. */
  destinations: Map<string, { count: number; cheapest: TripCard }>;
  /** The next to leave with room. */
  next: TripCard[];
};

const FEATURED = 4;

type Shown = { destinations: { slug: string; count: number; cheapest: string }[]; next: string[]; rows: CardRows };

/** About what a trip takes in memory, and what all that are kept may take. */
const TRIP_BYTES = 4_000;
const MAX_BYTES = 500_000;

/** In any language and currency. */
const shownTrips = cacheUntilWrite(
  async (text: string): Promise<Shown> => {
    const asked = JSON.parse(text) as AskedTrips;
    const next = (await matchTrips({ ...asked, sort: "next" })).slice(0, FEATURED).filter(({ roomy }) => roomy);
    const { total, slice } = await matchTrips({ ...asked, sort: "price" });
    const { destination, numbers } = await tripsInOrder();
    const firsts = new Map<string, { slug: string; count: number; cheapest: FoundSlug }>();
    for (const trip of slice(0, total)) {
      const slug = destination.values[destination.of[numbers.get(trip.slug) ?? -1] ?? -1];
      const first = slug === undefined ? undefined : firsts.get(slug);
      if (first) first.count++;
      else if (slug !== undefined) firsts.set(slug, { slug, count: 1, cheapest: trip });
    }
    const shown = new Map(
      [...next, ...[...firsts.values()].map(({ cheapest }) => cheapest)].map((each) => [each.slug, each]),
    );
    return {
      destinations: [...firsts.values()].map(({ cheapest, ...rest }) => ({ ...rest, cheapest: cheapest.slug })),
      next: next.map(({ slug }) => slug),
      rows: await cardRows(await tellTrips([...shown.values()], asked), undefined),
    };
  },
  { most: MAX_BYTES, size: ({ rows }) => TRIP_BYTES * (1 + rows.found.length) },
);

/** The trips of the home page, as for a party. Never fails: where nothing is on sale there are none. */
export async function getHome(
  party: Pick<TripSearch, "adults" | "children">,
  { today, locale, currency }: Reader,
): Promise<HomeTrips> {
  const rate = await rateOn(currency, today);
  const asked = askedTrips(party, { today, rate });
  const { destinations, next, rows } = await shownTrips(JSON.stringify(asked));
  const cards = new Map(
    tripCards(rows, { today, locale, rate, wanted: asked.wanted }).map(({ card }) => [card.slug, card]),
  );
  return {
    destinations: new Map(
      destinations.flatMap(({ slug, count, cheapest: id }) => {
        const cheapest = cards.get(id);
        return cheapest ? [[slug, { count, cheapest }] as const] : [];
      }),
    ),
    next: next.flatMap((slug) => cards.get(slug) ?? []),
  };
}

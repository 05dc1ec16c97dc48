/** How many trips each choice of the list's filters would leave. */
import type { Trip } from "~/domain/catalogue/catalogue";
import { rateOn } from "./rates.server";
import { chosenOf, FILTER, isWithin } from "./trip-choices.server";
import { type Column, NO_OFFER, tripOffers } from "./trip-offers.server";
import { askedDays, askedTrips, limitsCad, type Reader, type TripSearch } from "./trip-search.server";

type Band = NonNullable<TripSearch["price"]>;

/** A choice and how many trips it would leave, all other choices kept. */
export type Counted<T> = { value: T; count: number };
export type CountedChoices = {
  kinds: Counted<Trip["kind"]>[];
  destinations: Counted<string>[];
  months: Counted<string>[];
  lengths: Counted<number>[];
  /** Trips with activities. */
  activities: Counted<true>[];
  prices: Counted<Band>[];
};

/** Of what trips have in common: which values are on sale, and how many trips each would leave. */
function tallyOf<T>(column: Column<T>, filter: number) {
  const { length } = column.values;
  return { ...column, filter, isThere: new Uint8Array(length), counts: new Uint32Array(length) };
}

function countedOf<T>({ values, isThere, counts }: ReturnType<typeof tallyOf<T>>): Counted<T>[] {
  return values.flatMap((value, place) => (isThere[place] ? { value, count: counts[place] ?? 0 } : []));
}

/**
 * Counts, for each filter, the trips with places for the party that each of its choices would leave, with the search
 * and the other filters as they are. Choices that no trip on sale has are left out; `bands` are minor units of the
 * reader's currency. Never fails.
 */
export async function countTrips(
  search: TripSearch,
  bands: readonly Band[],
  { today, currency }: Pick<Reader, "today" | "currency">,
): Promise<CountedChoices> {
  const rate = await rateOn(currency, today);
  const asked = askedTrips(search, { today, rate });
  const { from, to } = askedDays({ date: asked.date }, asked.sales);
  const offers = await tripOffers(from, to, asked.city, asked.wanted);
  const { trips, months } = offers;
  const chosen = chosenOf(offers, asked);
  const kinds = tallyOf(trips.kind, FILTER.kind);
  const destinations = tallyOf(trips.destination, FILTER.destination);
  const lengths = tallyOf(trips.length, FILTER.length);
  const inMonths = months.map((value) => ({ value, count: 0 }));
  const inBands = bands.map((value) => ({ value, count: 0, limits: limitsCad(value, rate) }));
  let withActivities = 0;
  for (let trip = 0; trip < trips.slugs.length; trip++) {
    if (offers.cheapest[trip] === NO_OFFER) continue;
    const leftOut = chosen.leftOutBy(trip);
    const isOffered = chosen.isOffered(trip);
    // But for its own filter, as if another of its choices were made.
    for (const { of, isThere, counts, filter } of [kinds, destinations, lengths]) {
      const place = of[trip] ?? 0;
      isThere[place] = 1;
      if (isOffered && (leftOut & ~filter) === 0) counts[place] = (counts[place] ?? 0) + 1;
    }
    if (leftOut !== 0) continue;
    if (isOffered && trips.activities[trip]) withActivities++;
    for (const [place, counted] of inMonths.entries())
      if (isWithin(chosen.centsIn(trip, place), chosen.limits)) counted.count++;
    for (const counted of inBands) if (isWithin(chosen.centsOf(trip), counted.limits)) counted.count++;
  }
  return {
    kinds: countedOf(kinds),
    destinations: countedOf(destinations),
    months: inMonths,
    lengths: countedOf(lengths),
    activities: [{ value: true, count: withActivities }],
    prices: inBands.map(({ value, count }) => ({ value, count })),
  };
}

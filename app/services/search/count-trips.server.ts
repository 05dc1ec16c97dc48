/** How many trips each choice of the list's filters would leave. */
import { sql } from "drizzle-orm";
import { trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue";
import { fromCad } from "~/domain/money";
import { partySize } from "~/domain/party";
import { type Days, salesDays } from "~/domain/sales";
import { offers } from "~/services/catalogue/departures-query.server";
import { rateOn } from "./rates.server";
import { askedDays, type Reader, type TripSearch } from "./trip-search.server";
import { adultInRoom, hasActivities } from "./trip-text.server";

/** A trip with places for the party; prices are the cheapest for an adult, in the reader's currency. */
type Offer = {
  destination: string;
  kind: Trip["kind"];
  length: number;
  activities: boolean;
  price: number;
  /** Of each month in which it leaves. */
  months: Map<string, number>;
};

export type Choices = Pick<TripSearch, "destination" | "kind" | "month" | "length" | "activities" | "price">;

/** The trips that leave in those days. */
async function offersOf(days: Days, city: string | undefined, wanted: number, rate: number): Promise<Offer[]> {
  const all = sql`(${offers({ days, city, wanted })})`;
  const cheapest = await db
    .select({
      trip: sql<string>`each.trip`,
      month: sql<string>`each.month`,
      cad: sql<number>`min(each.cad)`.mapWith(Number),
    })
    .from(sql`${all} as each`)
    .groupBy(sql`each.trip`, sql`each.month`);
  const monthsOf = new Map<string, Map<string, number>>();
  for (const { trip, month, cad } of cheapest) {
    const months = monthsOf.get(trip) ?? new Map<string, number>();
    monthsOf.set(trip, months.set(month, cad));
  }
  const withActivities = db.select({ slug: trips.slug }).from(trips).where(hasActivities);
  const rows = await db
    .select({
      slug: trips.slug,
      destination: trips.destination,
      kind: trips.kind,
      length: trips.days,
      activities: sql<boolean>`${trips.slug} in ${withActivities}`.mapWith(Boolean),
      inRoomCad: adultInRoom(trips.slug, wanted).mapWith(Number),
    })
    .from(trips);
  return rows.flatMap(({ slug, inRoomCad, ...trip }) => {
    const inCad = monthsOf.get(slug);
    if (!inCad) return [];
    const months = new Map([...inCad].map(([month, cad]) => [month, fromCad(cad + inRoomCad, rate)]));
    return { ...trip, months, price: Math.min(...months.values()) };
  });
}

/** How many of the trips meet every choice; a limit of price is of the cheapest left by the others. */
function count(offered: readonly Offer[], { destination, kind, month, length, activities, price }: Choices): number {
  const { from = 0, below = Number.POSITIVE_INFINITY } = price ?? {};
  return offered.filter((offer) => {
    if (destination !== undefined && offer.destination !== destination) return false;
    if (kind !== undefined && offer.kind !== kind) return false;
    if (length !== undefined && offer.length !== length) return false;
    if (activities && !offer.activities) return false;
    const cheapest = month === undefined ? offer.price : offer.months.get(month);
    return cheapest !== undefined && (!price || (cheapest >= from && cheapest < below));
  }).length;
}

/** A choice and how many trips it would leave, all other choices kept. */
export type Counted<T> = { value: T; count: number };
export type CountedChoices = {
  kinds: Counted<Trip["kind"]>[];
  destinations: Counted<string>[];
  months: Counted<string>[];
  lengths: Counted<number>[];
  /** Trips with activities. */
  activities: Counted<true>[];
  prices: Counted<{ from: number; below?: number | undefined }>[];
};

/**
 * Counts, for each filter, the trips with places for the party that each of its choices would leave, with the search
 * and the other filters as they are. Choices that no trip on sale has are left out; `bands` are minor units of the
 * reader's currency. Never fails.
 */
export async function countTrips(
  search: TripSearch,
  bands: readonly { from: number; below?: number | undefined }[],
  { today, currency }: Pick<Reader, "today" | "currency">,
): Promise<CountedChoices> {
  const { destination, kind, length, activities, price, city, date } = search;
  const month = date === undefined ? search.month : undefined;
  const rate = await rateOn(currency, today);
  const offered = await offersOf(askedDays({ date }, salesDays(today)), city, Math.max(1, partySize(search)), rate);
  const chosen = { destination, kind, month, length, activities, price };
  const each = <T>(values: readonly T[], choice: (value: T) => Choices): Counted<T>[] =>
    values.map((value) => ({ value, count: count(offered, { ...chosen, ...choice(value) }) }));
  const all = <K extends keyof Offer>(key: K) => [...new Set(offered.map((offer) => offer[key]))].sort();
  const months = [...new Set(offered.flatMap((offer) => [...offer.months.keys()]))].sort();
  return {
    kinds: each(all("kind"), (kind) => ({ kind })),
    destinations: each(all("destination"), (destination) => ({ destination })),
    months: each(months, (month) => ({ month })),
    lengths: each(all("length"), (length) => ({ length })),
    activities: each([true] as const, (activities) => ({ activities })),
    prices: each(bands, (price) => ({ price })),
  };
}

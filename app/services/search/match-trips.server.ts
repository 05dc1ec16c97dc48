/** Which trips a search of the list finds, in which order: those with room for the party, then those without. */
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { cacheUntilWrite } from "~/db/cache-until-write.server";
import { type Param, preparedQuery } from "~/db/prepared-query.server";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { type AskedDays, onSale } from "~/services/catalogue/departures-query.server";
import { chosenOf } from "./trip-choices.server";
import { type TripOffers, tripOffers } from "./trip-offers.server";
import { type AskedTrips, askedDays } from "./trip-search.server";

/** Departures on sale in some days, from `city` if given. */
export type Leaving = { days: AskedDays; city?: Param<string> | undefined; where?: SQL; order?: SQL };

/**
 * A subquery: `value` of the departures of the outer query's trip. From a city, their fares lead to them, so that a trip
 * that does not serve it costs one look in the index.
 */
export function ofTrip(value: SQL, { days, city, where, order = sql`` }: Leaving): SQL {
  if (city === undefined) {
    return sql`select ${value} from ${departures} where ${and(eq(departures.trip, trips.slug), onSale(days), where)} ${order}`;
  }
  const fromCity = and(
    eq(fares.trip, trips.slug),
    eq(fares.city, city),
    between(fares.startDay, days.from, days.to),
    eq(departures.status, "on-sale"),
    where,
  );
  return sql`select ${value} from ${fares} inner join ${departures} on ${eq(departures.id, fares.departure)} where ${fromCity} ${order}`;
}

/** About what a trip takes in memory. */
const SLUG_BYTES = 100;
const MAX_BYTES = 1_000_000;

const leavingIn = preparedQuery((at, { fromCity }: { fromCity: boolean }) => {
  const days = { from: sql.placeholder("from"), to: sql.placeholder("to") };
  const city = fromCity ? sql.placeholder("city") : undefined;
  const first = ofTrip(sql`1`, { days, city, order: sql`limit 1` });
  return at.select({ slug: trips.slug }).from(trips).where(sql`(${first}) is not null`);
});

/** Which trips leave in these days, from `city` if given, with room or without: no sale changes that. */
const tripsLeaving = cacheUntilWrite(
  async (from: Day, to: Day, city: string | undefined): Promise<ReadonlySet<string>> => {
    const rows = await leavingIn(db, { from, to, city }, { fromCity: city !== undefined });
    return new Set(rows.map(({ slug }) => slug));
  },
  { most: MAX_BYTES, size: ({ size }) => SLUG_BYTES * (1 + size) },
);

/** Numbers of trips by what they are to be ordered by, then by their place on the site; numbers sort fastest. */
function inOrder(trips: readonly number[], all: number, rank: (trip: number) => number): number[] {
  return Array.from(Float64Array.from(trips, (trip) => rank(trip) * all + trip).sort(), (each) => each % all);
}

export type FoundSlug = { slug: string; roomy: boolean };
export type Matching = {
  /** Those with room; and with them those that leave without, of which none is within limits of price. */
  total: number;
  leaving: number;
  /** The trips from one place to another of the order, those without room last. */
  slice: (first: number, end: number) => FoundSlug[];
};

/** The trips that leave as asked; of those within limits of price all have room. */
export async function matchTrips(asked: Omit<AskedTrips, "adults" | "children">): Promise<Matching> {
  const { date, sales, days, city, wanted, sort } = asked;
  const { from, to } = askedDays({ date }, sales);
  const offers: TripOffers = await tripOffers(from, to, city, wanted);
  const chosen = chosenOf(offers, asked);
  const { slugs, length } = offers.trips;
  const ranks = {
    price: chosen.centsOf,
    next: chosen.firstDayOf,
    duration: (trip: number) => length.values[length.of[trip] ?? 0] ?? 0,
    none: () => 0,
  };
  const meeting = slugs.flatMap((_, trip) => (chosen.leftOutBy(trip) === 0 ? trip : []));
  const roomy = inOrder(meeting.filter(chosen.isOffered), slugs.length, ranks[sort ?? "none"]);
  const without: number[] = [];
  if (!asked.limits && roomy.length < meeting.length) {
    const leaving = await tripsLeaving(days.from, days.to, city);
    const isFull = (trip: number) => !chosen.isOffered(trip) && leaving.has(slugs[trip] ?? "");
    // What has no room offers nothing else that it could be ordered by.
    without.push(...inOrder(meeting.filter(isFull), slugs.length, sort === "duration" ? ranks.duration : ranks.none));
  }
  const total = roomy.length;
  const all = [...roomy, ...without];
  return {
    total,
    leaving: all.length,
    slice: (first, end) =>
      all.slice(first, end).map((trip, nth) => ({ slug: slugs[trip] ?? "", roomy: first + nth < total })),
  };
}

/** Which trips a search of the list finds: how many, and those of a page in their order. */
import { and, asc, between, eq, gte, type SQL, sql } from "drizzle-orm";
import { AMPLE_PLACES, departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { LOW_PLACES } from "~/domain/conditions";
import type { Day } from "~/domain/day";
import type { Days } from "~/domain/sales";
import { adultFrom, hasRoom, leavesAmply, offers, onSale } from "~/services/catalogue/departures-query.server";
import type { FoundTrip } from "./trip-cards.server";
import type { TripSearch } from "./trip-search.server";
import {
  adultInRoom,
  hasActivities,
  tripActivities,
  tripPhoto,
  tripRoom,
  tripSupplier,
  tripText,
} from "./trip-text.server";

/** Departures on sale in some days, from `city` if given. */
type Leaving = { days: Days; city?: string | undefined; where?: SQL; order?: SQL };

/**
 * A subquery: `value` of the departures of the outer query's trip. From a city, their fares lead to them, so that a trip
 * that does not serve it costs one look in the index.
 */
function ofTrip(value: SQL, { days, city, where, order = sql`` }: Leaving): SQL {
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

export type Asked = Omit<TripSearch, "price"> & {
  /** Of the cheapest adult price, in CAD cents. */
  price?: { from: number; below?: number | undefined } | undefined;
  /** Days of departure asked for. */
  days: Days;
  /** The last day on sale. */
  until: Day;
  wanted: number;
};

/** Of the outer query's trip: 1 where it leaves with room, 0 where it leaves without, null where it does not leave. */
function roominess({ city, days, wanted }: Asked): SQL<number | null> {
  const most = sql`max(${departures.capacity} - ${departures.taken})`;
  const leaves = ofTrip(sql`case when ${most} >= ${wanted} then 1 when count(*) > 0 then 0 end`, { days, city });
  if (wanted > AMPLE_PLACES) return sql`(${leaves})`;
  return sql`case when ${leavesAmply(trips.slug, days, city)} then 1 else (${leaves}) end`;
}

/** The least an adult pays on the outer query's trip where there is room, in CAD cents; null where there is none. */
function cheapestOf({ city, days, wanted }: Asked): SQL<number | null> {
  const least = sql`(select min(cad) from (${offers({ days, city, wanted }, trips.slug)}) as offers)`;
  return sql`(${least} + ${adultInRoom(trips.slug, wanted)})`;
}

/** What a trip has to be, whether it has room or not. */
function filters(asked: Asked): SQL | undefined {
  const { destination, kind, length, activities, price } = asked;
  const { from = 0, below } = price ?? {};
  const cheapest = price && cheapestOf(asked);
  return and(
    destination === undefined ? undefined : eq(trips.destination, destination),
    kind === undefined ? undefined : eq(trips.kind, kind),
    length === undefined ? undefined : eq(trips.days, length),
    activities ? hasActivities : undefined,
    cheapest && (below === undefined ? gte(cheapest, from) : between(cheapest, from, below - 1)),
  );
}

/** How many trips leave as asked, and how many of them with room. */
export async function countMatching(asked: Asked): Promise<{ total: number; leaving: number }> {
  // The limit, which none reaches, keeps SQLite from asking again wherever the answer is used.
  const all = db
    .select({ roomy: roominess(asked).as("roomy") })
    .from(trips)
    .where(filters(asked))
    .limit(1_000_000)
    .as("matching");
  const [counted] = await db
    .select({
      total: sql<number>`coalesce(sum(${all.roomy}), 0)`.mapWith(Number),
      leaving: sql<number>`count(${all.roomy})`.mapWith(Number),
    })
    .from(all);
  return counted ?? { total: 0, leaving: 0 };
}

/** Some of the trips that leave as asked, with room or without, in the order asked for. */
export async function matchingTrips(
  asked: Asked,
  { roomy, limit, offset }: { roomy: boolean; limit: number; offset: number },
): Promise<FoundTrip[]> {
  const { city, sort, days, until, wanted } = asked;
  const day = city === undefined ? departures.startDay : fares.startDay;
  const price = adultFrom(city);
  const soonest = sql`(${ofTrip(sql`min(${day})`, { days, city, where: hasRoom(wanted) })})`;
  const ranks = { price: () => cheapestOf(asked), duration: () => trips.days, next: () => soonest };
  const rank = sql<unknown>`${sort ? ranks[sort]() : trips.position}`;
  const page = db
    .select({ slug: trips.slug, position: trips.position, rank: rank.as("rank") })
    .from(trips)
    .where(and(filters(asked), sql`${roominess(asked)} = ${roomy ? 1 : 0}`))
    .orderBy(...(sort ? [asc(rank)] : []), asc(trips.position), asc(trips.slug))
    .limit(limit)
    .offset(offset)
    .as("page");
  const nth = (n: number) => {
    // A package may leave for several lengths of stay on a day: the shortest stands for it.
    const order = sql`group by ${day} order by ${day} limit 1 offset ${sql.raw(String(n))}`;
    const coming = { from: days.from, to: until };
    return sql<string | null>`(${ofTrip(sql`min(${departures.id})`, { days: coming, city, order })})`;
  };
  const byPrice = sql`order by ${price}, ${day}, ${departures.id} limit 1`;
  const manyLeft = hasRoom(Math.max(wanted, LOW_PLACES + 1));
  // Not `exists`, for which PostgreSQL would rather gather the departures of every trip first.
  const plenty = ofTrip(sql`1`, { days, city, where: manyLeft, order: sql`order by ${day} limit 1` });
  const found = await db
    .select({
      slug: trips.slug,
      destination: trips.destination,
      days: trips.days,
      kind: trips.kind,
      supplier: tripSupplier,
      room: tripRoom,
      activities: tripActivities,
      name: tripText("name"),
      short: tripText("short"),
      poster: sql<string>`${trips.data} ->> 'poster'`,
      photo: tripPhoto,
      cheapest: sql<
        string | null
      >`(${ofTrip(sql`${departures.id}`, { days, city, where: hasRoom(wanted), order: byPrice })})`,
      plenty: sql<boolean>`(${plenty}) is not null`.mapWith(Boolean),
      first: nth(0),
      second: nth(1),
      third: nth(2),
    })
    .from(page)
    .innerJoin(trips, eq(trips.slug, page.slug))
    .orderBy(asc(page.rank), asc(page.position), asc(page.slug));
  return found.map(({ first, second, third, ...trip }) => ({
    ...trip,
    roomy,
    next: [first, second, third].flatMap((id) => id ?? []),
  }));
}

/** Which trips a search of the list finds: how many, and those of a page in their order. */
import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AMPLE_PLACES, departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { LOW_PLACES } from "~/domain/company/conditions";
import type { Days } from "~/domain/departures/sales";
import { adultFrom, hasRoom, leavesAmply, onSale } from "~/services/catalogue/departures-query.server";
import type { FoundTrip } from "./trip-cards.server";
import type { AskedTrips } from "./trip-search.server";
import {
  hasActivities,
  tripActivities,
  tripPhoto,
  tripRoomSupplements,
  tripSupplier,
  tripText,
} from "./trip-text.server";
import { countByOffer, isOrderOfOffers, slugsByOffer } from "./trips-by-offer.server";

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

/** Of the outer query's trip: 1 where it leaves with room, 0 where it leaves without, null where it does not leave. */
function roominess({ city, days, wanted }: AskedTrips): SQL<number | null> {
  const most = sql`max(${departures.placesLeft})`;
  const leaves = ofTrip(sql`case when ${most} >= ${wanted} then 1 when count(*) > 0 then 0 end`, { days, city });
  if (wanted > AMPLE_PLACES) return sql`(${leaves})`;
  return sql`case when ${leavesAmply(trips.slug, days, city)} then 1 else (${leaves}) end`;
}

/** What a trip has to be, whether it has room or not. */
function filters({ destination, kind, length, activities }: AskedTrips): SQL | undefined {
  return and(
    destination === undefined ? undefined : eq(trips.destination, destination),
    kind === undefined ? undefined : eq(trips.kind, kind),
    length === undefined ? undefined : eq(trips.days, length),
    activities ? hasActivities : undefined,
  );
}

/** How many trips leave as asked, and how many of them with room; of those within limits of price all have room. */
export async function countMatching(asked: AskedTrips): Promise<{ total: number; leaving: number }> {
  if (asked.limits) {
    const total = await countByOffer(asked);
    return { total, leaving: total };
  }
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

type Some = { roomy: boolean; limit: number; offset: number };

/** Those of a page, by their rank on it. */
function pageOf(asked: AskedTrips, { roomy, limit, offset }: Some) {
  const rank = sql<number>`${asked.sort === "duration" ? trips.days : trips.position}`;
  return db
    .select({ slug: trips.slug, position: trips.position, rank: rank.as("rank") })
    .from(trips)
    .where(and(filters(asked), sql`${roominess(asked)} = ${roomy ? 1 : 0}`))
    .orderBy(asc(rank), asc(trips.position), asc(trips.slug))
    .limit(limit)
    .offset(offset)
    .as("page");
}

/** The same of trips that are known, in that order. */
function pageOfThese(slugs: readonly string[]) {
  const rank = sql.join(
    slugs.map((slug, place) => sql`when ${slug} then ${sql.raw(String(place))}`),
    sql` `,
  );
  return db
    .select({
      slug: trips.slug,
      position: trips.position,
      rank: sql<number>`case ${trips.slug} ${rank} end`.as("rank"),
    })
    .from(trips)
    .where(inArray(trips.slug, [...slugs]))
    .as("page");
}

/** Some of the trips that leave as asked, with room or without, in the order asked for. */
export async function matchingTrips(asked: AskedTrips, some: Some): Promise<FoundTrip[]> {
  const { city, days, sales, wanted } = asked;
  const { roomy } = some;
  const day = city === undefined ? departures.startDay : fares.startDay;
  const price = adultFrom(city);
  // What has no room offers nothing that it could be ordered by.
  const slugs = roomy && (asked.limits || isOrderOfOffers(asked)) ? await slugsByOffer(asked, some) : null;
  if (slugs?.length === 0) return [];
  const page = slugs ? pageOfThese(slugs) : pageOf(asked, some);
  const nth = (n: number) => {
    // A package may leave for several lengths of stay on a day: the shortest stands for it.
    const order = sql`group by ${day} order by ${day} limit 1 offset ${sql.raw(String(n))}`;
    const coming = { from: days.from, to: sales.to };
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
      room: tripRoomSupplements,
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

/** What the cards of trips say that follows from their departures. */
import { inArray, sql } from "drizzle-orm";
import { listedValues, padded, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { LOW_PLACES } from "~/domain/company/conditions";
import { adultFrom, hasRoom } from "~/services/catalogue/departures-query.server";
import { type FoundSlug, ofTrip } from "./match-trips.server";
import type { FoundTrip } from "./trip-cards.server";
import type { AskedTrips } from "./trip-search.server";
import { tripActivities, tripPhoto, tripRoomSupplements, tripSupplier, tripText } from "./trip-text.server";

type Shape = { many: number; fromCity: boolean; wanted: number };

const tripsTold = preparedQuery((at, { many, fromCity, wanted }: Shape) => {
  const city = fromCity ? sql.placeholder("city") : undefined;
  const days = { from: sql.placeholder("from"), to: sql.placeholder("to") };
  const coming = { from: days.from, to: sql.placeholder("until") };
  const day = city === undefined ? departures.startDay : fares.startDay;
  const price = adultFrom(city);
  const nth = (n: number) => {
    // A package may leave for several lengths of stay on a day: the shortest with room stands for it. Ids compare as
    // texts, so that its nights come first, in as many digits as all others.
    const rank = sql`(case when ${hasRoom(wanted)} then 1000 else 2000 end) + coalesce(${departures.nights}, 0)`;
    const shortest = sql`min(cast(${rank} as text) || ${departures.id})`;
    const order = sql`group by ${day} order by ${day} limit 1 offset ${sql.raw(String(n))}`;
    return sql<string | null>`(${ofTrip(shortest, { days: coming, city, order })})`.mapWith(
      (id: string): string | null => id.slice(4),
    );
  };
  const byPrice = sql`order by ${price}, ${day}, ${departures.id} limit 1`;
  const manyLeft = hasRoom(Math.max(wanted, LOW_PLACES + 1));
  // Not `exists`, for which PostgreSQL would rather gather the departures of every trip first.
  const plenty = ofTrip(sql`1`, { days, city, where: manyLeft, order: sql`order by ${day} limit 1` });
  return at
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
    .from(trips)
    .where(inArray(trips.slug, placeholders(many)));
});

/** What is told of trips of a search, in the same order. */
export async function tellTrips(
  page: readonly FoundSlug[],
  { city, days, sales, wanted }: AskedTrips,
): Promise<FoundTrip[]> {
  if (page.length === 0) return [];
  const slugs = padded(page.map(({ slug }) => slug));
  const shape = { many: slugs.length, fromCity: city !== undefined, wanted };
  const found = await tripsTold(db, { ...listedValues(slugs), ...days, until: sales.to, city }, shape);
  const told = new Map(
    found.map(({ first, second, third, ...trip }) => [
      trip.slug,
      { ...trip, next: [first, second, third].flatMap((id) => id ?? []) },
    ]),
  );
  return page.flatMap(({ slug, roomy }) => {
    const trip = told.get(slug);
    return trip ? { ...trip, roomy } : [];
  });
}

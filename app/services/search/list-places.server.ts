import { asc, gte, max } from "drizzle-orm";
import { cities, destinations, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { City, Destination, Trip } from "~/domain/catalogue";
import type { Locale } from "~/domain/locale";
import { type Localised, localise } from "~/services/catalogue/localise.server";

export type DestinationView = Localised<Destination>;
export type CityView = Localised<City>;

/** What one may leave from and go to, in the operator's order and the reader's language. */
export async function listSearchChoices(
  locale: Locale,
): Promise<{ cities: CityView[]; destinations: DestinationView[] }> {
  const from = await db.select().from(cities).where(gte(cities.position, 0)).orderBy(asc(cities.position));
  const to = await db
    .select()
    .from(destinations)
    .where(gte(destinations.position, 0))
    .orderBy(asc(destinations.position));
  return {
    cities: from.map(({ data }) => localise(data, locale)),
    destinations: to.map(({ data }) => localise(data, locale)),
  };
}

/** The kinds of trips there are in the catalogue. */
export async function listKinds(): Promise<Trip["kind"][]> {
  // The highest position of a kind is one step in its index; trips that left the catalogue stand at -1.
  const found = await db
    .select({ kind: trips.kind, last: max(trips.position) })
    .from(trips)
    .groupBy(trips.kind)
    .orderBy(asc(trips.kind));
  return found.flatMap(({ kind, last }) => (Number(last) >= 0 ? [kind] : []));
}

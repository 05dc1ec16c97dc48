import { asc, gte, max } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { cities, destinations, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { City, Destination, Trip } from "~/domain/catalogue/catalogue";
import type { Locale } from "~/domain/locale";
import { type Localised, localise } from "~/services/catalogue/localise.server";

export type DestinationView = Localised<Destination>;
export type CityView = Localised<City>;

const citiesListed = preparedQuery((at) =>
  at.select({ data: cities.data }).from(cities).where(gte(cities.position, 0)).orderBy(asc(cities.position)),
);
const destinationsListed = preparedQuery((at) =>
  at
    .select({ data: destinations.data })
    .from(destinations)
    .where(gte(destinations.position, 0))
    .orderBy(asc(destinations.position)),
);
// The highest position of a kind is one step in its index; trips that left the catalogue stand at -1.
const kindsKnown = preparedQuery((at) =>
  at
    .select({ kind: trips.kind, last: max(trips.position) })
    .from(trips)
    .groupBy(trips.kind)
    .orderBy(asc(trips.kind)),
);

/** What one may leave from and go to, in the operator's order and the reader's language. */
export async function listSearchChoices(
  locale: Locale,
): Promise<{ cities: CityView[]; destinations: DestinationView[] }> {
  const from = await citiesListed(db);
  const to = await destinationsListed(db);
  return {
    cities: from.map(({ data }) => localise(data, locale)),
    destinations: to.map(({ data }) => localise(data, locale)),
  };
}

/** The kinds of trips there are in the catalogue. */
export async function listKinds(): Promise<Trip["kind"][]> {
  const found = await kindsKnown(db);
  return found.flatMap(({ kind, last }) => (Number(last) >= 0 ? [kind] : []));
}

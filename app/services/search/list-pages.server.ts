/** What the catalogue has pages of, for search engines. */
import { asc, gte } from "drizzle-orm";
import { cities, destinations, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Tour } from "~/domain/catalogue/tour";
import type { Day } from "~/domain/day";
import { tripBoarding } from "~/services/catalogue/trip-boarding.server";
import { latestImport } from "~/services/catalogue/version.server";
import { tripSupplier } from "./trip-text.server";

export type CataloguePages = {
  /** In the order of the site, with who lets the rooms of a package. */
  trips: { slug: string; supplier: Supplier | null }[];
  /** Every city and destination that a trip of the catalogue joins. */
  tours: Tour[];
  /** The day of the last import; null before the first. */
  changedOn: Day | null;
};

/** The trips in the catalogue and the tours they make. */
export async function listPages(): Promise<CataloguePages> {
  const rows = await db
    .select({ slug: trips.slug, supplier: tripSupplier, to: trips.destination, boarding: tripBoarding })
    .from(trips)
    .where(gte(trips.position, 0))
    .orderBy(asc(trips.position));
  const from = await db
    .select({ slug: cities.slug })
    .from(cities)
    .where(gte(cities.position, 0))
    .orderBy(asc(cities.position));
  const to = await db
    .select({ slug: destinations.slug })
    .from(destinations)
    .where(gte(destinations.position, 0))
    .orderBy(asc(destinations.position));
  const joined = new Set(rows.flatMap((trip) => trip.boarding.map(({ city }) => `${city} ${trip.to}`)));
  return {
    trips: rows.map(({ slug, supplier }) => ({ slug, supplier })),
    tours: from.flatMap((city) =>
      to.flatMap((destination) =>
        joined.has(`${city.slug} ${destination.slug}`) ? [{ from: city.slug, to: destination.slug }] : [],
      ),
    ),
    changedOn: (await latestImport())?.expandedOn ?? null,
  };
}

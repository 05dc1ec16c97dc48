import { asc } from "drizzle-orm";
import { cities, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { inLocale, type Locale } from "~/domain/locale";

/** The trips a group may ask for, and the cities it may leave from, by name. */
export async function groupChoices(locale: Locale) {
  const sold = await db.select({ slug: trips.slug, data: trips.data }).from(trips).orderBy(asc(trips.position));
  const served = await db.select({ slug: cities.slug, data: cities.data }).from(cities).orderBy(asc(cities.position));
  return {
    trips: sold.map(({ slug, data }) => ({ slug, name: inLocale(data.name, locale) })),
    cities: served.map(({ slug, data }) => ({ slug, name: inLocale(data.name, locale) })),
  };
}

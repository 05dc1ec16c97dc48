/** Conditions on departures that several questions share. Each is answered by an index, within the days on sale. */
import { and, between, eq, exists, type SQL, sql } from "drizzle-orm";
import { departures, fares } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Days } from "~/domain/sales";

/** On sale in these days, from `city` if given. */
export function onSale({ from, to }: Days, city?: string): SQL | undefined {
  const served =
    city === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql<number>`1` })
            .from(fares)
            .where(and(eq(fares.departure, departures.id), eq(fares.city, city))),
        );
  return and(eq(departures.status, "on-sale"), between(departures.startDay, from, to), served);
}

/** Has places for so many. */
export function hasRoom(wanted: number): SQL {
  return sql`${departures.capacity} - ${departures.taken} >= ${wanted}`;
}

/** What an adult pays from the city of the joined fare, the stay of a package included, in CAD cents. */
export const adultThere = sql<number>`(${fares.adultCad} + ${departures.stayCad})`;

/** What an adult pays at the least, the stay of a package included, in CAD cents: from a city, else from the cheapest. */
export function adultFrom(city: string | undefined): SQL<number> {
  return city === undefined ? sql`${departures.fromCad}` : adultThere;
}

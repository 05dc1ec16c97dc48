/** What the form of a group's contract begins with. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { cities, departures, fares, groups, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { onSaleAfter } from "~/services/inventory/on-sale.server";
import { ownHotels } from "~/services/search/trip-stay.server";
import { sleepsOf } from "./open-group.server";
import type { Group } from "./read-group.server";

export type GroupSale = {
  trip: string;
  startDay: Day;
  endDay: Day;
  placesLeft: number;
  cities: { slug: string; name: string }[];
  /** How many guests the largest room takes; null on a trip without rooms. */
  sleeps: number | null;
  /** Of a package whose rooms are the partner's: it lets none for a group. */
  isPartners: boolean;
  /** Of a package with rooms of ours. */
  rooms: { hotel: string; room: string; name: string; sleeps: number }[];
};

/** A departure as a group is sold it; null when there is none. */
export async function groupSale(departure: string, locale: Locale): Promise<GroupSale | null> {
  const [row] = await db
    .select({ departure: departures, trip: trips.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .where(eq(departures.id, departure));
  if (!row) return null;
  const { trip } = row;
  const served = await db
    .select({ slug: cities.slug, data: cities.data })
    .from(fares)
    .innerJoin(cities, eq(cities.slug, fares.city))
    .where(and(eq(fares.departure, departure)))
    .orderBy(asc(cities.position));
  const hotels = trip.stay?.supplier === "own" ? await ownHotels(trip.stay.hotels) : [];
  return {
    trip: inLocale(trip.name, locale),
    startDay: row.departure.startDay,
    endDay: row.departure.endDay,
    placesLeft: row.departure.placesLeft,
    cities: served.map(({ slug, data }) => ({ slug, name: inLocale(data.name, locale) })),
    sleeps:
      hotels.length > 0
        ? Math.max(...hotels.flatMap(({ rooms }) => rooms.map(({ sleeps }) => sleeps)))
        : sleepsOf(trip),
    isPartners: trip.stay?.supplier === "partner",
    rooms: hotels.flatMap((hotel) =>
      hotel.rooms.map(({ slug, name, sleeps }) => ({
        hotel: hotel.slug,
        room: slug,
        name: `${hotel.name}, ${inLocale(name, locale)}`,
        sleeps,
      })),
    ),
  };
}

/** A request that has no contract yet; null when there is none. */
export async function openRequest(id: string): Promise<Group | null> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), inArray(groups.state, ["asked"])));
  return group ?? null;
}

/** Departures of a trip to come that a request may be sold, the nearest to its wished day first. */
export async function departuresFor({ trip, wishedDay }: Pick<Group, "trip" | "wishedDay">, today: Day) {
  const rows = await db
    .select({ id: departures.id, day: departures.startDay, left: departures.placesLeft })
    .from(departures)
    .where(and(eq(departures.trip, trip), onSaleAfter(today)));
  const away = (day: Day) => Math.abs(Date.parse(day) - Date.parse(wishedDay ?? today));
  return rows
    .toSorted((one, other) => away(one.day) - away(other.day) || one.day.localeCompare(other.day))
    .slice(0, 5)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

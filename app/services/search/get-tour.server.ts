/** What leads from one city to one destination (spec 2, tour page). */
import { inArray } from "drizzle-orm";
import { trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Boarding } from "~/domain/catalogue/catalogue";
import type { Tour } from "~/domain/catalogue/tour";
import { tripBoarding } from "~/services/catalogue/trip-boarding.server";
import { findTrips } from "./find-trips.server";
import { type CityView, type DestinationView, listSearchChoices } from "./list-places.server";
import type { NextDay, TripCard } from "./trip-cards.server";
import type { Reader } from "./trip-search.server";

/** A trip with the times at which it calls at the tour's city. */
export type TourTrip = TripCard & Pick<Boarding, "departs" | "returns">;

export type TourDeparture = Omit<NextDay, "departure"> & Pick<TourTrip, "slug" | "supplier" | "name" | "departs">;

export type TourView = {
  city: CityView;
  destination: DestinationView;
  /** On sale from the city, those with room first; none when the season has not begun. */
  trips: TourTrip[];
  /** Cheapest adult fare from the city, in minor units of the reader's currency; null when all are full. */
  fromPrice: number | null;
  /** Of the trip that has it: whose room it is with, and how many share it. */
  cheapest: Pick<TourTrip, "supplier" | "sharing"> | null;
  /** The soonest with room, in order of day. */
  departures: TourDeparture[];
  cities: CityView[];
  destinations: DestinationView[];
};

const SOONEST = 6;

/** When each trip calls at a city; those that do not are left out. */
async function callsAt(city: string, slugs: string[]) {
  if (slugs.length === 0) return new Map<string, Boarding>();
  const rows = await db
    .select({ slug: trips.slug, boarding: tripBoarding })
    .from(trips)
    .where(inArray(trips.slug, slugs));
  return new Map(
    rows.flatMap(({ slug, boarding: calls }) => {
      const call = calls.find((each) => each.city === city);
      return call ? [[slug, call] as const] : [];
    }),
  );
}

/** The trips from a city to a destination, with the next departures, for two adults. Null when either is unknown. */
export async function getTour({ from, to }: Tour, reader: Reader): Promise<TourView | null> {
  const { cities, destinations } = await listSearchChoices(reader.locale);
  const city = cities.find(({ slug }) => slug === from);
  const destination = destinations.find(({ slug }) => slug === to);
  if (!city || !destination) return null;
  const found = await findTrips({ city: from, destination: to, adults: 2, children: 0 }, reader);
  const cards = [...found.trips, ...found.soldOut];
  const calls = await callsAt(
    from,
    cards.map(({ slug }) => slug),
  );
  const served = cards.flatMap((card): TourTrip[] => {
    const call = calls.get(card.slug);
    return call ? [{ ...card, departs: call.departs, returns: call.returns }] : [];
  });
  const priced = served.flatMap(({ fromPrice, supplier, sharing }) =>
    fromPrice === null ? [] : { fromPrice, cheapest: { supplier, sharing } },
  );
  const [least] = priced.sort((a, b) => a.fromPrice - b.fromPrice);
  const departures = served
    .flatMap(({ slug, supplier, name, departs, nextDays }) =>
      nextDays.map(({ departure: _, ...next }) => ({
        ...next,
        slug,
        supplier,
        name,
        departs,
      })),
    )
    .filter(({ availability }) => availability === "available" || availability === "low")
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, SOONEST);
  const { fromPrice, cheapest } = least ?? { fromPrice: null, cheapest: null };
  return { city, destination, trips: served, fromPrice, cheapest, departures, cities, destinations };
}

/** The cards of the list of trips: what each says of its trip, with the prices and days the database has for it. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { listedValues, padded, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { cities, departures, fares } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Activity, Trip } from "~/domain/catalogue/catalogue";
import type { Photo } from "~/domain/catalogue/photo";
import { FROM_GUESTS } from "~/domain/catalogue/room-nights";
import { adultInRoomCad } from "~/domain/catalogue/shared-room";
import type { Supplier } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import { type Availability, availabilityOf } from "~/domain/departures/availability";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { fromCad } from "~/domain/money/money";
import { adultWithStay } from "~/domain/money/price";
import { adultFrom, adultThere } from "~/services/catalogue/departures-query.server";
import { type Localised, localise } from "~/services/catalogue/localise.server";
import { cityFrom } from "./trip-text.server";

export type NextDay = {
  departure: string;
  day: Day;
  /** Of a package, after its shortest stay. */
  endDay: Day;
  availability: Availability;
  placesLeft: number;
  /** Of an adult, from the city asked for, else from the cheapest. */
  price: number;
};

/** A trip of the list. Prices are minor units of the reader's currency, taxes included, each adult. */
export type TripCard = {
  slug: string;
  name: string;
  short: string;
  /** What can be added to it: the price each person. */
  activities: { name: string; price: number }[];
  poster: string;
  /** In the poster's place, where there is one. */
  photo: Localised<Photo> | null;
  destination: string;
  days: number;
  kind: Trip["kind"];
  /** Who lets the rooms of a package; null for other trips. */
  supplier: Supplier | null;
  /** Of a package, and of a tour that sleeps in hotels: how many share the room at these prices. */
  sharing: number | null;
  /** Cheapest departure with room for the party (on the date, if one was asked for); null when none has. */
  fromPrice: number | null;
  /** Where and in which month `fromPrice` can be had: the city asked for, else one of the cheapest. */
  cheapest: { city: string; from: string; month: string } | null;
  /** Up to three departures, from the date asked for or from tomorrow. */
  nextDays: NextDay[];
  /** The best of the departures to come, or of the date asked for. */
  availability: Availability;
};

/** A trip as the search found it, with the ids of its departures to show. */
export type FoundTrip = {
  slug: string;
  name: Bilingual;
  short: Bilingual;
  activities: Activity[];
  poster: string;
  photo: Photo | null;
  destination: string;
  days: number;
  kind: Trip["kind"];
  supplier: Supplier | null;
  /** What each adult pays more or less by how many share the room, in CAD cents; null where the trip has none. */
  room: number[] | null;
  /** The first of the cheapest departures with room; null when none has. */
  cheapest: string | null;
  /** The next three days, from the date asked for or from tomorrow. */
  next: string[];
  plenty: boolean;
  roomy: boolean;
};

/** `rate`: of the reader's currency, in millionths of a CAD; `wanted`: how many travel. */
type CardOptions = { today: Day; locale: Locale; rate: number; wanted: number };

/** `many`: how many are listed. */
type CardShape = { many: number; fromCity: boolean };

const CITY = sql.placeholder("city");

const departuresListed = preparedQuery((at, { many, fromCity }: CardShape) => {
  const { id, trip, startDay, endDay, status, placesLeft } = departures;
  const fields = { id, trip, startDay, endDay, status, placesLeft };
  const price = adultFrom(fromCity ? CITY : undefined);
  const query = at
    .select({ ...fields, stayCad: departures.stayCad, cad: sql<number>`${price}`.mapWith(Number) })
    .from(departures)
    .where(inArray(departures.id, placeholders(many)))
    .orderBy(asc(departures.startDay))
    .$dynamic();
  return fromCity ? query.innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, CITY))) : query;
});

const cheapestListed = preparedQuery((at, { many, fromCity }: CardShape) => {
  const cheap = fromCity ? eq(fares.city, CITY) : eq(adultThere, departures.fromCad);
  return at
    .select({
      departure: fares.departure,
      day: fares.startDay,
      stayCad: departures.stayCad,
      city: fares.city,
      from: cityFrom,
    })
    .from(fares)
    .innerJoin(departures, eq(departures.id, fares.departure))
    .innerJoin(cities, eq(cities.slug, fares.city))
    .where(and(inArray(fares.departure, placeholders(many)), cheap))
    .orderBy(asc(cities.position), asc(cities.slug));
});

/** The rows that a query has of these departures. */
async function ofDepartures<T>(
  query: (at: Db, values: Record<string, string | undefined>, shape: CardShape) => Promise<T[]>,
  ids: readonly string[],
  city: string | undefined,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const listed = padded(ids);
  return query(db, { ...listedValues(listed), city }, { many: listed.length, fromCity: city !== undefined });
}

/** Departures by their ids, in order of day, with an adult's fare from the city, else from the cheapest. */
const departuresOf = (ids: readonly string[], city: string | undefined) => ofDepartures(departuresListed, ids, city);

/** Where the cheapest departures are cheapest: the city asked for, else the first one, in the site's order. */
export const whereCheapest = (ids: readonly string[], city: string | undefined) =>
  ofDepartures(cheapestListed, ids, city);

/** Trips with all that their cards tell, in any language and currency. */
export type CardRows = {
  found: FoundTrip[];
  shown: Awaited<ReturnType<typeof departuresOf>>;
  places: Awaited<ReturnType<typeof whereCheapest>>;
};

/** Reads what the cards of trips tell of their departures. `city`: the one asked for. */
export async function cardRows(found: FoundTrip[], city: string | undefined): Promise<CardRows> {
  const cheapestIds = found.flatMap(({ cheapest }) => cheapest ?? []);
  const shown = await departuresOf([...new Set([...cheapestIds, ...found.flatMap(({ next }) => next)])], city);
  return { found, shown, places: await whereCheapest(cheapestIds, city) };
}

/** How many share a room at the prices of a trip: any two in a package, the party on a tour; null without hotels. */
export function sharingOf(supplier: Supplier | null, room: readonly number[] | null, wanted: number): number | null {
  if (supplier) return FROM_GUESTS;
  return room && Math.min(wanted, room.length);
}

/** The cards of trips, in their order. */
export function tripCards(
  { found, shown, places }: CardRows,
  { today, locale, rate, wanted }: CardOptions,
): { roomy: boolean; card: TripCard }[] {
  return found.map(({ name, short, activities, photo, room, cheapest, next, plenty, roomy, ...trip }) => {
    const shared = room ? { perAdultCad: room } : undefined;
    const priceOf = ({ cad, stayCad }: { cad: number; stayCad: number }) =>
      adultWithStay({ cad: cad + adultInRoomCad(shared, wanted), stayCad }, rate);
    const least = shown.find(({ id }) => id === cheapest);
    const place = places.find(({ departure }) => departure === cheapest);
    const card: TripCard = {
      ...trip,
      name: inLocale(name, locale),
      short: inLocale(short, locale),
      photo: photo && localise(photo, locale),
      activities: activities.flatMap(({ name, priceCad }) =>
        priceCad === undefined ? [] : { name: inLocale(name, locale), price: fromCad(priceCad, rate) },
      ),
      sharing: sharingOf(trip.supplier, room, wanted),
      fromPrice: least ? priceOf(least) : null,
      cheapest: place ? { city: place.city, from: inLocale(place.from, locale), month: place.day.slice(0, 7) } : null,
      nextDays: shown.flatMap((departure) => {
        if (!next.includes(departure.id)) return [];
        const { id, startDay: day, endDay } = departure;
        return {
          departure: id,
          day,
          endDay,
          availability: availabilityOf(departure, today, wanted),
          placesLeft: departure.placesLeft,
          price: priceOf(departure),
        };
      }),
      availability: plenty ? "available" : roomy ? "low" : "sold-out",
    };
    return { roomy, card };
  });
}

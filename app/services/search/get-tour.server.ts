/** What leads from one city to one destination (spec 2, tour page). */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Boarding } from "~/domain/catalogue/catalogue";
import { adultInRoomCad } from "~/domain/catalogue/shared-room";
import type { Tour } from "~/domain/catalogue/tour";
import { availabilityOf } from "~/domain/departures/availability";
import { inLocale, type Locale } from "~/domain/locale";
import { adultWithStay } from "~/domain/money/price";
import { adultThere, fareFrom, hasRoom, onSale } from "~/services/catalogue/departures-query.server";
import { tripBoarding } from "~/services/catalogue/trip-boarding.server";
import { findTrips } from "./find-trips.server";
import { type CityView, type DestinationView, listSearchChoices } from "./list-places.server";
import { matchTrips } from "./match-trips.server";
import { rateOn } from "./rates.server";
import type { NextDay, TripCard } from "./trip-cards.server";
import { type AskedTrips, askedTrips, type Reader } from "./trip-search.server";
import { tripRoomSupplements, tripSupplier, tripText } from "./trip-text.server";

type Calls = Pick<Boarding, "departs" | "returns">;

/** A trip with the times at which it calls at the tour's city. */
export type TourTrip = TripCard & Calls;

export type TourDeparture = Omit<NextDay, "departure"> & Pick<TourTrip, "slug" | "supplier" | "name" | "departs">;

export type TourView = {
  city: CityView;
  destination: DestinationView;
  /** Every trip on sale from the city; none when the season has not begun. */
  all: Pick<TourTrip, "slug" | "name" | "kind" | "days" | "departs" | "returns">[];
  /** The first of them to show, those with room first. */
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

/** Trips by their slugs, in that order, with when each calls at a city; those that do not are left out. */
async function tripsCalling(city: string, slugs: string[], locale: Locale) {
  if (slugs.length === 0) return [];
  const { slug, kind, days } = trips;
  const rows = await db
    .select({
      slug,
      kind,
      days,
      name: tripText("name"),
      supplier: tripSupplier,
      room: tripRoomSupplements,
      boarding: tripBoarding,
    })
    .from(trips)
    .where(inArray(slug, slugs));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return slugs.flatMap((slug) => {
    const trip = bySlug.get(slug);
    const call = trip?.boarding.find((each) => each.city === city);
    if (!trip || !call) return [];
    const { kind, days, name, supplier, room } = trip;
    const { departs, returns } = call;
    return { slug, kind, days, name: inLocale(name, locale), supplier, room, departs, returns };
  });
}

/** The soonest departures from a city to a destination with room; of a package on a day, the shortest of those. */
function soonestDepartures(city: string, destination: string, { sales, wanted }: AskedTrips) {
  const { trip, startDay, endDay, status, placesLeft, stayCad, nights } = departures;
  const isShortest = sql`not exists (select 1 from ${departures} as shorter where shorter.trip = ${trip} and shorter.start_day = ${startDay} and shorter.nights < ${nights} and shorter.status = 'on-sale' and shorter.places_left >= ${wanted})`;
  return db
    .select({ trip, startDay, endDay, status, placesLeft, stayCad, cad: adultThere.mapWith(Number) })
    .from(departures)
    .innerJoin(fares, fareFrom(city))
    .where(and(eq(departures.destination, destination), onSale(sales), hasRoom(wanted), isShortest))
    .orderBy(asc(startDay), asc(trip))
    .limit(SOONEST);
}

/** The trips from a city to a destination, with the next departures, for two adults. Null when either is unknown. */
export async function getTour({ from, to }: Tour, reader: Reader): Promise<TourView | null> {
  const { today, locale, currency } = reader;
  const { cities, destinations } = await listSearchChoices(locale);
  const city = cities.find(({ slug }) => slug === from);
  const destination = destinations.find(({ slug }) => slug === to);
  if (!city || !destination) return null;
  const search = { city: from, destination: to, adults: 2, children: 0 };
  const rate = await rateOn(currency, today);
  const asked = askedTrips(search, { today, rate });
  const { leaving, slice } = await matchTrips(asked);
  const slugs = slice(0, leaving).map(({ slug }) => slug);
  const calling = new Map((await tripsCalling(from, slugs, locale)).map((trip) => [trip.slug, trip]));
  const shown = await findTrips(search, reader);
  const [least] = (await findTrips({ ...search, sort: "price", page: 1 }, reader)).trips;
  const soonest = await soonestDepartures(from, to, asked);
  return {
    city,
    destination,
    all: [...calling.values()].map(({ supplier: _, room: __, ...trip }) => trip),
    trips: [...shown.trips, ...shown.soldOut].flatMap((card): TourTrip[] => {
      const call = calling.get(card.slug);
      return call ? [{ ...card, departs: call.departs, returns: call.returns }] : [];
    }),
    fromPrice: least?.fromPrice ?? null,
    cheapest: least ? { supplier: least.supplier, sharing: least.sharing } : null,
    departures: soonest.flatMap((departure): TourDeparture[] => {
      const trip = calling.get(departure.trip);
      if (!trip) return [];
      const { slug, supplier, name, departs, room } = trip;
      const { startDay: day, endDay, placesLeft, stayCad } = departure;
      const cad = departure.cad + adultInRoomCad(room ? { perAdultCad: room } : undefined, asked.wanted);
      const price = adultWithStay({ cad, stayCad }, rate);
      const availability = availabilityOf(departure, today, asked.wanted);
      return [{ slug, supplier, name, departs, day, endDay, placesLeft, price, availability }];
    }),
    cities,
    destinations,
  };
}

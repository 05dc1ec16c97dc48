/** Builders of small catalogues for tests, and `seedCatalogue`, which writes one into the test's database. */

import { inArray, sql } from "drizzle-orm";
import * as schema from "~/db/schema/catalogue";
import { checkouts, seats } from "~/db/schema/checkout";
import { reviews } from "~/db/schema/reviews";
import { checkoutExtras, extraPlaces, hotels, roomNights, spareStays, stays } from "~/db/schema/stays";
import { type Db, transaction } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { City, Coach, Destination, Fare, Line, Trip } from "~/domain/catalogue/catalogue";
import { addDays, type Day } from "~/domain/day";
import { type Lines, runsUsed } from "~/domain/departures/runs";
import { capacityOf } from "~/domain/departures/seats";
import type { Bilingual } from "~/domain/locale";
import { runIdsOf } from "~/services/inventory/runs.server";

export const both = (text: string): Bilingual => ({ fr: `${text} (fr)`, en: text });

export function aDestination(slug = "new-york", over: Partial<Destination> = {}): Destination {
  return {
    slug,
    name: both(slug),
    to: both(`to ${slug}`),
    country: "US",
    region: both("region"),
    coordinates: { lat: 40.7, lon: -74 },
    summary: both("summary"),
    poster: slug,
    ...over,
  };
}

export function aCity(slug = "montreal", over: Partial<City> = {}): City {
  return {
    slug,
    name: both(slug),
    from: both(`from ${slug}`),
    coordinates: { lat: 45.5, lon: -73.6 },
    boarding: { name: both(`${slug} station`), address: both("1, rue de la Gare"), directions: both("Door 1") },
    ...over,
  };
}

/** Rows of four around an aisle: `1A 1B | 1C 1D`; the first right-hand pair is the guide's, 2A is accessible. */
export function aCoach(slug = "coach-14", rows = 4, over: Partial<Coach> = {}): Coach {
  return {
    slug,
    name: both(slug),
    rows: Array.from({ length: rows }, (_, i) => [`${i + 1}A`, `${i + 1}B`, "|", `${i + 1}C`, `${i + 1}D`]),
    accessible: ["2A"],
    reserved: ["1C", "1D"],
    ...over,
  };
}

export function aTrip(slug = "new-york-3-days", over: Partial<Trip> = {}): Trip {
  const days = over.days ?? 3;
  return {
    slug,
    destination: "new-york",
    kind: "guided",
    days,
    name: both(slug),
    short: both("short"),
    description: both("description"),
    highlights: [both("one"), both("two"), both("three")],
    included: [both("coach")],
    notIncluded: [],
    poster: "new-york",
    coach: "coach-14",
    boarding: [{ city: "montreal", departs: "06:00", returns: "21:30" }],
    fares: { all: { montreal: { adultCad: 39_900, childCad: 29_900 } } },
    departures: [{ fare: "all", from: "01-01", to: "12-31", weekdays: ["fri"], everyWeeks: 1, except: [], also: [] }],
    itinerary: Array.from({ length: days }, (_, i) => ({
      title: both(`Day ${i + 1}`),
      text: both("text"),
      km: 600,
      stops: [{ name: both("Stop"), coordinates: { lat: 42, lon: -73.7 } }],
      meals: [],
    })),
    activities: [],
    hotels: [],
    faq: [
      { question: both("Q1"), answer: both("A1") },
      { question: both("Q2"), answer: both("A2") },
    ],
    goodToKnow: [{ title: both("Know"), text: both("this") }],
    ...over,
  };
}

/** A line that runs every day; `…-back` is one of the way back. */
export function aLine(slug: string, over: Partial<Line> = {}): Line {
  const isBack = slug.endsWith("-back");
  return {
    slug,
    name: both(slug),
    destination: "new-york",
    direction: isBack ? "return" : "outbound",
    coach: "coach-14",
    calls: [{ city: "montreal", time: isBack ? "21:30" : "06:00" }],
    ...(isBack ? { start: { name: both("Midtown"), address: "1, 7th Avenue", time: "13:00" } } : {}),
    departures: [
      {
        from: "01-01",
        to: "12-31",
        weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        everyWeeks: 1,
        except: [],
        also: [],
      },
    ],
    ...over,
  };
}

export type SeedDeparture = {
  startDay: Day;
  /** Default: `{trip}_{startDay}`. */
  id?: string;
  /** Slug; default: the first of the seed's trips. */
  trip?: string;
  /** Slug; default: the trip's. */
  coach?: string;
  /** Default: what the coach sells. */
  capacity?: number;
  /** The lines it travels on, with every other departure that names them; a coach of its own without. */
  lines?: Lines;
  /** Away, of a package. */
  nights?: number;
  taken?: number;
  status?: "on-sale" | "withdrawn";
  /** City → fare in CAD cents; default: the trip's first season. */
  fares?: Record<string, Fare>;
};

export type Seed = {
  destinations?: Destination[];
  cities?: City[];
  coaches?: Coach[];
  trips?: Trip[];
  departures?: SeedDeparture[];
  /** Units of the currency for one CAD, in millionths. */
  rates?: { currency: "USD" | "EUR"; fromDay: Day; micros: number }[];
};

/**
 * Writes a catalogue: by default one destination, one city, a coach of 14 places and a trip of three days at 399 $ and
 * 299 $, with the departures asked for. May be called again to add to what is there. Returns the departures' ids.
 */
export async function seedCatalogue(seed: Seed = {}): Promise<string[]> {
  const trips = seed.trips ?? [aTrip()];
  const coaches = seed.coaches ?? [aCoach()];
  const cities = seed.cities ?? [aCity()];
  const destinations = seed.destinations ?? [aDestination()];
  const rates = seed.rates ?? [
    { currency: "USD" as const, fromDay: "2020-01-01", micros: 730_000 },
    { currency: "EUR" as const, fromDay: "2020-01-01", micros: 680_000 },
  ];
  const ids: string[] = [];
  await transaction(async (tx) => {
    for (const [position, data] of destinations.entries())
      await tx.insert(schema.destinations).values({ slug: data.slug, position, data }).onConflictDoNothing();
    for (const [position, data] of cities.entries())
      await tx.insert(schema.cities).values({ slug: data.slug, position, data }).onConflictDoNothing();
    for (const data of coaches) await tx.insert(schema.coaches).values({ slug: data.slug, data }).onConflictDoNothing();
    for (const [position, data] of trips.entries()) {
      const { slug, destination, kind, days } = data;
      await tx.insert(schema.trips).values({ slug, destination, kind, days, position, data }).onConflictDoNothing();
    }
    for (const rate of rates) await tx.insert(schema.rates).values(rate).onConflictDoNothing();
    for (const departure of seed.departures ?? []) {
      const trip = trips.find((candidate) => candidate.slug === departure.trip) ?? trips[0];
      const coach = coaches.find(({ slug }) => slug === (departure.coach ?? trip?.coach)) ?? coaches[0];
      if (!trip || !coach) throw new Error("A departure needs a trip and a coach");
      const { startDay, taken = 0, status = "on-sale", capacity = capacityOf(coach) } = departure;
      const id = departure.id ?? `${trip.slug}_${startDay}`;
      const fares = departure.fares ?? Object.values(trip.fares)[0] ?? {};
      const nights = departure.nights ?? trip.days - 1;
      const own = runsUsed(id, startDay, nights, departure.lines);
      for (const run of own) {
        if (run.line !== null)
          await tx
            .insert(schema.lines)
            .values({ slug: run.line, data: aLine(run.line) })
            .onConflictDoNothing();
        await tx
          .insert(schema.runs)
          .values({ ...run, coach: coach.slug, capacity, taken })
          .onConflictDoNothing();
      }
      await tx.insert(schema.departures).values({
        id,
        trip: trip.slug,
        destination: trip.destination,
        startDay,
        endDay: addDays(startDay, nights),
        nights: departure.nights ?? null,
        placesLeft: capacity - taken,
        status,
        fromCad: Math.min(...Object.values(fares).map((fare) => fare.adultCad)),
      });
      await tx
        .insert(schema.departureRuns)
        .values(own.map((run, position) => ({ departure: id, position, run: run.id })));
      for (const [city, fare] of Object.entries(fares))
        await tx.insert(schema.fares).values({ departure: id, city, trip: trip.slug, startDay, ...fare });
      ids.push(id);
    }
  });
  return ids;
}

/** What a checkout keeps of the catalogue. */
export function aJourney(departure: string, city = "montreal"): Journey {
  const { slug, name, days, poster } = aTrip();
  const { slug: to, ...destination } = aDestination();
  return {
    trip: { slug, name, days, poster },
    destination: { slug: to, name: destination.name, to: destination.to, country: destination.country },
    departure: { id: departure, startDay: "2027-07-10", endDay: "2027-07-12" },
    boarding: { city, cityName: both(city), ...aCity(city).boarding, departs: "06:00", returns: "21:30" },
  };
}

export type SeedCheckout = {
  departure: string;
  state: "open" | "paying" | "booked" | "expired";
  city?: string;
  adults?: number;
  id?: string;
};

/** Writes a checkout with its places counted as taken, unless it has expired. Returns its id. */
export async function addCheckout({
  departure,
  state,
  city = "montreal",
  adults = 1,
  id = `checkout-${departure}-${state}`,
}: SeedCheckout): Promise<string> {
  await transaction((tx) => writeCheckout(tx, { departure, state, city, adults, id }));
  return id;
}

/** The same in a transaction. */
export async function writeCheckout(
  tx: Db,
  { departure, state, city = "montreal", adults = 1, id = `checkout-${departure}-${state}` }: SeedCheckout,
): Promise<void> {
  const held = state !== "expired";
  const moment = new Date("2027-01-01T12:00:00Z");
  if (held) {
    await tx
      .update(schema.runs)
      .set({ taken: sql`${schema.runs.taken} + ${adults}` })
      .where(inArray(schema.runs.id, runIdsOf([departure])));
  }
  await tx.insert(checkouts).values({
    id,
    departure,
    trip: departure.split("_")[0] ?? departure,
    city,
    journey: aJourney(departure, city),
    locale: "fr-ca",
    currency: "CAD",
    rateMicros: 1_000_000,
    adults,
    children: 0,
    adultPrice: 10_000,
    childPrice: 8_000,
    total: adults * 10_000,
    state,
    placesHeld: held,
    heldUntil: moment,
    openedAt: moment,
  });
}

/** Empties the catalogue, and the checkouts and seats that hang from it. */
export async function clearCatalogue(): Promise<void> {
  const {
    blockedSeats,
    fares,
    runFacts,
    departureRuns,
    runs,
    lines,
    departures,
    trips,
    coaches,
    cities,
    destinations,
    rates,
  } = schema;
  const { discountCodes, catalogueImports } = schema;
  const ofCheckouts = [reviews, seats, stays, spareStays, checkoutExtras, extraPlaces, checkouts];
  const inOrder = [
    ...ofCheckouts,
    fares,
    blockedSeats,
    runFacts,
    departureRuns,
    runs,
    lines,
    departures,
    trips,
    coaches,
    cities,
    roomNights,
    hotels,
    destinations,
  ];
  await transaction(async (tx) => {
    for (const table of [...inOrder, rates, discountCodes, catalogueImports]) await tx.delete(table);
  });
}

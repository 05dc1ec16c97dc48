import { and, eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { cities, departureRuns, departures, destinations, fares, lines, runs, trips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { Trip } from "~/domain/catalogue/catalogue";
import { restOf, type SharedRoom } from "~/domain/catalogue/shared-room";
import { type Party, partySize } from "~/domain/people/party";

export type ToHold = {
  journey: Journey;
  fare: typeof fares.$inferSelect;
  /** Of a tour that sleeps in hotels: the room everyone shares, and where. */
  room: (SharedRoom & Pick<Trip, "hotels">) | null;
  /** Of a package: how long, and who lets its rooms. */
  stay: { nights: number; from: NonNullable<Trip["stay"]> } | null;
};

const faresByCity = preparedQuery((at) =>
  at
    .select({
      fare: fares,
      id: departures.id,
      startDay: departures.startDay,
      endDay: departures.endDay,
      nights: departures.nights,
      trip: trips.data,
      destination: destinations.data,
      city: cities.data,
    })
    .from(fares)
    .innerJoin(departures, eq(departures.id, fares.departure))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(destinations, eq(destinations.slug, trips.destination))
    .innerJoin(cities, eq(cities.slug, fares.city))
    .where(and(eq(fares.departure, sql.placeholder("departure")), eq(fares.city, sql.placeholder("city")))),
);

/**
 * The journey of a departure from a city with its fare, as the catalogue has it now: for the hold, which keeps it. Null
 * when the departure does not exist or serves no such city.
 */
export async function readJourney(
  tx: Db,
  { departure, city }: { departure: string; city: string },
): Promise<ToHold | null> {
  const [row] = await faresByCity(tx, { departure, city });
  const stop = row?.trip.boarding.find((boarding) => boarding.city === city);
  if (!row || !stop) return null;
  const { slug, name, to, country } = row.destination;
  const journey: Journey = {
    trip: {
      slug: row.trip.slug,
      name: row.trip.name,
      days: row.nights === null ? row.trip.days : row.nights + 1,
      poster: row.trip.poster,
      ...(row.trip.taxPercent === undefined ? {} : { taxPercent: row.trip.taxPercent }),
    },
    destination: { slug, name, to, country },
    departure: { id: row.id, startDay: row.startDay, endDay: row.endDay },
    boarding: {
      city,
      cityName: row.city.name,
      ...row.city.boarding,
      departs: stop.departs,
      returns: stop.returns,
    },
    ...(await wayBackOf(tx, departure)),
  };
  const stay = row.nights !== null && row.trip.stay ? { nights: row.nights, from: row.trip.stay } : null;
  const room = row.trip.room ? { ...row.trip.room, hotels: row.trip.hotels } : null;
  return { journey, fare: row.fare, room, stay };
}

const linesBack = preparedQuery((at) =>
  at
    .select({ line: lines.data })
    .from(departureRuns)
    .innerJoin(runs, eq(runs.id, departureRuns.run))
    .innerJoin(lines, eq(lines.slug, runs.line))
    .where(and(eq(departureRuns.departure, sql.placeholder("departure")), eq(runs.direction, "return"))),
);

/** Where one boards for the way back, of a departure that travels on a line. */
async function wayBackOf(tx: Db, departure: string): Promise<Pick<Journey, "wayBack">> {
  const [back] = await linesBack(tx, { departure });
  if (!back?.line.start) return {};
  const { name, address, time } = back.line.start;
  return { wayBack: { name, address, departs: time } };
}

/** The journey of a party with the room it shares, where a tour has one. More than two have two beds anyway. */
export function inRoom(
  { journey, room }: ToHold,
  party: Party,
  wished: { twoBeds?: boolean | undefined; group?: Party | undefined },
): Journey {
  if (!room) return journey;
  const guests = partySize(party);
  const twoBeds = guests > 2 || (guests === 2 && wished.twoBeds === true);
  const hotels = room.hotels.map(({ name, address, nights }) => ({ name, address, nights }));
  const group = wished.group && restOf(wished.group, party) ? { group: wished.group } : {};
  return { ...journey, room: { guests, twoBeds, hotels, ...group } };
}

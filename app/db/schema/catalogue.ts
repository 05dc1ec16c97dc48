/**
 * What is for sale: written by the catalogue import alone, but for `runs.taken`, `departures.placesLeft` and what the
 * facts and the blocked seats of a run overrule.
 */

import { sql } from "drizzle-orm";
import type { City, Coach, Destination, DiscountCode, Line, Trip } from "~/domain/catalogue/catalogue";
import { TRIP_KINDS } from "~/domain/catalogue/trip-kind";
import { DEPARTURE_STATUSES } from "~/domain/departures/run-facts";
import { RUN_DIRECTIONS } from "~/domain/departures/runs";
import { CURRENCIES } from "~/domain/money/money";
import { bool, check, day, index, instant, int, json, oneOf, primaryKey, table, text, unique } from "../columns";
import { staffMembers } from "./staff";

export const destinations = table("destinations", {
  slug: text().primaryKey(),
  position: int().notNull(),
  data: json<Destination>().notNull(),
});

export const cities = table("cities", {
  slug: text().primaryKey(),
  position: int().notNull(),
  data: json<City>().notNull(),
});

export const coaches = table("coaches", {
  slug: text().primaryKey(),
  data: json<Coach>().notNull(),
});

/** A coach that runs one way on certain days, for several trips. */
export const lines = table("lines", {
  slug: text().primaryKey(),
  data: json<Line>().notNull(),
});

export const trips = table(
  "trips",
  {
    slug: text().primaryKey(),
    destination: text()
      .notNull()
      .references(() => destinations.slug),
    kind: text(TRIP_KINDS).notNull(),
    days: int().notNull(),
    /** Order on the site; -1 when no longer in the files. */
    position: int().notNull(),
    data: json<Trip>().notNull(),
  },
  (t) => [
    index("trips_destination").on(t.destination, t.position),
    index("trips_kind").on(t.kind, t.position),
    index("trips_position").on(t.position, t.slug),
    index("trips_with_activities").on(t.slug).where(sql`data ->> 'activities' like '%"priceCad"%'`),
  ],
);

/**
 * Of a tour that sleeps in hotels, what each adult pays more or less by how many share the room: as its document says,
 * for queries that would otherwise read the document of every trip. Written by triggers on `trips` alone.
 */
export const tripRooms = table(
  "trip_rooms",
  {
    trip: text()
      .notNull()
      .references(() => trips.slug, { onDelete: "cascade" }),
    guests: int().notNull(),
    adultCad: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.trip, t.guests] })],
);

/**
 * One coach on its way on one day, out or back, or the coach that stays with a tour. Places are scarce here: `taken`
 * counts those held and sold by all departures that use it, and only a guarded update may change it.
 */
export const runs = table(
  "runs",
  {
    id: text().primaryKey(),
    /** Slug of the line it is of; null where one departure has the coach to itself. */
    line: text().references(() => lines.slug),
    direction: text(RUN_DIRECTIONS).notNull(),
    day: day().notNull(),
    coach: text()
      .notNull()
      .references(() => coaches.slug),
    capacity: int().notNull(),
    taken: int().notNull().default(0),
  },
  (t) => [
    index("runs_day").on(t.day),
    check("runs_taken_within_capacity", sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`),
    oneOf("runs_direction", t.direction),
  ],
);

/** A trip leaving on a day, with one run or several. */
export const departures = table(
  "departures",
  {
    id: text().primaryKey(),
    trip: text()
      .notNull()
      .references(() => trips.slug),
    destination: text().notNull(),
    startDay: day().notNull(),
    endDay: day().notNull(),
    /** Away, for a package; null for other trips. */
    nights: int(),
    /** A copy of what its fullest run has left, so that a list reads no run: kept by triggers on `runs`, and no guard. */
    placesLeft: int().notNull(),
    /** `withdrawn`: no longer for sale, kept because something was sold on it or it has left. `closed`: by its facts. */
    status: text(DEPARTURE_STATUSES).notNull(),
    /** Cheapest price of an adult over its cities, its stay included, in CAD cents. */
    fromCad: int().notNull(),
    /** Of a package: the least a stay of its nights costs each of two in a room, in CAD cents; else nothing. */
    stayCad: int().notNull().default(0),
  },
  (t) => [
    index("departures_trip_day").on(t.trip, t.startDay),
    index("departures_destination_day").on(t.destination, t.startDay),
    index("departures_destination_day_trip").on(t.destination, t.startDay, t.trip),
    index("departures_day").on(t.startDay),
    index("departures_scarce")
      .on(t.trip, t.startDay)
      .where(sql`status = 'on-sale' and places_left > 0 and places_left < 10`),
    index("departures_scarce_day")
      .on(t.startDay)
      .where(sql`status = 'on-sale' and places_left > 0 and places_left < 10`),
    check("departures_places_left", sql`${t.placesLeft} >= 0`),
  ],
);

/** The runs of a departure, in the order in which one travels on them. */
export const departureRuns = table(
  "departure_runs",
  {
    departure: text()
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    position: int().notNull(),
    run: text()
      .notNull()
      .references(() => runs.id),
  },
  (t) => [primaryKey({ columns: [t.departure, t.position] }), unique("departure_runs_once").on(t.run, t.departure)],
);

/**
 * What the company decided about a run apart from the files (`domain/departures/run-facts.ts`); none where there is no
 * row. What of it overrules the files is in force in `runs` and `departures`, written in the same transaction.
 */
export const runFacts = table(
  "run_facts",
  {
    run: text()
      .primaryKey()
      .references(() => runs.id),
    closed: bool().notNull(),
    cap: int(),
    coach: text().references(() => coaches.slug),
    minimum: int(),
    decideBy: day(),
    /**
     * Which colleagues lead and drive it; null where it is nobody of the team, or open. `guide` and `driver` are their
     * names as they were then.
     */
    guideMember: text().references(() => staffMembers.id),
    driverMember: text().references(() => staffMembers.id),
    guide: text().notNull(),
    driver: text().notNull(),
    delayMinutes: int().notNull(),
    /** Grows with every change: a form that changes them sends the version it was made from. */
    version: int().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [index("run_facts_guide").on(t.guideMember), index("run_facts_driver").on(t.driverMember)],
);

/**
 * Seats of a run that nobody is given. Triggers keep a blocked seat out of `seats`, and a taken one out of here; in
 * `runs.capacity` they are taken off, in the same transaction. One that the run's coach does not have counts for nothing.
 */
export const blockedSeats = table(
  "blocked_seats",
  {
    run: text()
      .notNull()
      .references(() => runs.id),
    seat: text().notNull(),
    why: text().notNull(),
    /** The colleague who blocked it; null by the command line. */
    member: text().references(() => staffMembers.id),
    blockedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run, t.seat] })],
);

/** The number that a hotel of a tour knows a departure's group by; `hotel` is its name as lists say it. */
export const hotelConfirmations = table(
  "hotel_confirmations",
  {
    departure: text()
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    hotel: text().notNull(),
    number: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.departure, t.hotel] })],
);

/** What a departure costs from a city. Trip and day stand here again so that a search needs one index. */
export const fares = table(
  "fares",
  {
    departure: text()
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    city: text()
      .notNull()
      .references(() => cities.slug),
    trip: text().notNull(),
    startDay: day().notNull(),
    adultCad: int().notNull(),
    childCad: int().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.departure, t.city] }),
    index("fares_trip_city_day").on(t.trip, t.city, t.startDay),
    index("fares_city_day").on(t.city, t.startDay),
    index("fares_trip_city_fare").on(t.trip, t.city, t.startDay, t.departure, t.adultCad),
  ],
);

/** A departure with at least this many places left is ample: it has room for any party of the site. */
export const AMPLE_PLACES = 10;

/**
 * The ample departures of a trip in a month, from a city: how often and for how much they leave is known without reading
 * them. Written by triggers on `departures` and `fares` alone; a sale makes none write unless a departure stops being
 * ample, or is so again.
 */
export const tripMonths = table(
  "trip_months",
  {
    /** Slug; empty: from any. */
    city: text().notNull(),
    trip: text()
      .notNull()
      .references(() => trips.slug, { onDelete: "cascade" }),
    /** `YYYY-MM`. */
    month: text().notNull(),
    /** Of departure. */
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    /** Cheapest price of an adult among them, the stay included, in CAD cents. */
    fromCad: int().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.city, t.trip, t.month] }),
    // Those of some months, without those of other years.
    index("trip_months_city_month").on(t.city, t.month, t.trip, t.firstDay, t.lastDay, t.fromCad),
  ],
);

/** Units of a currency for one CAD, in millionths, from a day on. */
export const rates = table(
  "rates",
  {
    currency: text(CURRENCIES).notNull(),
    fromDay: day().notNull(),
    micros: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.fromDay] }), check("rates_positive", sql`${t.micros} > 0`)],
);

/** `used` is counted under the same guard as seats. */
export const discountCodes = table(
  "discount_codes",
  {
    code: text().primaryKey(),
    used: int().notNull().default(0),
    uses: int(),
    data: json<DiscountCode>().notNull(),
  },
  (t) => [check("discount_codes_used", sql`${t.used} >= 0 and (${t.uses} is null or ${t.used} <= ${t.uses})`)],
);

/** Codes that the company stopped apart from the files, which go on naming them; anyone who has one on their price keeps it. */
export const codeStops = table("code_stops", {
  code: text().primaryKey(),
  stoppedAt: instant().notNull(),
});

/** One row a completed import; the newest is the catalogue in force. */
export const catalogueImports = table("catalogue_imports", {
  version: int().primaryKey(),
  /** Hash of the files' content. */
  source: text().notNull(),
  /** The day the recurrence rules were expanded from. */
  expandedOn: day().notNull(),
});

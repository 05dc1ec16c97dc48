/** One trip with its dates and prices (spec 2, trip detail). */

import { and, asc, between, eq, gte, inArray, sql } from "drizzle-orm";
import { cities, coaches, departures, destinations, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Activity, Boarding, City, Coach, Destination, Trip } from "~/domain/catalogue/catalogue";
import { checkRoom, roomsFor } from "~/domain/catalogue/shared-room";
import type { Day } from "~/domain/day";
import { type Availability, bestAvailability } from "~/domain/departures/availability";
import { salesDays } from "~/domain/departures/sales";
import type { Locale } from "~/domain/locale";
import { type Currency, fromCad } from "~/domain/money/money";
import type { Party } from "~/domain/people/party";
import { type Localised, localise } from "~/services/catalogue/localise.server";
import { type DepartureView, departureView, pickedDeparture } from "./departure-view.server";
import { rateOn } from "./rates.server";
import { type TripStay, tripStay, withoutRooms } from "./trip-stay.server";

/** `YYYY-MM` */
export type Month = string;

export type BoardingView = Boarding &
  Pick<Localised<City>, "name" | "from" | "coordinates"> & {
    /** Where the coach stops in that city. */
    stop: Localised<City>["boarding"];
  };

export type TripView = Localised<
  Omit<Trip, "destination" | "coach" | "boarding" | "fares" | "departures" | "activities" | "stay" | "room">
> & {
  destination: Localised<Destination>;
  coach: Localised<Coach>;
  boarding: BoardingView[];
  /** `price` in minor units of `currency`, each person. */
  activities: (Localised<Omit<Activity, "priceCad">> & { price?: number })[];
  /** Of a tour that sleeps in hotels: what an adult pays more or less by how many share the room, in minor units. */
  room: { perAdult: number[] } | null;
  /** The party room by room, when none takes it whole; empty where there is not an adult for each. */
  split: Party[] | null;
  /** Of a package: who lets its rooms, and for how long. */
  stay: TripStay | null;
  currency: Currency;
  /** The boarding city the prices are from: the one asked for if the trip serves it, else its first. */
  city: string;
  party: Party;
  /** Cheapest adult price of a departure with room for the party, a package's stay included; null when none has. */
  fromPrice: number | null;
  /** The best of the departures to come; `gone` when there is none (spec 8: no longer available). */
  availability: Availability;
  /** Months that have departures to come, in order. */
  months: Month[];
  /** The month shown: the one asked for, else that of the next departure with room. */
  month: Month | null;
  previousMonth: Month | null;
  nextMonth: Month | null;
  /** The departure asked for, where it cannot be had: full, or not on sale; without a day where it is not known any more. */
  missed: { day: Day | null; full: boolean } | null;
  /** Departures of that month, in order; with those of the next one, where it has few that can be had. */
  departures: DepartureView[];
};

export type TripRequest = {
  locale: Locale;
  currency: Currency;
  today: Day;
  city?: string;
  adults?: number;
  children?: number;
  month?: Month;
  /** The departure of a link, by its id or its day. */
  asked?: { departure: string | null; day: Day | null };
};

/** Departures of a trip from today to the end of sales, with the fare from a city. */
async function departuresFrom(trip: string, city: string, today: Day) {
  return db
    .select(pickedDeparture)
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, city)))
    .where(and(eq(departures.trip, trip), between(departures.startDay, today, salesDays(today).to)))
    .orderBy(asc(departures.startDay), asc(departures.nights));
}

/** The trip's stops with their cities' words, in the trip's order. */
async function boardingOf(trip: Trip, locale: Locale): Promise<BoardingView[]> {
  const slugs = trip.boarding.map(({ city }) => city);
  const rows = await db.select().from(cities).where(inArray(cities.slug, slugs));
  return trip.boarding.flatMap((stop) => {
    const city = rows.find(({ slug }) => slug === stop.city);
    if (!city) return [];
    const { name, from, coordinates, boarding } = localise(city.data, locale);
    return { ...stop, name, from, coordinates, stop: boarding };
  });
}

/** A month with fewer departures than this that can be had is shown with the next one. */
const FEW_DEPARTURES = 4;

const monthOf = (day: Day): Month => day.slice(0, 7);

/**
 * Everything about a trip in the reader's language and currency, with the departures of one month. Null when there is
 * no such trip, or when it left the catalogue (spec 8). One adult when no party is given.
 */
export async function getTrip(slug: string, request: TripRequest): Promise<TripView | null> {
  const { locale, currency, today, adults = 1, children = 0 } = request;
  const [row] = await db
    .select({ trip: trips.data, destination: destinations.data, coach: coaches.data })
    .from(trips)
    .innerJoin(destinations, eq(destinations.slug, trips.destination))
    .innerJoin(coaches, eq(coaches.slug, sql`${trips.data} ->> 'coach'`))
    .where(and(eq(trips.slug, slug), gte(trips.position, 0)));
  if (!row) return null;
  const { activities, stay, room, fares: _fares, departures: _rules, ...trip } = row.trip;
  const boarding = await boardingOf(row.trip, locale);
  const rate = await rateOn(currency, today);
  const city = (boarding.find((stop) => stop.city === request.city) ?? boarding[0])?.city ?? "";
  const found = await departuresFrom(slug, city, today);
  const party = { adults, children };
  const views = found.map((departure) => departureView(departure, party, rate, today, room));
  return {
    ...localise(trip, locale),
    destination: localise(row.destination, locale),
    coach: localise(row.coach, locale),
    boarding,
    activities: activities.map(({ priceCad, ...activity }) => ({
      ...localise(activity, locale),
      ...(priceCad === undefined ? {} : { price: fromCad(priceCad, rate) }),
    })),
    stay: stay ? await tripStay(row.trip, stay, { locale, rate }) : null,
    room: room ? { perAdult: room.perAdultCad.map((cad) => Math.sign(cad) * fromCad(Math.abs(cad), rate)) } : null,
    split: !room || checkRoom(room, party).ok ? null : (roomsFor(party, room.perAdultCad.length) ?? []),
    currency,
    city,
    party,
    ...pickDepartures(await withoutRooms(views, stay, party), request),
  };
}

type Picker = Pick<
  TripView,
  "fromPrice" | "availability" | "months" | "month" | "previousMonth" | "nextMonth" | "missed" | "departures"
>;
type RequestedDates = Pick<TripRequest, "month" | "asked">;

/** A form that was sent again names the departure of another month or city along with a month; a link names it alone. */
function missedOf(
  { departure, day }: NonNullable<TripRequest["asked"]>,
  { views, named, given }: { views: DepartureView[]; named: DepartureView | undefined; given: Month | null },
): TripView["missed"] {
  const meant = named ? [named] : views.filter((each) => each.day === day);
  if (meant.length === 0 && (departure === null ? day === null : given !== null)) return null;
  const best = bestAvailability(meant.map(({ availability }) => availability));
  if (best === "available" || best === "low") return null;
  return { day: meant[0]?.day ?? (departure === null ? day : null), full: best === "sold-out" };
}

/** The picker of dates and prices: the departures of one month, and what there is in the others. */
function pickDepartures(views: DepartureView[], request: RequestedDates): Picker {
  const coming = views.filter(({ availability }) => availability !== "gone");
  const roomy = coming.filter(({ availability }) => availability !== "sold-out");
  const months = [...new Set(coming.map(({ day }) => monthOf(day)))];
  const { asked } = request;
  const named = views.find(({ id }) => id === asked?.departure);
  const first = named ?? roomy[0] ?? coming[0];
  const given = request.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(request.month) ? request.month : null;
  const missed = asked ? missedOf(asked, { views, named, given }) : null;
  // Of a link whose month is over, others are shown.
  const wanted = given && missed && !months.includes(given) ? null : given;
  const month = wanted ?? (first ? monthOf(first.day) : null);
  const nextMonth = months.find((other) => month !== null && other > month) ?? null;
  const open = roomy.filter(({ day }) => monthOf(day) === month).length;
  const shown = [month, open > 0 && open < FEW_DEPARTURES ? nextMonth : null];
  return {
    fromPrice: roomy.length > 0 ? Math.min(...roomy.map(({ fromPrice }) => fromPrice)) : null,
    availability: bestAvailability(coming.map(({ availability }) => availability)),
    months,
    month,
    previousMonth: months.findLast((other) => month !== null && other < month) ?? null,
    nextMonth,
    missed,
    departures: views.filter(({ day }) => shown.includes(monthOf(day))),
  };
}

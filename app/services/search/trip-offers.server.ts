/** What trips offer a party: of each, the cheapest price of an adult and the first day in every month. */
import { asc, sql } from "drizzle-orm";
import { type ChangedKeys, cacheUntilWrite } from "~/db/cache-until-write.server";
import { preparedQuery } from "~/db/prepared-query.server";
import { tripRooms, trips } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { adultInRoomCad, type SharedRoom } from "~/domain/catalogue/shared-room";
import type { Day } from "~/domain/day";
import { offers } from "~/services/catalogue/departures-query.server";
import { hasActivities } from "./trip-text.server";

/** What trips have in common: the values there are, sorted, and which of them each trip has. */
export type Column<T> = { values: T[]; of: Uint16Array };

/** Every trip, by its number: its place in the order of the site. */
export type TripsInOrder = {
  slugs: string[];
  numbers: ReadonlyMap<string, number>;
  destination: Column<string>;
  kind: Column<Trip["kind"]>;
  length: Column<number>;
  /** 1 where activities can be added. */
  activities: Uint8Array;
  /** Of tours that sleep in hotels. */
  rooms: ReadonlyMap<number, SharedRoom>;
};

/** In place of a price where there is none: more than any. */
export const NO_OFFER = 2 ** 31 - 1;

/** What trips that leave with room offer, by trip and month: `number * months.length + month`. */
export type TripOffers = {
  trips: TripsInOrder;
  /** Those in which any leaves, `YYYY-MM`, in order. */
  months: string[];
  /** What an adult of the party pays at the least, in CAD cents; `NO_OFFER`. */
  cents: Int32Array;
  /** The first day of the month on which the trip leaves. */
  days: Uint8Array;
  /** By trip: the cheapest of all months. */
  cheapest: Int32Array;
};

/** Of 5,000 trips a list takes 0.5 MB, and what they offer from a city, to a party of some size, as much. */
const MAX_BYTES = 1_500_000;
const MAX_OFFERS_BYTES = 7_000_000;
/** About what an answer takes besides what is in it. */
const ANSWER_BYTES = 2_000;
/** About what a trip takes besides its numbers: its slug, and its place by it. */
const SLUG_BYTES = 100;

function columnOf<T>(each: readonly T[]): Column<T> {
  const values = [...new Set(each)].sort();
  const places = new Map(values.map((value, place) => [value, place]));
  return { values, of: Uint16Array.from(each, (value) => places.get(value) ?? 0) };
}

/** Every trip, in the order of the site. */
export const tripsInOrder = cacheUntilWrite(
  async (): Promise<TripsInOrder> => {
    const withActivities = db.select({ slug: trips.slug }).from(trips).where(hasActivities);
    const rows = await db
      .select({
        slug: trips.slug,
        destination: trips.destination,
        kind: trips.kind,
        length: trips.days,
        activities: sql<number>`case when ${trips.slug} in ${withActivities} then 1 else 0 end`.mapWith(Number),
      })
      .from(trips)
      .orderBy(asc(trips.position), asc(trips.slug));
    const slugs = rows.map(({ slug }) => slug);
    const numbers = new Map(slugs.map((slug, number) => [slug, number]));
    const rooms = new Map<number, SharedRoom>();
    for (const { trip, adultCad } of await db.select().from(tripRooms).orderBy(tripRooms.trip, tripRooms.guests)) {
      const number = numbers.get(trip);
      if (number === undefined) continue;
      const { perAdultCad } = rooms.get(number) ?? { perAdultCad: [] };
      rooms.set(number, { perAdultCad: [...perAdultCad, adultCad] });
    }
    return {
      slugs,
      numbers,
      destination: columnOf(rows.map(({ destination }) => destination)),
      kind: columnOf(rows.map(({ kind }) => kind)),
      length: columnOf(rows.map(({ length }) => length)),
      activities: Uint8Array.from(rows, ({ activities }) => activities),
      rooms,
    };
  },
  { most: MAX_BYTES, size: ({ slugs, rooms }) => ANSWER_BYTES + (slugs.length + rooms.size) * SLUG_BYTES },
);

/** Walks through `trip day cents trip day cents …`, without making a list of what is long. */
function eachLeaving(text: string, tell: (trip: string, day: number, cents: number) => void): void {
  for (let at = 0; at < text.length; ) {
    const day = text.indexOf(" ", at) + 1;
    const cents = text.indexOf(" ", day) + 1;
    const next = text.indexOf(" ", cents);
    const end = next < 0 ? text.length : next;
    tell(text.slice(at, day - 1), Number(text.slice(day, cents - 1)), Number(text.slice(cents, end)));
    at = end + 1;
  }
}

type Leaving = { month: string; leaving: string };

/** Of each month, what leaves with room; of some trips, where they are given. */
const leavingFrom = (at: Db, about: Parameters<typeof offers>[0]) =>
  at
    .select({ month: sql<string>`each_month.month`, leaving: sql<string>`each_month.leaving` })
    .from(sql`(${offers(about)}) as each_month`);

const leavingWith = preparedQuery((at, { fromCity, wanted }: { fromCity: boolean; wanted: number }) => {
  const days = { from: sql.placeholder("from"), to: sql.placeholder("to") };
  return leavingFrom(at, { days, city: fromCity ? sql.placeholder("city") : undefined, wanted });
});

/** Writes what leaves into offers that say nothing of those trips. */
function addLeaving({ trips, months, cents, days, cheapest }: TripOffers, rows: readonly Leaving[], wanted: number) {
  for (const { month, leaving } of rows) {
    const place = months.indexOf(month);
    eachLeaving(leaving, (slug, day, cad) => {
      const trip = trips.numbers.get(slug);
      // Newer than the list of trips, which is read again immediately.
      if (trip === undefined) return;
      const at = trip * months.length + place;
      const price = cad + adultInRoomCad(trips.rooms.get(trip), wanted);
      cents[at] = Math.min(cents[at] ?? NO_OFFER, price);
      days[at] = days[at] ? Math.min(days[at], day) : day;
      cheapest[trip] = Math.min(cheapest[trip] ?? NO_OFFER, price);
    });
  }
}

/** What sales, and changes of single departures, write to. */
const OF_DEPARTURES: readonly string[] = ["departures", "departures.places_left", "trip_months"];
/** Trips read again by themselves; where more changed, all are. */
const MAX_REFRESHED = 100;

/** The trips of which departures alone were written; null where more was, or of too many to read them by themselves. */
export function changedTrips(changed: ChangedKeys): string[] | null {
  const slugs = [...new Set([...changed.values()].flat())];
  const isOfDepartures = [...changed.keys()].every((tag) => OF_DEPARTURES.includes(tag));
  return isOfDepartures && slugs.length <= MAX_REFRESHED ? slugs : null;
}

/** What trips offer a party of `wanted` that leaves in these days, from `city` if given; of trips that changed, read again. */
export const tripOffers = cacheUntilWrite(
  async (from: Day, to: Day, city: string | undefined, wanted: number): Promise<TripOffers> => {
    const trips = await tripsInOrder();
    const rows = await leavingWith(db, { from, to, city }, { fromCity: city !== undefined, wanted });
    const months = [...new Set(rows.map(({ month }) => month))].sort();
    const cents = new Int32Array(trips.slugs.length * months.length).fill(NO_OFFER);
    const days = new Uint8Array(cents.length);
    const cheapest = new Int32Array(trips.slugs.length).fill(NO_OFFER);
    const offered = { trips, months, cents, days, cheapest };
    addLeaving(offered, rows, wanted);
    return offered;
  },
  {
    most: MAX_OFFERS_BYTES,
    size: ({ cents, days, cheapest }) => ANSWER_BYTES + cents.byteLength + days.byteLength + cheapest.byteLength,
    refresh: async (former, changed, from, to, city, wanted) => {
      const slugs = changedTrips(changed);
      const { trips, months } = former;
      if (!slugs || (await tripsInOrder()) !== trips) return null;
      const rows = await leavingFrom(db, { days: { from, to }, city, wanted, trips: slugs });
      if (!rows.every(({ month }) => months.includes(month))) return null;
      const offered = {
        ...former,
        cents: former.cents.slice(),
        days: former.days.slice(),
        cheapest: former.cheapest.slice(),
      };
      for (const slug of slugs) {
        const trip = trips.numbers.get(slug);
        if (trip === undefined) continue;
        const [begin, end] = [trip * months.length, (trip + 1) * months.length];
        offered.cents.fill(NO_OFFER, begin, end);
        offered.days.fill(0, begin, end);
        offered.cheapest[trip] = NO_OFFER;
      }
      addLeaving(offered, rows, wanted);
      // A month in which nothing leaves any more is none of its months.
      const isLeft = (place: number) =>
        trips.slugs.some((_, trip) => offered.cents[trip * months.length + place] !== NO_OFFER);
      return months.every((_, place) => isLeft(place)) ? offered : null;
    },
  },
);

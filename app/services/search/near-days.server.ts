/** The days next to one on which nothing that was asked for can be had (spec 8). */
import { and, eq, gt, gte, inArray, lt, lte, not, type SQL, sql } from "drizzle-orm";
import { cacheUntilWrite } from "~/db/cache-until-write.server";
import { departures, fares, tripRooms, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { adultInRoomCad } from "~/domain/catalogue/shared-room";
import type { Supplier } from "~/domain/catalogue/stay";
import { addDays, type Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { adultWithStay } from "~/domain/money/price";
import { adultFrom, fareFrom, hasRoom, serves } from "~/services/catalogue/departures-query.server";
import { matchTrips } from "./match-trips.server";
import { sharingOf, whereCheapest } from "./trip-cards.server";
import { isWithin } from "./trip-choices.server";
import { changedTrips, type TripsInOrder, tripsInOrder } from "./trip-offers.server";
import type { AskedTrips } from "./trip-search.server";
import { hasActivities, tripRoomSupplements, tripSupplier, tripText } from "./trip-text.server";

/** A day near the one asked for, the cheapest trip that leaves on it, and how many others do. */
export type NearDay = {
  day: Day;
  trip: string;
  /** Each adult, and whose the rooms are, how many share one, and from where (« de Montréal ») that is. */
  price: number;
  supplier: Supplier | null;
  sharing: number | null;
  from: string;
  others: number;
};

const NEAREST_DAYS = 3;

/** What the link of a day keeps of the search. */
type DaySearch = Pick<
  AskedTrips,
  "city" | "destination" | "kind" | "length" | "activities" | "limits" | "sales" | "wanted"
>;

/** Departures that would do, on any day, from any city and at any price. */
function wouldDo({ destination, kind, length, activities, wanted }: DaySearch): SQL | undefined {
  const ofTrip = and(
    kind && eq(trips.kind, kind),
    length === undefined ? undefined : eq(trips.days, length),
    activities ? hasActivities : undefined,
  );
  return and(
    destination === undefined ? undefined : eq(departures.destination, destination),
    eq(departures.status, "on-sale"),
    hasRoom(wanted),
    // Not `exists`, for which PostgreSQL would rather gather the departures of every trip first.
    ofTrip && sql`(select 1 from ${trips} where ${and(eq(trips.slug, departures.trip), ofTrip)}) = 1`,
  );
}

/** Whether an adult of the party pays a price within the limits: from the city of the fare, else from the cheapest. */
function costsWithin({ city, limits, wanted }: DaySearch): SQL | undefined {
  if (!limits) return undefined;
  const { trip, guests, adultCad } = tripRooms;
  const inRoom = sql`select ${adultCad} from ${tripRooms} where ${and(eq(trip, departures.trip), lte(guests, wanted))} order by ${guests} desc limit 1`;
  const room = sql`coalesce((${inRoom}), 0)`;
  const price = sql`${adultFrom(city)} + ${room}`;
  // As in the list, a trip costs what its cheapest departure of the day does.
  const from = city === undefined ? sql`other.from_cad` : sql`fare.adult_cad + other.stay_cad`;
  const fare =
    city === undefined ? sql`` : sql`inner join ${fares} as fare on fare.departure = other.id and fare.city = ${city}`;
  const isCheaperToo = sql`exists (select 1 from ${departures} as other ${fare} where other.trip = ${departures.trip} and other.start_day = ${departures.startDay} and other.status = 'on-sale' and other.places_left >= ${wanted} and ${from} + ${room} < ${limits.from})`;
  return and(
    gte(price, limits.from),
    limits.below === undefined ? undefined : lt(price, limits.below),
    limits.from > 0 ? not(isCheaperToo) : undefined,
  );
}

/** Whether any day may do: a trip that filters leave out everywhere is not looked for in every departure. */
async function isAnyDay(asked: DaySearch): Promise<boolean> {
  if (!asked.kind && !asked.length && !asked.activities && !asked.limits) return true;
  // On a day a trip may cost more than at its cheapest, but not less.
  const limits = { from: 0, below: asked.limits?.below };
  return (await matchTrips({ ...asked, days: asked.sales, limits })).total > 0;
}

/** The days next before and after `date` on which one would do, in order: each is found from the one before, by one look. */
async function daysAround(date: Day, asked: DaySearch): Promise<Day[]> {
  if (!(await isAnyDay(asked))) return [];
  const { city, sales } = asked;
  const { startDay } = departures;
  const [dayBefore, dayAfter] = [addDays(sales.from, -1), addDays(sales.to, 1)];
  const served = city === undefined ? costsWithin(asked) : serves(city, costsWithin(asked));
  const next = (within: SQL | undefined, order: SQL) =>
    sql`(select ${startDay} from ${departures} where ${and(wouldDo(asked), served, within)} order by ${order} limit 1)`;
  const name = (side: string, nth: number) => sql.raw(`${side}_${nth}`);
  const steps = Array.from({ length: NEAREST_DAYS }, (_, n) => n + 1);
  // The limits keep SQLite from working out a day again wherever it is named.
  const found = steps.reduce(
    (known, n) => {
      const before = next(
        and(gt(startDay, dayBefore), lt(startDay, sql`known.${name("before", n - 1)}`)),
        sql`${startDay} desc`,
      );
      const after = next(
        and(gt(startDay, sql`known.${name("after", n - 1)}`), lt(startDay, dayAfter)),
        sql`${startDay}`,
      );
      return sql`(select known.*, ${before} as ${name("before", n)}, ${after} as ${name("after", n)} from ${known} as known limit 1)`;
    },
    sql`(select cast(${date < dayAfter ? date : dayAfter} as text) as before_0, cast(${date > dayBefore ? date : dayBefore} as text) as after_0)`,
  );
  const day = (side: string, n: number) => sql<Day | null>`${name(side, n)}`;
  const [row] = await db
    .select(Object.fromEntries(steps.flatMap((n) => ["before", "after"].map((side) => [`${side}${n}`, day(side, n)]))))
    .from(sql`${found} as found`)
    .limit(1);
  return Object.values(row ?? {})
    .flatMap((found) => (typeof found === "string" ? found : []))
    .sort();
}

/** What an adult pays at the least in CAD cents for a trip on a day, and the first departure as cheap. */
type Offer = { departure: string; cad: number };

/** Days, each with what is offered of every trip that leaves on it with room. */
type OffersOnDays = ReadonlyMap<Day, ReadonlyMap<string, Offer>>;

/** `slugs`: of those trips alone, where they are given. */
async function offersOn(days: readonly Day[], asked: DaySearch, slugs?: readonly string[]): Promise<OffersOnDays> {
  const { city, wanted, limits = { from: 0 } } = asked;
  const { trip, startDay, id } = departures;
  // A day's departures in one text, because to hand over a row takes longer than to read it.
  const each = sql<string>`string_agg(${trip} || ' ' || ${id} || ' ' || ${adultFrom(city)}, ' ')`;
  const query = db
    .select({ day: startDay, each })
    .from(departures)
    .where(and(wouldDo(asked), inArray(startDay, [...days]), slugs && inArray(trip, [...slugs])))
    .groupBy(startDay)
    .$dynamic();
  const rows = await (city === undefined ? query : query.innerJoin(fares, fareFrom(city)));
  const { numbers, rooms } = await tripsInOrder();
  const onDay = new Map(rows.map(({ day, each }) => [day, each.split(" ")]));
  return new Map(
    days.map((day) => {
      const offers = new Map<string, Offer>();
      const words = onDay.get(day) ?? [];
      for (let i = 0; i < words.length; i += 3) {
        const [slug = "", departure = "", adult] = [words[i], words[i + 1], words[i + 2]];
        const number = numbers.get(slug);
        if (number === undefined) continue;
        const cad = Number(adult) + adultInRoomCad(rooms.get(number), wanted);
        const known = offers.get(slug);
        if (!known || cad < known.cad || (cad === known.cad && departure < known.departure))
          offers.set(slug, { departure, cad });
      }
      // As the list has it, a trip costs what its cheapest departure of the day does.
      for (const [slug, { cad }] of offers) if (!isWithin(cad, limits)) offers.delete(slug);
      return [day, offers];
    }),
  );
}

/** Of a day, the trip that is cheapest for the party, its cheapest departure, and how many trips leave. */
type Cheapest = Offer & { day: Day; slug: string; leaving: number };

/** The first of the site among trips as cheap. */
function cheapestOf(offered: OffersOnDays, { numbers }: TripsInOrder): Cheapest[] {
  const place = (slug: string) => numbers.get(slug) ?? numbers.size;
  return [...offered].flatMap(([day, offers]) => {
    let cheapest: Cheapest | undefined;
    for (const [slug, offer] of offers) {
      const isCheaper =
        !cheapest || offer.cad < cheapest.cad || (offer.cad === cheapest.cad && place(slug) < place(cheapest.slug));
      if (isCheaper) cheapest = { ...offer, day, slug, leaving: offers.size };
    }
    return cheapest ?? [];
  });
}

/** About what a day and an offer take in memory, and what all that are kept may take. */
const DAY_BYTES = 300;
const OFFER_BYTES = 150;
const MAX_BYTES = 2_000_000;

type Nearest = { trips: TripsInOrder; offered: OffersOnDays; cheapest: Cheapest[] };

/** The days nearest to a date, each with its cheapest trip: as they are in any language and currency. */
const nearestDays = cacheUntilWrite(
  async (date: Day, text: string): Promise<Nearest> => {
    const asked = JSON.parse(text) as DaySearch;
    const days = await daysAround(date, asked);
    const offered: OffersOnDays = days.length > 0 ? await offersOn(days, asked) : new Map();
    const trips = await tripsInOrder();
    return { trips, offered, cheapest: cheapestOf(offered, trips) };
  },
  {
    most: MAX_BYTES,
    size: ({ offered }) =>
      [...offered.values()].reduce((bytes, { size }) => bytes + DAY_BYTES + size * OFFER_BYTES, DAY_BYTES),
    refresh: async ({ trips, offered }, changed, date, text) => {
      const slugs = changedTrips(changed);
      if (!slugs || (await tripsInOrder()) !== trips) return null;
      const asked = JSON.parse(text) as DaySearch;
      const days = await daysAround(date, asked);
      if (days.length !== offered.size || !days.every((day) => offered.has(day))) return null;
      const ofThese = await offersOn(days, asked, slugs);
      const refreshed = new Map(
        [...offered].map(([day, offers]) => {
          const others = [...offers].filter(([slug]) => !slugs.includes(slug));
          return [day, new Map([...others, ...(ofThese.get(day) ?? [])])];
        }),
      );
      return { trips, offered: refreshed, cheapest: cheapestOf(refreshed, trips) };
    },
  },
);

/** The days nearest to `date` on which the party could leave, three before and three after, each with its cheapest trip. */
export async function daysNear(
  date: Day,
  asked: DaySearch,
  { locale, rate }: { locale: Locale; rate: number },
): Promise<NearDay[]> {
  const { cheapest: firsts } = await nearestDays(date, JSON.stringify(asked));
  if (firsts.length === 0) return [];
  const slugs = firsts.map(({ slug }) => slug);
  const told = await db
    .select({ slug: trips.slug, name: tripText("name"), supplier: tripSupplier, room: tripRoomSupplements })
    .from(trips)
    .where(inArray(trips.slug, slugs));
  const places = await whereCheapest(
    firsts.map(({ departure }) => departure),
    asked.city,
  );
  return firsts.flatMap(({ day, slug, departure, cad, leaving }) => {
    const trip = told.find((each) => each.slug === slug);
    const place = places.find((each) => each.departure === departure);
    if (!trip) return [];
    const { name, supplier, room } = trip;
    return {
      day,
      trip: inLocale(name, locale),
      price: adultWithStay({ cad, stayCad: place?.stayCad ?? 0 }, rate),
      supplier,
      others: leaving - 1,
      sharing: sharingOf(supplier, room, asked.wanted),
      from: place ? inLocale(place.from, locale) : "",
    };
  });
}

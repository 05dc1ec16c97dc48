/** What can be bought, as a list (spec 2, trip list). */
import { and, asc, between, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue";
import { LOW_PLACES } from "~/domain/conditions";
import type { Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { fromCad } from "~/domain/money";
import { partySize } from "~/domain/party";
import { type Days, salesDays } from "~/domain/sales";
import type { Supplier } from "~/domain/stay";
import { adultFrom, hasRoom, onSale } from "~/services/catalogue/departures-query.server";
import { rateOn } from "./rates.server";
import { type TripCard, tripCards, whereCheapest } from "./trip-cards.server";
import { askedDays, leastCad, type Reader, TRIPS_A_PAGE, type TripSearch } from "./trip-search.server";
import {
  adultInRoom,
  hasActivities,
  tripActivities,
  tripPhoto,
  tripRoom,
  tripSupplier,
  tripText,
} from "./trip-text.server";

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

export type FoundTrips = {
  /** With places for the party, in the order of the site. */
  trips: TripCard[];
  /** How many there are of them, should there be more than a page holds. */
  total: number;
  /** How many pages hold them and those sold out, which come last. */
  pages: number;
  /** Leaving then, but without places enough. */
  soldOut: TripCard[];
  /** When `trips` is empty and a date was asked for: up to three days before and three after that have places. */
  nearestDays: NearDay[];
};

/** Trips shown at most where pages are not asked for. */
const ALL = 50;
const NEAREST_DAYS = 3;

/** Departures on sale in some days, from `city` if given. */
type Wanted = { days: Days; city?: string | undefined; where?: SQL; order?: SQL };

/**
 * A subquery: `value` of the departures of the outer query's trip. From a city, their fares lead to them, so that a trip
 * that does not serve it costs one look in the index.
 */
function ofTrip(value: SQL, { days, city, where, order = sql`` }: Wanted): SQL {
  if (city === undefined) {
    return sql`select ${value} from ${departures} where ${and(eq(departures.trip, trips.slug), onSale(days), where)} ${order}`;
  }
  const fromCity = and(
    eq(fares.trip, trips.slug),
    eq(fares.city, city),
    between(fares.startDay, days.from, days.to),
    eq(departures.status, "on-sale"),
    where,
  );
  return sql`select ${value} from ${fares} inner join ${departures} on ${eq(departures.id, fares.departure)} where ${fromCity} ${order}`;
}

type Asked = Omit<TripSearch, "price"> & {
  /** Of the cheapest adult price, in CAD cents. */
  price?: { from: number; below?: number | undefined } | undefined;
  /** Days of departure asked for. */
  days: Days;
  /** The last day on sale. */
  until: Day;
  wanted: number;
};

/** Trips that leave on the days asked for, those with room first; with the ids of their next departures. */
async function matchingTrips(asked: Asked) {
  const {
    city,
    destination,
    kind,
    activities,
    length,
    price: limits,
    sort,
    page: number = 1,
    days,
    until,
    wanted,
  } = asked;
  const size = asked.page === undefined ? ALL : TRIPS_A_PAGE;
  const day = city === undefined ? departures.startDay : fares.startDay;
  // Not `exists`, for which PostgreSQL would rather gather the departures of every trip first.
  const first = sql`order by ${day} limit 1`;
  const leaves = (where?: SQL) => sql`(${ofTrip(sql`1`, { days, city, where, order: first })}) is not null`;
  const price = adultFrom(city);
  const least = ofTrip(sql`min(${price})`, { days, city, where: hasRoom(wanted) });
  const cheapest = sql`((${least}) + ${adultInRoom(wanted)})`;
  const byPrice = sql`order by ${price}, ${day}, ${departures.id} limit 1`;
  const soonest = sql`(${ofTrip(sql`min(${day})`, { days, city, where: hasRoom(wanted) })})`;
  const ranks = { price: cheapest, duration: trips.days, next: soonest };
  const rank = sql<unknown>`${sort ? ranks[sort] : trips.position}`;
  // The limit, which none reaches, keeps SQLite from asking again wherever the answer is used.
  const all = db
    .select({
      slug: trips.slug,
      position: trips.position,
      roomy: sql<number | null>`case when ${leaves(hasRoom(wanted))} then 1 when ${leaves()} then 0 end`.as("roomy"),
      rank: rank.as("rank"),
    })
    .from(trips)
    .where(
      and(
        destination === undefined ? undefined : eq(trips.destination, destination),
        kind === undefined ? undefined : eq(trips.kind, kind),
        length === undefined ? undefined : eq(trips.days, length),
        activities ? hasActivities : undefined,
        limits && sql`${cheapest} >= ${limits.from}`,
        limits?.below === undefined ? undefined : sql`${cheapest} < ${limits.below}`,
      ),
    )
    .limit(1_000_000)
    .as("leaving");
  const page = db
    .select({
      slug: all.slug,
      position: all.position,
      roomy: all.roomy,
      rank: all.rank,
      total: sql<number>`sum(${all.roomy}) over ()`.as("total"),
      leaving: sql<number>`count(*) over ()`.as("leaving"),
    })
    .from(all)
    .where(isNotNull(all.roomy))
    .orderBy(desc(all.roomy), asc(all.rank), asc(all.position), asc(all.slug))
    .limit(size)
    .offset((number - 1) * size)
    .as("page");
  const nth = (n: number) => {
    // A package may leave for several lengths of stay on a day: the shortest stands for it.
    const order = sql`group by ${day} order by ${day} limit 1 offset ${sql.raw(String(n))}`;
    const coming = { from: days.from, to: until };
    return sql<string | null>`(${ofTrip(sql`min(${departures.id})`, { days: coming, city, order })})`;
  };
  return db
    .select({
      slug: trips.slug,
      destination: trips.destination,
      days: trips.days,
      kind: trips.kind,
      supplier: tripSupplier,
      room: tripRoom,
      activities: tripActivities,
      name: tripText("name"),
      short: tripText("short"),
      poster: sql<string>`${trips.data} ->> 'poster'`,
      photo: tripPhoto,
      cheapest: sql<
        string | null
      >`(${ofTrip(sql`${departures.id}`, { days, city, where: hasRoom(wanted), order: byPrice })})`,
      plenty: sql<boolean>`${leaves(hasRoom(Math.max(wanted, LOW_PLACES + 1)))}`.mapWith(Boolean),
      roomy: sql<boolean>`${page.roomy}`.mapWith(Boolean),
      total: sql<number>`${page.total}`.mapWith(Number),
      leaving: sql<number>`${page.leaving}`.mapWith(Number),
      first: nth(0),
      second: nth(1),
      third: nth(2),
    })
    .from(page)
    .innerJoin(trips, eq(trips.slug, page.slug))
    .orderBy(desc(page.roomy), asc(page.rank), asc(page.position), asc(page.slug));
}

function ofKind(kind: Trip["kind"]) {
  return db.select({ slug: trips.slug }).from(trips).where(eq(trips.kind, kind));
}

/** The days nearest to `date` on which the party could leave, each with its cheapest trip. */
async function daysNear(
  date: Day,
  { city, destination, kind }: TripSearch,
  sales: Days,
  wanted: number,
  { locale, rate }: { locale: Locale; rate: number },
): Promise<NearDay[]> {
  const conditions = and(
    destination === undefined ? undefined : eq(departures.destination, destination),
    kind === undefined ? undefined : inArray(departures.trip, ofKind(kind)),
    onSale(sales, city),
    hasRoom(wanted),
  );
  const near = (side: SQL, order: SQL) =>
    db
      .selectDistinct({ day: departures.startDay })
      .from(departures)
      .where(and(conditions, side))
      .orderBy(order)
      .limit(NEAREST_DAYS);
  const before = near(lt(departures.startDay, date), desc(departures.startDay)).as("before");
  const after = near(gt(departures.startDay, date), asc(departures.startDay)).as("after");
  const days = await unionAll(db.select().from(before), db.select().from(after));
  if (days.length === 0) return [];
  const on = inArray(
    departures.startDay,
    days.map(({ day }) => day),
  );
  const price = sql`(${adultFrom(city)} + ${adultInRoom(wanted)})`;
  const leaving = db
    .select({
      id: departures.id,
      day: departures.startDay,
      slug: trips.slug,
      name: tripText("name"),
      supplier: tripSupplier,
      room: tripRoom,
      price: sql<number>`${price}`.mapWith(Number),
    })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .where(and(conditions, on))
    .orderBy(asc(departures.startDay), asc(price), asc(trips.position))
    .$dynamic();
  const found = await (city === undefined
    ? leaving
    : leaving.innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, city))));
  const firsts = found.filter(({ day }, i) => day !== found[i - 1]?.day);
  const places = await whereCheapest(
    firsts.map(({ id }) => id),
    city,
  );
  return firsts.map(({ id, day, name, supplier, room, price: least }) => {
    const others = new Set(found.flatMap((each) => (each.day === day ? each.slug : []))).size - 1;
    const place = places.find(({ departure }) => departure === id);
    return {
      ...{ day, trip: inLocale(name, locale), price: fromCad(least, rate), supplier, others },
      sharing: room ? Math.min(wanted, room.length) : null,
      from: place ? inLocale(place.from, locale) : "",
    };
  });
}

/**
 * Trips on sale that leave from the city to the destination, on the date, with places for the party; each filter may be
 * absent. Never fails: what nothing meets is an empty list, with the nearest days that would do when a date was asked
 * for (spec 8). Departures of today or earlier are not sold.
 */
export async function findTrips(search: TripSearch, { today, locale, currency }: Reader): Promise<FoundTrips> {
  const { city, date } = search;
  const wanted = Math.max(1, partySize(search));
  const sales = salesDays(today);
  const days = askedDays(search, sales);
  const rate = await rateOn(currency, today);
  const { from = 0, below } = search.price ?? {};
  const price = search.price && { from: leastCad(from, rate), below: below && leastCad(below, rate) };
  const found = await matchingTrips({ ...search, price, days, until: sales.to, wanted });
  const toShow = found.map(({ first, second, third, total: _total, leaving: _leaving, ...trip }) => ({
    ...trip,
    next: [first, second, third].flatMap((id) => id ?? []),
  }));
  const cards = await tripCards(toShow, city, { today, locale, rate, wanted });
  const which = (roomy: boolean) => cards.filter((each) => each.roomy === roomy).map(({ card }) => card);
  const total = found[0]?.total ?? 0;
  const nearestDays =
    date !== undefined && total === 0 ? await daysNear(date, search, sales, wanted, { locale, rate }) : [];
  return {
    trips: which(true),
    total,
    pages: Math.ceil((found[0]?.leaving ?? 0) / (search.page === undefined ? ALL : TRIPS_A_PAGE)),
    soldOut: which(false),
    nearestDays,
  };
}

/** The days next to one on which nothing that was asked for can be had (spec 8). */
import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays, type Day } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { fromCad } from "~/domain/money";
import type { Days } from "~/domain/sales";
import type { Supplier } from "~/domain/stay";
import { adultFrom, fareFrom, hasRoom, serves } from "~/services/catalogue/departures-query.server";
import { whereCheapest } from "./trip-cards.server";
import type { TripSearch } from "./trip-search.server";
import { adultInRoom, tripRoom, tripSupplier, tripText } from "./trip-text.server";

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

type Asked = Pick<TripSearch, "city" | "destination" | "kind"> & { sales: Days; wanted: number };

/** Departures that would do, on whatever day and from wherever. */
function wouldDo({ destination, kind, wanted }: Asked): SQL | undefined {
  const kindOfTrip = sql`(select ${trips.kind} from ${trips} where ${eq(trips.slug, departures.trip)})`;
  return and(
    destination === undefined ? undefined : eq(departures.destination, destination),
    kind === undefined ? undefined : sql`${kindOfTrip} = ${kind}`,
    eq(departures.status, "on-sale"),
    hasRoom(wanted),
  );
}

/** The days next before and after `date` on which one would do: each is found from the one before it, by one look. */
async function daysAround(date: Day, asked: Asked): Promise<Day[]> {
  const { city, sales } = asked;
  const { startDay } = departures;
  const [dayBefore, dayAfter] = [addDays(sales.from, -1), addDays(sales.to, 1)];
  const served = city === undefined ? undefined : serves(city);
  const next = (within: SQL | undefined, order: SQL) =>
    sql`(select ${startDay} from ${departures} where ${and(wouldDo(asked), served, within)} order by ${order} limit 1)`;
  const name = (side: string, nth: number) => sql.raw(`${side}_${nth}`);
  const steps = Array.from({ length: NEAREST_DAYS }, (_, n) => n + 1);
  // The limits keep SQLite from working out a day anew wherever it is named.
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
  return Object.values(row ?? {}).flatMap((found) => (typeof found === "string" ? found : []));
}

/** Of each day, the trip that is cheapest for the party, the first of the site among equals, and how many leave. */
async function cheapestOn(days: readonly Day[], asked: Asked) {
  const { city, wanted } = asked;
  const { trip, startDay, id } = departures;
  const adult = adultFrom(city);
  const leaving = wouldDo(asked);
  const query = db
    .select({ day: startDay, slug: trip, cad: sql<number>`min(${adult})`.as("cad") })
    .from(departures)
    .where(and(leaving, inArray(startDay, [...days])))
    .groupBy(startDay, trip)
    .$dynamic();
  // By itself, so that what a room adds is worked out once a trip and day.
  const each = (city === undefined ? query : query.innerJoin(fares, fareFrom(city))).as("each_trip");
  const priced = db
    .select({
      day: each.day,
      slug: each.slug,
      position: trips.position,
      price: sql<number>`${each.cad} + ${adultInRoom(each.slug, wanted)}`.as("price"),
    })
    .from(each)
    .innerJoin(trips, eq(trips.slug, each.slug))
    .as("priced");
  const nth = sql<number>`row_number() over (partition by ${priced.day} order by ${priced.price}, ${priced.position}, ${priced.slug})`;
  const ranked = db
    .select({
      ...{ day: priced.day, slug: priced.slug, price: priced.price, nth: nth.as("nth") },
      leaving: sql<number>`count(*) over (partition by ${priced.day})`.as("trips_leaving"),
    })
    .from(priced)
    .as("ranked");
  const paid = city === undefined ? sql`` : sql`inner join ${fares} on ${fareFrom(city)}`;
  const onTheDay = and(eq(trip, ranked.slug), eq(startDay, ranked.day), leaving);
  return db
    .select({
      day: ranked.day,
      departure: sql<string>`(select ${id} from ${departures} ${paid} where ${onTheDay} order by ${adult}, ${id} limit 1)`,
      name: tripText("name"),
      supplier: tripSupplier,
      room: tripRoom,
      price: sql<number>`${ranked.price}`.mapWith(Number),
      leaving: sql<number>`${ranked.leaving}`.mapWith(Number),
    })
    .from(ranked)
    .innerJoin(trips, eq(trips.slug, ranked.slug))
    .where(eq(ranked.nth, 1))
    .orderBy(asc(ranked.day));
}

/** The days nearest to `date` on which the party could leave, three before and three after, each with its cheapest trip. */
export async function daysNear(
  date: Day,
  asked: Asked,
  { locale, rate }: { locale: Locale; rate: number },
): Promise<NearDay[]> {
  const days = await daysAround(date, asked);
  if (days.length === 0) return [];
  const firsts = await cheapestOn(days, asked);
  const places = await whereCheapest(
    firsts.map(({ departure }) => departure),
    asked.city,
  );
  return firsts.map(({ day, departure, name, supplier, room, price, leaving }) => {
    const place = places.find((each) => each.departure === departure);
    return {
      ...{ day, trip: inLocale(name, locale), price: fromCad(price, rate), supplier, others: leaving - 1 },
      sharing: room ? Math.min(asked.wanted, room.length) : null,
      from: place ? inLocale(place.from, locale) : "",
    };
  });
}

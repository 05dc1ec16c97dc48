/** Conditions on departures that several questions share. Each is answered by an index, within the days on sale. */
import { and, between, eq, exists, gt, gte, inArray, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Param } from "~/db/prepared-query.server";
import { AMPLE_PLACES, departures, fares, tripMonths, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";

/** Leaves from the city, with a fare of which `where` is true if given. */
export function serves(city: string, where?: SQL): SQL {
  const there = and(eq(fares.departure, departures.id), eq(fares.city, city), where);
  return exists(db.select({ one: sql<number>`1` }).from(fares).where(there));
}

/** Days, or their places in a prepared query. */
export type AskedDays = { from: Param<Day>; to: Param<Day> };

/** On sale in these days, from `city` if given. */
export function onSale({ from, to }: AskedDays, city?: string): SQL | undefined {
  const served = city === undefined ? undefined : serves(city);
  return and(eq(departures.status, "on-sale"), between(departures.startDay, from, to), served);
}

/** A condition: the departure has places for the wanted party. */
export function hasRoom(wanted: number): SQL {
  return sql`${departures.placesLeft} >= ${wanted}`;
}

/** What an adult pays from the city of the joined fare, the stay of a package included, in CAD cents. */
export const adultThere = sql<number>`(${fares.adultCad} + ${departures.stayCad})`;

/** What an adult pays at the least, the stay of a package included, in CAD cents: from a city, else from the cheapest. */
export function adultFrom(city: Param<string> | undefined): SQL<number> {
  return city === undefined ? sql`${departures.fromCad}` : adultThere;
}

/**
 * The fare of a departure from a city, by the index that holds what an adult pays: at an equal departure SQLite would
 * rather look it up by its key, and then read its row.
 */
export function fareFrom(city: Param<string>): SQL | undefined {
  return and(
    eq(fares.trip, departures.trip),
    eq(fares.city, city),
    eq(fares.startDay, departures.startDay),
    between(fares.departure, departures.id, departures.id),
  );
}

/** Has places left, but is not ample. In the words of its index, which asks for them. */
const isScarce = sql`${departures.status} = 'on-sale' and ${departures.placesLeft} > 0 and ${departures.placesLeft} < ${sql.raw(String(AMPLE_PLACES))}`;

/** Months in which ample departures leave, perhaps within these days, from the city, else from any. */
function ampleMonths(
  { from, to }: AskedDays,
  city: Param<string> | undefined,
  month: SQLWrapper = tripMonths.month,
): SQL | undefined {
  const monthOf = (day: Param<Day>) => sql`substr(cast(${day} as text), 1, 7)`;
  return and(eq(tripMonths.city, city ?? ""), between(month, monthOf(from), monthOf(to)));
}

/** `trips`: those alone, where it is given. */
type Wanted = {
  days: AskedDays;
  city: Param<string> | undefined;
  wanted: number;
  trips?: readonly string[] | undefined;
};

/** Trips with the day of the month and what an adult pays in CAD cents, of all rows of a query in one text. */
function inOneText(trip: SQLWrapper, day: SQLWrapper, cad: SQLWrapper): SQL {
  return sql`string_agg(${trip} || ' ' || substr(${day}, 9) || ' ' || ${cad}, ' ')`;
}

/**
 * A query: months (`month`), and what leaves in each with room (`leaving`): trips, with the day of the month and what an
 * adult pays in CAD cents, as `boston-2-days 21 39900 boston-2-days 28 …`. The first day and the cheapest price of each
 * trip are always among them, though the one may stand next to the other. A month may come in several rows. It is one text
 * because to hand over a row takes longer than to read it. Departures are read one by one only where they are scarce, or
 * in a month of which some are not within the days.
 */
export function offers({ days, city, wanted, trips: some }: Wanted): SQL {
  const { trip, firstDay, lastDay, month, fromCad } = tripMonths;
  const { startDay } = departures;
  // As they stand, for SQLite keeps to the order of cross joins: what is least is read first.
  const alsoPaid = city === undefined ? sql`` : sql`cross join ${fares}`;
  const paid = city === undefined ? undefined : fareFrom(city);
  const each = inOneText(departures.trip, startDay, adultFrom(city));
  const ofThese = (trip: SQLWrapper) => (some ? inArray(trip, [...some]) : undefined);
  const readOne = (where?: SQL) =>
    sql`select substr(${startDay}, 1, 7) as month, ${each} as leaving from ${departures} ${alsoPaid} where ${and(onSale(days), hasRoom(wanted), ofThese(departures.trip), where, paid)} group by 1`;
  if (wanted > AMPLE_PLACES) return readOne();
  // Of some trips one after the other: by its index of months SQLite would rather read those of all.
  const months = some ? sql`${trips} cross join ${tripMonths}` : sql`${tripMonths}`;
  const ofSome = some && and(ofThese(trips.slug), eq(trip, trips.slug));
  const inMonths = and(ampleMonths(days, city, some && sql`${month} || ''`), ofSome);
  const whole = and(inMonths, gte(firstDay, days.from), lte(lastDay, days.to));
  const cut = and(
    inMonths,
    or(and(lt(firstDay, days.from), gte(lastDay, days.from)), and(gt(lastDay, days.to), lte(firstDay, days.to))),
  );
  const first = sql`case when ${firstDay} < ${days.from} then ${days.from} else ${firstDay} end`;
  const last = sql`case when ${lastDay} > ${days.to} then ${days.to} else ${lastDay} end`;
  // Not `between`, of which SQLite would look up the first day alone.
  const leaves = sql`${departures.trip} = ${trip} and ${startDay} >= ${first} and ${startDay} <= ${last}`;
  return sql`select ${month} as month, ${inOneText(trip, firstDay, fromCad)} as leaving from ${months} where ${whole} group by 1
    union all select ${month} as month, ${each} as leaving from ${months} cross join ${departures} ${alsoPaid} where ${and(cut, leaves, eq(departures.status, "on-sale"), hasRoom(AMPLE_PLACES), paid)} group by 1
    union all ${readOne(isScarce)}`;
}

/** How many trips each choice of the list's filters would leave. */
import { and, between, eq, sql } from "drizzle-orm";
import { departures, fares, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue";
import { fromCad } from "~/domain/money";
import { partySize } from "~/domain/party";
import { type Days, salesDays } from "~/domain/sales";
import { adultFrom, hasRoom, onSale } from "~/services/catalogue/departures-query.server";
import { rateOn } from "./rates.server";
import { askedDays, type Reader, type TripSearch } from "./trip-search.server";
import { adultInRoom, hasActivities } from "./trip-text.server";

/** A month of a trip in which the party finds places; `price`: the cheapest for an adult, in the reader's currency. */
type Offer = {
  trip: string;
  destination: string;
  kind: Trip["kind"];
  length: number;
  activities: boolean;
  month: string;
  price: number;
};

export type Choices = Pick<TripSearch, "destination" | "kind" | "month" | "length" | "activities" | "price">;

/** Of the departures on sale in those days, read by the index of their days; a row a trip and month. */
async function offersOf(days: Days, city: string | undefined, wanted: number) {
  const month = sql<string>`substr(${departures.startDay}, 1, 7)`;
  const query = db
    .select({ trip: departures.trip, month: month.as("month"), cad: sql<number>`min(${adultFrom(city)})`.as("cad") })
    .from(departures)
    .where(
      and(
        onSale(days),
        hasRoom(wanted),
        city === undefined ? undefined : and(eq(fares.city, city), between(fares.startDay, days.from, days.to)),
      ),
    )
    .groupBy(departures.trip, month)
    .$dynamic();
  // By itself, or the document of a trip is read anew for each of its thousand departures.
  const cheapest = (city === undefined ? query : query.innerJoin(fares, eq(fares.departure, departures.id))).as(
    "cheapest",
  );
  return db
    .select({
      trip: trips.slug,
      destination: trips.destination,
      kind: trips.kind,
      length: trips.days,
      activities: hasActivities,
      month: cheapest.month,
      cad: sql<number>`${cheapest.cad} + ${adultInRoom(wanted)}`.mapWith(Number),
    })
    .from(cheapest)
    .innerJoin(trips, eq(trips.slug, cheapest.trip));
}

/** How many of the offers' trips meet every choice; a limit of price is of the cheapest left by the others. */
function count(offers: readonly Offer[], { destination, kind, month, length, activities, price }: Choices): number {
  const cheapest = new Map<string, number>();
  for (const offer of offers) {
    if (destination !== undefined && offer.destination !== destination) continue;
    if (kind !== undefined && offer.kind !== kind) continue;
    if (month !== undefined && offer.month !== month) continue;
    if (length !== undefined && offer.length !== length) continue;
    if (activities && !offer.activities) continue;
    cheapest.set(offer.trip, Math.min(offer.price, cheapest.get(offer.trip) ?? offer.price));
  }
  if (!price) return cheapest.size;
  const { from, below = Number.POSITIVE_INFINITY } = price;
  return [...cheapest.values()].filter((each) => each >= from && each < below).length;
}

/** A choice and how many trips it would leave, all other choices kept. */
export type Counted<T> = { value: T; count: number };
export type CountedChoices = {
  kinds: Counted<Trip["kind"]>[];
  destinations: Counted<string>[];
  months: Counted<string>[];
  lengths: Counted<number>[];
  /** Trips with activities. */
  activities: Counted<true>[];
  prices: Counted<{ from: number; below?: number | undefined }>[];
};

/**
 * Counts, for each filter, the trips with places for the party that each of its choices would leave, with the search
 * and the other filters as they are. Choices that no trip on sale has are left out; `bands` are minor units of the
 * reader's currency. Never fails.
 */
export async function countTrips(
  search: TripSearch,
  bands: readonly { from: number; below?: number | undefined }[],
  { today, currency }: Pick<Reader, "today" | "currency">,
): Promise<CountedChoices> {
  const { destination, kind, length, activities, price, city, date } = search;
  const month = date === undefined ? search.month : undefined;
  const rate = await rateOn(currency, today);
  const rows = await offersOf(askedDays({ date }, salesDays(today)), city, Math.max(1, partySize(search)));
  const offers: Offer[] = rows.map(({ cad, ...row }) => ({ ...row, price: fromCad(cad, rate) }));
  const chosen = { destination, kind, month, length, activities, price };
  const each = <T>(values: readonly T[], choice: (value: T) => Choices): Counted<T>[] =>
    values.map((value) => ({ value, count: count(offers, { ...chosen, ...choice(value) }) }));
  const all = <K extends keyof Offer>(key: K) => [...new Set(offers.map((offer) => offer[key]))].sort();
  return {
    kinds: each(all("kind"), (kind) => ({ kind })),
    destinations: each(all("destination"), (destination) => ({ destination })),
    months: each(all("month"), (month) => ({ month })),
    lengths: each(all("length"), (length) => ({ length })),
    activities: each([true] as const, (activities) => ({ activities })),
    prices: each(bands, (price) => ({ price })),
  };
}

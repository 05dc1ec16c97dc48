/** What the departures that people wait for have left, and what they cost. */
import { and, eq, gt, inArray } from "drizzle-orm";
import { departures, fares, type waitingRequests } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { checkRoom, fareInRoom, type SharedRoom } from "~/domain/catalogue/shared-room";
import { type Day, dayIn } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import { dearerDays, fullDays, type PricedDay, type WantedDays } from "~/domain/departures/waiting-list";
import { CURRENCIES, type Currency } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import { checkParty, type Party, type PartyRefusal } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { departuresFor } from "~/services/inventory/requested-days.server";
import { rateOn } from "~/services/search/rates.server";

type Request = typeof waitingRequests.$inferSelect;
type Fare = { adultCad: number; childCad: number };
export type DayPrice = { day: Day; price: number };

/** What a party pays in all. */
export function priceOf(
  fare: Fare,
  room: SharedRoom | undefined,
  { adults, children }: Party,
  rateMicros: number,
): number {
  const party = { adults, children };
  return quote(fareInRoom(fare, room, party), party, rateMicros).total;
}

/** The departures of a request's days from its city: what is left, and what the party pays. */
export async function pricedDays(
  on: Db,
  input: Party & WantedDays & { trip: string; city: string },
  { room, rateMicros, now }: { room: SharedRoom | undefined; rateMicros: number; now: Date },
): Promise<PricedDay[]> {
  const rows = await on
    .select({ day: departures.startDay, left: departures.placesLeft, fare: fares })
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, input.city)))
    .where(departuresFor(input, now))
    .orderBy(departures.startDay);
  return rows.map(({ day, left, fare }) => ({ day, left, price: priceOf(fare, room, input, rateMicros) }));
}

export type FullDaysRefusal = PartyRefusal | "room-too-small" | "trip-unknown" | "waiting-package";

/**
 * The days on sale on which every departure of a trip from a city has fewer places than the party, with what the party
 * would pay, in order. Refuses what `askToWait` refuses of a trip and a party.
 */
export async function listFullDays(
  input: Party & { trip: string; city: string; currency: Currency },
  now: Date,
): Promise<Verdict<DayPrice[], FullDaysRefusal>> {
  const party = checkParty(input);
  if (!party.ok) return party;
  const trip = await readTrip(db, input.trip);
  const waitable = checkTrip(trip, input);
  if (!waitable.ok) return waitable;
  const { room } = waitable.value;
  const today = dayIn(now);
  const { from: firstDay, to: lastDay } = salesDays(today);
  const rateMicros = await rateOn(input.currency, today);
  const found = await pricedDays(db, { ...input, firstDay, lastDay, days: null }, { room, rateMicros, now });
  return accept(fullDays(input, found));
}

/** Whether anybody waits for places of a trip, and it takes the party: rooms of packages are chosen as one buys. */
export function checkTrip(
  trip: Trip | undefined,
  party: Party,
): Verdict<Trip, "trip-unknown" | "waiting-package" | "room-too-small"> {
  if (!trip) return refuse("trip-unknown");
  if (trip.kind === "package") return refuse("waiting-package");
  const room = checkRoom(trip.room, party);
  return room.ok ? accept(trip) : room;
}

/**
 * Why some requests of one trip are passed over: the departures that have enough places now, but cost more than the
 * request's maximum price; by the request's id, for those that have any.
 */
export async function dearerFor(requests: readonly Request[], now: Date): Promise<Map<string, DayPrice[]>> {
  const slug = requests[0]?.trip;
  if (slug === undefined) return new Map();
  const trip = await readTrip(db, slug);
  const days = requests.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted();
  const wanted = { trip: slug, firstDay: days[0] ?? "", lastDay: days.at(-1) ?? "", days: null };
  const cities = [...new Set(requests.map(({ city }) => city))];
  const rows = await db
    .select({ day: departures.startDay, left: departures.placesLeft, city: fares.city, fare: fares })
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), inArray(fares.city, cities)))
    .where(and(departuresFor(wanted, now), gt(departures.placesLeft, 0)));
  const rates = await ratesOn(now);
  return new Map(
    requests.flatMap((request) => {
      const found = rows
        .filter(({ city }) => city === request.city)
        .map(({ day, left, fare }) => ({
          day,
          left,
          price: priceOf(fare, trip?.room, request, rates[request.currency]),
        }));
      const dearer = dearerDays(request, found);
      return dearer.length > 0 ? [[request.id, dearer] as const] : [];
    }),
  );
}

/** What each currency is worth today. */
export async function ratesOn(now: Date): Promise<Record<Currency, number>> {
  const rates: Partial<Record<Currency, number>> = {};
  for (const currency of CURRENCIES) rates[currency] = await rateOn(currency, dayIn(now));
  return rates as Record<Currency, number>;
}

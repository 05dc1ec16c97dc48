import { and, asc, eq, gte, isNotNull, lt, ne, notInArray } from "drizzle-orm";
import { checkouts, departures, fares, travellers, trips, waitingOffers, waitingRequests } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { type PassedOver, passedOver, soldOver } from "~/domain/departures/waiting-list";
import { partySize } from "~/domain/people/party";
import { departuresFor } from "~/services/inventory/requested-days.server";
import { priceOf, ratesOn } from "./full-days.server";

/** A day on which places came back and went to others, and why not to this request. */
export type PassedDay = { day: Day; why: PassedOver; price: number };

/**
 * The days of a request, in order, on which places went to others since it waits: the newest offer counts, then places that
 * a cancellation gave back and that were sold before the line was looked at.
 */
export async function passedDays(request: typeof waitingRequests.$inferSelect, now: Date): Promise<PassedDay[]> {
  const { since, maxPrice, city, currency } = request;
  if (!since) return [];
  const offered = await db
    .select({ departure: waitingOffers.departure })
    .from(waitingOffers)
    .where(eq(waitingOffers.request, request.id));
  const own = offered.map(({ departure }) => departure);
  const rows = await db
    .select({ day: departures.startDay, otherSince: waitingRequests.since, fare: fares, room: trips.data })
    .from(waitingRequests)
    .innerJoin(waitingOffers, eq(waitingOffers.request, waitingRequests.id))
    .innerJoin(departures, eq(departures.id, waitingOffers.departure))
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, city)))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .where(
      and(
        eq(waitingRequests.trip, request.trip),
        ne(waitingRequests.id, request.id),
        isNotNull(waitingRequests.since),
        gte(waitingOffers.madeAt, since),
        departuresFor(request, now),
        notInArray(departures.id, own),
      ),
    )
    .orderBy(asc(departures.startDay), asc(waitingOffers.madeAt));
  const freed = await soldDays(request, own, now);
  if (rows.length + freed.length === 0) return [];
  const rates = await ratesOn(now);
  const sold = freed.flatMap(({ day, fare, room, ...places }) => {
    const price = priceOf(fare, room.room, request, rates[currency]);
    const why = places.at && soldOver({ ...request, since }, { ...places, at: places.at }, price);
    return why ? [{ day, price, why }] : [];
  });
  const days = rows.flatMap(({ day, otherSince, fare, room }) => {
    if (!otherSince) return [];
    const price = priceOf(fare, room.room, request, rates[currency]);
    return { day, price, why: passedOver({ since, maxPrice }, { since: otherSince }, price) };
  });
  const newest = new Map([...sold, ...days].map((each) => [each.day, each]));
  return [...newest.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** What each cancellation gave back since a request waits, of departures that are too full for it now. */
async function soldDays(request: typeof waitingRequests.$inferSelect, own: readonly string[], now: Date) {
  const { since, city } = request;
  if (!since) return [];
  const rows = await db
    .select({
      day: departures.startDay,
      left: departures.placesLeft,
      checkout: checkouts.id,
      at: travellers.cancelledAt,
      fare: fares,
      room: trips.data,
    })
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, city)))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(checkouts, eq(checkouts.departure, departures.id))
    .innerJoin(travellers, eq(travellers.checkout, checkouts.id))
    .where(
      and(
        departuresFor(request, now),
        lt(departures.placesLeft, partySize(request)),
        gte(travellers.cancelledAt, since),
        notInArray(departures.id, [...own]),
      ),
    );
  const together = new Map<string, (typeof rows)[number] & { places: number }>();
  for (const row of rows) {
    const which = `${row.checkout} ${row.at?.getTime()}`;
    together.set(which, { ...row, places: 1 + (together.get(which)?.places ?? 0) });
  }
  return [...together.values()];
}

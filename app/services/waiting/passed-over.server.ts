import { and, asc, eq, gte, isNotNull, ne, notInArray } from "drizzle-orm";
import { departures, fares, trips, waitingOffers, waitingRequests } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { type PassedOver, passedOver } from "~/domain/departures/waiting-list";
import { departuresFor } from "~/services/inventory/requested-days.server";
import { priceOf, ratesOn } from "./full-days.server";

/** A day on which places came back and were offered to another request, and why not to this one. */
export type PassedDay = { day: Day; why: PassedOver; price: number };

/** The days of a request, in order, on which places were offered to others since it waits; the newest offer counts. */
export async function passedDays(request: typeof waitingRequests.$inferSelect, now: Date): Promise<PassedDay[]> {
  const { since, most, city, currency } = request;
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
  if (rows.length === 0) return [];
  const rates = await ratesOn(now);
  const days = rows.flatMap(({ day, otherSince, fare, room }) => {
    if (!otherSince) return [];
    const price = priceOf(fare, room.room, request, rates[currency]);
    return { day, price, why: passedOver({ since, most }, { since: otherSince }, price) };
  });
  return [...new Map(days.map((each) => [each.day, each])).values()];
}

import { and, eq } from "drizzle-orm";
import { checkouts, cities, departures, waitingOffers, waitingRequests } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import { stateOn, type WaitingState } from "~/domain/departures/waiting-list";
import { inLocale, type Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { peopleBefore, type Request } from "./ask.server";
import { type DayPrice, dearerFor } from "./full-days.server";
import { type PassedDay, passedDays } from "./passed-over.server";

export type RequestView = Pick<
  Request,
  "adults" | "children" | "firstDay" | "lastDay" | "days" | "maxPrice" | "currency" | "locale"
> & {
  state: WaitingState;
  /** Names; a trip the files have no longer is called by its slug. */
  slug: string;
  trip: string;
  citySlug: string;
  city: string;
  before: number;
  /** Departures with enough places that cost more than its maximum price. */
  dearer: DayPrice[];
  /** Days on which places went to others since it waits. */
  passed: PassedDay[];
  /** What is held for it now. */
  offer: { checkout: string; day: Day; until: Date; price: number; priceIn: Currency } | null;
};

/** A request by its key, in a language; null when there is none. */
export async function readRequest(key: string, locale: Locale, now: Date): Promise<RequestView | null> {
  const [request] = await db.select().from(waitingRequests).where(eq(waitingRequests.key, key));
  if (!request) return null;
  const trip = await readTrip(db, request.trip);
  const [city] = await db.select({ data: cities.data }).from(cities).where(eq(cities.slug, request.city));
  const offer = request.state === "offered" ? await offerOf(request.id) : null;
  // An offer that is over is said before the job has written it.
  const isOfferOver = offer !== null && offer.held.until <= now && offer.state === "open";
  const { adults, children, firstDay, lastDay, days, maxPrice, currency } = request;
  const state = isOfferOver ? "ended" : stateOn(request, dayIn(now));
  const isWaiting = state === "waiting";
  return {
    adults,
    children,
    firstDay,
    lastDay,
    days,
    maxPrice,
    currency,
    locale: request.locale,
    state,
    slug: request.trip,
    citySlug: request.city,
    trip: trip ? inLocale(trip.name, locale) : request.trip,
    city: city ? inLocale(city.data.name, locale) : request.city,
    before: isWaiting ? await peopleBefore(db, request, now) : 0,
    dearer: isWaiting ? ((await dearerFor([request], now)).get(request.id) ?? []) : [],
    passed: isWaiting ? await passedDays(request, now) : [],
    offer: offer && !isOfferOver ? offer.held : null,
  };
}

async function offerOf(request: string) {
  const [offer] = await db
    .select({
      state: checkouts.state,
      held: {
        checkout: checkouts.id,
        until: checkouts.heldUntil,
        day: departures.startDay,
        price: checkouts.total,
        priceIn: checkouts.currency,
      },
    })
    .from(waitingOffers)
    .innerJoin(checkouts, eq(checkouts.id, waitingOffers.checkout))
    .innerJoin(departures, eq(departures.id, waitingOffers.departure))
    .where(and(eq(waitingOffers.request, request), eq(waitingOffers.state, "open")));
  return offer ?? null;
}

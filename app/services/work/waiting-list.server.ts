/** The waiting list, as colleagues read it and remove requests from it. */
import { and, asc, between, count, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { checkouts, cities, departures, trips, waitingOffers, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import { type Day, dayIn } from "~/domain/day";
import { isInLine, wantsDay } from "~/domain/departures/waiting-list";
import { type Bilingual, inLocale } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { type DayPrice, dearerFor } from "~/services/waiting/full-days.server";
import { type EndRefusal, leave, lockRequestOf } from "~/services/waiting/offers-end.server";
import { queueRemovedMail } from "~/services/waiting/waiting-mail.server";

type Request = typeof waitingRequests.$inferSelect;

export type WaitingRow = Pick<
  Request,
  "id" | "adults" | "children" | "firstDay" | "lastDay" | "days" | "maxPrice" | "currency" | "email" | "name" | "phone"
> & {
  since: Date | null;
  city: Bilingual | string;
  /** The offer that holds places for the request now. */
  offer: Offer | null;
  /** Departures with enough places that cost more than the request's maximum price. */
  dearer: DayPrice[];
};

type Offer = { checkout: string; day: Day; until: Date };

export type WaitingTrip = {
  slug: string;
  /** Its name; null when the trip is no longer in the catalogue. */
  trip: Bilingual | null;
  requests: WaitingRow[];
  /** Departures that at least one request could use: the people who wait for each, and its places left. */
  departures: { id: string; day: Day; people: number; left: number }[];
};

/** Lists the open requests by trip, the oldest first. */
export async function listWaiting(now: Date): Promise<WaitingTrip[]> {
  const found = await db
    .select({ request: waitingRequests, trip: trips.data, city: cities.data })
    .from(waitingRequests)
    .leftJoin(trips, eq(trips.slug, waitingRequests.trip))
    .leftJoin(cities, eq(cities.slug, waitingRequests.city))
    .where(inArray(waitingRequests.state, ["waiting", "offered"]))
    .orderBy(asc(waitingRequests.trip), asc(waitingRequests.since), asc(waitingRequests.id));
  const rows = found.filter(({ request }) => isInLine(request, dayIn(now)));
  const offers = await openOffers();
  const listed: WaitingTrip[] = [];
  for (const slug of new Set(rows.map(({ request }) => request.trip))) {
    const ofTrip = rows.filter(({ request }) => request.trip === slug);
    const dearer = await dearerFor(
      ofTrip.flatMap(({ request }) => (request.state === "waiting" ? [request] : [])),
      now,
    );
    const requests = ofTrip.map(({ request, city }): WaitingRow => {
      const { id, adults, children, firstDay, lastDay, days, maxPrice, currency, email, name, phone, since } = request;
      return {
        id,
        adults,
        children,
        firstDay,
        lastDay,
        days,
        maxPrice,
        currency,
        email,
        name,
        phone,
        since,
        city: city?.name ?? request.city,
        offer: offers.get(id) ?? null,
        dearer: dearer.get(id) ?? [],
      };
    });
    const trip = ofTrip[0]?.trip?.name ?? null;
    listed.push({ slug, trip, requests, departures: await wantedDepartures(slug, requests, dayIn(now)) });
  }
  return listed;
}

async function openOffers(): Promise<Map<string, Offer>> {
  const rows = await db
    .select({
      request: waitingOffers.request,
      checkout: waitingOffers.checkout,
      day: departures.startDay,
      until: checkouts.heldUntil,
    })
    .from(waitingOffers)
    .innerJoin(checkouts, eq(checkouts.id, waitingOffers.checkout))
    .innerJoin(departures, eq(departures.id, waitingOffers.departure))
    .where(eq(waitingOffers.state, "open"));
  return new Map(rows.map(({ request, ...offer }) => [request, offer]));
}

/** How many open offers a colleague has to make by telephone, because the request has no e-mail. */
export async function countOffersToCall(): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(waitingOffers)
    .innerJoin(waitingRequests, eq(waitingRequests.id, waitingOffers.request))
    .where(and(eq(waitingOffers.state, "open"), isNull(waitingRequests.email)));
  return row?.count ?? 0;
}

async function wantedDepartures(trip: string, requests: readonly WaitingRow[], today: Day) {
  const days = requests.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted();
  const rows = await db
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.trip, trip),
        ne(departures.status, "withdrawn"),
        gt(departures.startDay, today),
        between(departures.startDay, days[0] ?? today, days.at(-1) ?? today),
      ),
    )
    .orderBy(asc(departures.startDay), asc(departures.id));
  return rows.flatMap(({ id, startDay, placesLeft }) => {
    const waiting = requests.filter((request) => wantsDay(request, startDay));
    const people = waiting.reduce((sum, { adults, children }) => sum + adults + children, 0);
    return people > 0 ? [{ id, day: startDay, people, left: placesLeft }] : [];
  });
}

/**
 * Removes a request from the list for a reason, releases the places it is offered and mails the traveller. Refuses what
 * `checkReason` and `leave` refuse (no reason; its offer is being paid or is bought), `request-unknown`, or
 * `request-over` (it waits no longer).
 */
export async function removeRequest(
  id: string,
  { why, by }: { why: string; by: Auditor },
  now: Date,
): Promise<Verdict<null, ReasonRefusal | EndRefusal | "request-over">> {
  const reason = checkReason(why);
  if (!reason.ok) return reason;
  return transaction(async (tx): Promise<Verdict<null, EndRefusal | "request-over">> => {
    const request = await lockRequestOf(tx, eq(waitingRequests.id, id));
    if (!request) return refuse("request-unknown");
    if (!isInLine(request, dayIn(now))) return refuse("request-over");
    const left = await leave(tx, request, now);
    if (!left.ok) return left;
    const trip = await readTrip(tx, request.trip);
    await queueRemovedMail(tx, request, trip ? inLocale(trip.name, request.locale) : request.trip, now);
    const { trip: slug, firstDay, lastDay } = request;
    const after = { trip: slug, from: firstDay, to: lastDay };
    const subject = { kind: "request", id } as const;
    await writeAudit(tx, { by, what: "waiting-removed", subject, after, why: reason.value }, now);
    return accept(null);
  });
}

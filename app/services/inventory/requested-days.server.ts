/** Which departures a request for places is for, as conditions of a query. */
import { and, between, type Column, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { departures, waitingRequests } from "~/db/schema";
import { type Day, dayIn } from "~/domain/day";
import type { WantedDays } from "~/domain/departures/waiting-list";
import { onSaleAfter } from "./on-sale.server";

/** The requests for a departure: for `departures` itself, those of the outer query's departure. */
export function requestsFor({ trip, startDay }: { trip: string | Column; startDay: Day | Column }) {
  return and(
    eq(waitingRequests.trip, trip),
    lte(waitingRequests.firstDay, startDay),
    gte(waitingRequests.lastDay, startDay),
    // A day is written in one way, so that the text of the list says whether it is in it, on both engines.
    or(isNull(waitingRequests.days), sql`cast(${waitingRequests.days} as text) like '%' || ${startDay} || '%'`),
  );
}

type Requested = WantedDays & { trip: string };

/** The departures of a request's days, for sale or not. */
export function departuresOnDaysOf({ trip, firstDay, lastDay, days }: Requested) {
  return and(
    eq(departures.trip, trip),
    days ? inArray(departures.startDay, days) : between(departures.startDay, firstDay, lastDay),
  );
}

/** The departures of a request's days that are for sale. */
export function departuresFor(request: Requested, now: Date) {
  return and(departuresOnDaysOf(request), onSaleAfter(dayIn(now)));
}

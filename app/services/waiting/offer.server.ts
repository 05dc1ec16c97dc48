/**
 * Offers the places of a departure that came back to those who wait, the first in line that they suffice for first. An
 * offer is an open checkout: what it holds is held as any other's.
 */
import { and, asc, eq, gt, isNotNull, lte, notExists, notInArray, or, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { departures, fares, freedPlaces, trips, waitingOffers, waitingRequests } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { nextInLine, offerUntil } from "~/domain/departures/waiting-list";
import type { Currency } from "~/domain/money/money";
import { accept, type Verdict } from "~/domain/verdict";
import { crashPoint } from "~/platform/crash-point.server";
import { type HoldRefusal, holdOffered } from "~/services/checkout/hold-places.server";
import { markFreed } from "~/services/inventory/freed.server";
import { requestsFor } from "~/services/inventory/requested-days.server";
import { priceOf, ratesOn } from "./full-days.server";
import { closeOffers } from "./offers-end.server";
import { queueOfferMail } from "./waiting-mail.server";

type Rates = Record<Currency, number>;
type Departure = typeof departures.$inferSelect;

const DEPARTURES_AT_ONCE = 100;
/** Requests looked at together: of those that are passed over, the memory keeps no more. */
const LINE = 500;

/**
 * Ends the offers that are over, then offers what has come back: as often as there is somebody it suffices for. May run
 * anywhere and at the same time. Returns how many offers were made.
 */
export async function offerPlaces(now: Date): Promise<number> {
  await closeOffers(now);
  const freed = await db.select().from(freedPlaces).orderBy(asc(freedPlaces.departure)).limit(DEPARTURES_AT_ONCE);
  if (freed.length === 0) return 0;
  const rates = await ratesOn(now);
  let made = 0;
  const failed: unknown[] = [];
  for (const { departure } of freed) {
    try {
      made += await offerAll(departure, rates, now);
    } catch (error) {
      // The others do not wait for it; it is tried again, and said to fail.
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return made;
}

/**
 * Looks everywhere again: for what changes without anybody giving back a place, as a rate does. Returns nothing done.
 */
export async function lookForPlaces(): Promise<number> {
  await transaction((tx) => markFreed(tx, undefined));
  return 0;
}

async function offerAll(departure: string, rates: Rates, now: Date): Promise<number> {
  // Of these it cannot be held now, for a reason that will not pass: others shall not wait for them.
  const passed: string[] = [];
  for (let made = 0; ; ) {
    let tried: string | null = null;
    const answer = await transaction(async (tx): Promise<Verdict<"made" | "moved" | "done", HoldRefusal>> => {
      tried = null;
      await lockForLimit(tx, "waiting", departure);
      return offerNext(tx, { departure, rates, passed, now }, (request) => {
        tried = request;
      });
    });
    if (answer.ok && answer.value === "done") return made;
    if (answer.ok && answer.value === "made") made++;
    if (!answer.ok && tried) passed.push(tried);
  }
}

type Here = { departure: string; rates: Rates; passed: readonly string[]; now: Date };

async function offerNext(
  tx: Db,
  { departure: id, rates, passed, now }: Here,
  onTried: (request: string) => void,
): Promise<Verdict<"made" | "moved" | "done", HoldRefusal>> {
  const [freed] = await tx.select().from(freedPlaces).where(eq(freedPlaces.departure, id));
  if (!freed) return accept("done");
  const [row] = await tx
    .select({ departure: departures, trip: trips.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .where(eq(departures.id, id));
  const until =
    row && availabilityOf(row.departure, dayIn(now)) !== "gone" ? offerUntil(row.departure.startDay, now) : null;
  const next = row && until ? await firstInLine(tx, row.departure, row.trip, { rates, passed }) : null;
  if (!row || !until || !next) {
    const seen = and(eq(freedPlaces.departure, id), eq(freedPlaces.version, freed.version));
    await tx.delete(freedPlaces).where(seen);
    return accept("done");
  }
  onTried(next.id);
  const moved = await tx
    .update(waitingRequests)
    .set({ state: "offered" })
    .where(and(eq(waitingRequests.id, next.id), eq(waitingRequests.state, "waiting")))
    .returning();
  const [request] = moved;
  // Another departure was offered to it in the meantime, or it left.
  if (!request) return accept("moved");
  const { city, adults, children, locale, currency } = request;
  const input = { departure: id, city, adults, children, locale, currency };
  const held = await holdOffered(tx, input, { rateMicros: rates[currency], heldUntil: until, now });
  if (!held.ok) return held;
  const checkout = held.value.id;
  await tx.insert(waitingOffers).values({ checkout, request: request.id, departure: id, state: "open", madeAt: now });
  await queueOfferMail(tx, { request, checkout, until }, now);
  crashPoint("offer.made");
  return accept("made");
}

/** The first in line for a departure whom the places left suffice for, at a price they would pay. */
async function firstInLine(
  tx: Db,
  departure: Departure,
  trip: Trip,
  { rates, passed }: Pick<Here, "rates" | "passed">,
): Promise<{ id: string } | null> {
  const left = departure.placesLeft;
  const had = db
    .select({ checkout: waitingOffers.checkout })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.request, waitingRequests.id), eq(waitingOffers.departure, departure.id)));
  for (let after: { since: Date; id: string } | null = null; ; ) {
    const line = await tx
      .select({
        id: waitingRequests.id,
        since: waitingRequests.since,
        maxPrice: waitingRequests.maxPrice,
        adults: waitingRequests.adults,
        children: waitingRequests.children,
        currency: waitingRequests.currency,
        adultCad: fares.adultCad,
        childCad: fares.childCad,
      })
      .from(waitingRequests)
      .innerJoin(fares, and(eq(fares.departure, departure.id), eq(fares.city, waitingRequests.city)))
      .where(
        and(
          requestsFor(departure),
          eq(waitingRequests.state, "waiting"),
          isNotNull(waitingRequests.since),
          lte(sql`${waitingRequests.adults} + ${waitingRequests.children}`, left),
          passed.length > 0 ? notInArray(waitingRequests.id, [...passed]) : undefined,
          notExists(had),
          after
            ? or(
                gt(waitingRequests.since, after.since),
                and(eq(waitingRequests.since, after.since), gt(waitingRequests.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(waitingRequests.since), asc(waitingRequests.id))
      .limit(LINE);
    const priced = line.map((each) => ({ ...each, price: priceOf(each, trip.room, each, rates[each.currency]) }));
    const next = nextInLine(priced, left);
    if (next) return next;
    const last = line.at(-1);
    if (line.length < LINE || !last?.since) return null;
    after = { since: last.since, id: last.id };
  }
}

/** Asking for places on a departure that has too few, and what becomes of the request until it is offered some. */
import { isDeepStrictEqual } from "node:util";
import { and, between, eq, gt, gte, inArray, lt, lte, or, type SQL, sql, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { departures, fares, trips, waitingRequests } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { checkRoom, fareInRoom, type SharedRoom } from "~/domain/catalogue/shared-room";
import { MAX_WAITING_REQUESTS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import { checkWanted, suits, type Wanted, type WantedRefusal } from "~/domain/departures/waiting-list";
import type { Locale } from "~/domain/locale";
import { quote } from "~/domain/money/price";
import type { Party } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { newKey, randomToken } from "~/platform/random-token.server";
import { markFreed } from "~/services/inventory/freed.server";
import { rateOn } from "~/services/search/rates.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { queueAsked } from "./waiting-mail.server";

export type WaitInput = Wanted & {
  /** Slugs of the trip and of the city where they board. */
  trip: string;
  city: string;
  locale: Locale;
  /** Null of a caller who has none. */
  email: string | null;
  /** Whom a colleague puts in line for a caller. */
  caller?: { name: string; phone: string; by: Auditor };
};

export type WaitRefusal =
  | WantedRefusal
  | "trip-unknown"
  | "waiting-package"
  | "room-too-small"
  | "waiting-no-departure"
  | "waiting-not-needed"
  | "too-many-requests-waiting";

/** How long the mail of a request is waited for before the same request has it sent again. */
const CONFIRM_AGAIN_MS = 10 * 60_000;

export type Request = typeof waitingRequests.$inferSelect;

/** The days of a request, of departures of its trip. */
const ofTrip = ({ trip, firstDay, lastDay }: Pick<WaitInput, "trip" | "firstDay" | "lastDay">, now: Date) =>
  and(
    eq(departures.trip, trip),
    eq(departures.status, "on-sale"),
    between(departures.startDay, firstDay, lastDay),
    gt(departures.startDay, dayIn(now)),
  );

/**
 * Writes a request down and mails the link that puts it in line; a caller's is in line immediately, by the colleague's word.
 * The same request sent again is one: its mail is sent
 * again once CONFIRM_AGAIN_MS have passed. Refuses what `checkWanted` does, `trip-unknown`,
 * `waiting-package` (rooms are chosen as one buys: nobody waits for them), `room-too-small` (params: `max`),
 * `waiting-no-departure` (none of those days from that city), `waiting-not-needed` (places are for sale; params: `day`)
 * or `too-many-requests-waiting` (the address has MAX_WAITING_REQUESTS, and no colleague asks; params: `max`).
 */
export async function askToWait(input: WaitInput, now: Date): Promise<Verdict<{ key: string }, WaitRefusal>> {
  const checked = checkWanted(input, dayIn(now));
  if (!checked.ok) return checked;
  const rateMicros = await rateOn(input.currency, dayIn(now));
  const email = input.email?.trim().toLowerCase() || null;
  const { caller } = input;
  return transaction(async (tx): Promise<Verdict<{ key: string }, WaitRefusal>> => {
    const [trip] = await tx.select({ data: trips.data }).from(trips).where(eq(trips.slug, input.trip));
    if (!trip) return refuse("trip-unknown");
    if (trip.data.kind === "package") return refuse("waiting-package");
    const room = checkRoom(trip.data.room, input);
    if (!room.ok) return room;
    const days = await daysOf(tx, input, trip.data.room, rateMicros, now);
    if (days.length === 0) return refuse("waiting-no-departure");
    const free = days.find((day) => suits(input, day));
    if (free) return refuse("waiting-not-needed", { day: free.day });
    await lockForLimit(tx, "waiting-requests", email ?? caller?.phone ?? "");
    const { trip: slug, city, adults, children, firstDay, lastDay, most, currency, locale } = input;
    const wanted = { trip: slug, city, adults, children, firstDay, lastDay, most, currency };
    const mine = await underWay(
      tx,
      email === null ? eq(waitingRequests.phone, caller?.phone ?? "") : eq(waitingRequests.email, email),
    );
    const known = mine.find((each) => isDeepStrictEqual(each, { ...each, ...wanted }));
    if (known) {
      // Sent twice, or asked again because the mail did not come.
      const elapsed = now.getTime() - known.askedAt.getTime();
      if (elapsed >= CONFIRM_AGAIN_MS)
        await queueAsked(tx, known, trip.data, now, `:${Math.floor(elapsed / CONFIRM_AGAIN_MS)}`);
      return accept({ key: known.key });
    }
    if (!caller && mine.length >= MAX_WAITING_REQUESTS)
      return refuse("too-many-requests-waiting", { max: MAX_WAITING_REQUESTS });
    const [request] = await tx
      .insert(waitingRequests)
      .values({
        id: randomToken(),
        key: newKey(),
        ...wanted,
        locale,
        email,
        name: caller?.name ?? null,
        phone: caller?.phone ?? null,
        state: caller ? ("waiting" as const) : ("asked" as const),
        askedAt: now,
        since: caller ? now : null,
      })
      .returning();
    if (!request) throw new Error("A request that was not written");
    await queueAsked(tx, request, trip.data, now);
    if (caller) await putInLine(tx, request, caller.by, now);
    return accept({ key: request.key });
  });
}

/** Completes a caller's place in line: looks for spots freed since, and writes the log. */
async function putInLine(tx: Db, request: Request, by: Auditor, now: Date): Promise<void> {
  await markFreed(tx, ofTrip(request, now));
  const { id, trip, firstDay: from, lastDay: to, adults, children } = request;
  const after = { trip, from, to, adults, children };
  await writeAudit(tx, { by, what: "waiting-added", subject: { kind: "request", id }, after }, now);
}

/** The departures of those days from that city: what is left, and what the party pays. */
async function daysOf(tx: Db, input: WaitInput, room: SharedRoom | undefined, rateMicros: number, now: Date) {
  const rows = await tx
    .select({ day: departures.startDay, left: departures.placesLeft, fare: fares })
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, input.city)))
    .where(ofTrip(input, now))
    .orderBy(departures.startDay);
  return rows.map(({ day, left, fare }) => ({
    day,
    left,
    price: priceOf(fare, room, input, rateMicros),
  }));
}

/** What a party pays in all. */
export function priceOf(
  fare: { adultCad: number; childCad: number },
  room: SharedRoom | undefined,
  { adults, children }: Party,
  rateMicros: number,
): number {
  const party = { adults, children };
  return quote(fareInRoom(fare, room, party), party, rateMicros).total;
}

function underWay(tx: Db, whose: SQL): Promise<Request[]> {
  const isOpen = inArray(waitingRequests.state, ["asked", "waiting", "offered"]);
  return tx.select().from(waitingRequests).where(and(whose, isOpen));
}

/** Puts a request in line, by the key that was mailed; done again, nothing changes. False when there is no such request. */
export async function confirmRequest(key: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [request] = await tx
      .update(waitingRequests)
      .set({ state: "waiting", since: now })
      .where(and(eq(waitingRequests.key, key), eq(waitingRequests.state, "asked")))
      .returning();
    if (!request) {
      const known = await tx.select().from(waitingRequests).where(eq(waitingRequests.key, key));
      return known.length > 0;
    }
    // Some may have come back since it was asked.
    await markFreed(tx, ofTrip(request, now));
    return true;
  });
}

/** How many people wait for places of the same departures and came before. */
export async function peopleBefore(on: Db, request: Request): Promise<number> {
  const { since } = request;
  if (!since) return 0;
  const before = or(
    lt(waitingRequests.since, since),
    and(eq(waitingRequests.since, since), lt(waitingRequests.id, request.id)),
  );
  const [row] = await on
    .select({ people: sum(sql`${waitingRequests.adults} + ${waitingRequests.children}`).mapWith(Number) })
    .from(waitingRequests)
    .where(
      and(
        eq(waitingRequests.trip, request.trip),
        eq(waitingRequests.state, "waiting"),
        before,
        lte(waitingRequests.firstDay, request.lastDay),
        gte(waitingRequests.lastDay, request.firstDay),
      ),
    );
  return row?.people ?? 0;
}

/** A traveller's trips. Who owns a trip is asked in every query, besides which trip it is. */
import { and, asc, between, count, eq, exists, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { bookings, plannerItems, plannerTrips, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Stopped } from "~/domain/booking/booked";
import type { Journey } from "~/domain/booking/journey";
import { MAX_PLANNED_TRIPS, MAX_TRIP_NAME, SENT_TWICE_MS } from "~/domain/company/limits";
import { type Day, dayIn } from "~/domain/day";
import type { Traveller } from "~/domain/people/traveller";
import { typedLine } from "~/domain/plain-text";
import { overLimit } from "~/domain/planner/room";
import { inOrder } from "~/domain/planner/timeline";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { bookedBy, bookingsOf } from "~/services/booking/bookings-of.server";
import { deletable } from "./deletable.server";

/** Of this traveller alone. */
export function ownedBy({ subject }: Pick<Traveller, "subject">): SQL | undefined {
  return and(eq(plannerTrips.issuer, env.OIDC_ISSUER), eq(plannerTrips.subject, subject));
}

/** One trip of this traveller that is not deleted. */
export const liveTrip = (traveller: Pick<Traveller, "subject">, id: string) =>
  and(eq(plannerTrips.id, id), ownedBy(traveller), isNull(plannerTrips.deletedAt));

/** Of a trip that was booked here: its booking, if it was made with this e-mail. */
export const bookedWith = (tx: Db, email: string) =>
  tx
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(travellers, eq(travellers.checkout, bookings.checkout))
    .where(and(eq(bookings.number, plannerTrips.booking), bookedBy(email)));

/**
 * Takes a trip for the rest of the transaction that opens it to others, and returns whether it is the traveller's to open.
 * Anyone who ends what is open of it takes it too (`endAccess`), so that nothing is opened behind them.
 */
export async function takeToOpen(tx: Db, traveller: Traveller, id: string): Promise<boolean> {
  const { email } = traveller;
  await lockForLimit(tx, "trip", id);
  const theirs = or(isNull(plannerTrips.booking), email === null ? undefined : exists(bookedWith(tx, email)));
  const [mine] = await tx
    .select({ id: plannerTrips.id })
    .from(plannerTrips)
    .where(and(liveTrip(traveller, id), theirs));
  return mine !== undefined;
}

export type TripBooking = { number: string; key: string; journey: Journey; stopped: Stopped | null };
export type TripSummary = {
  id: string;
  /** Null for a trip booked here. */
  name: string | null;
  booking: TripBooking | null;
  /** Null while nothing of it has a date. */
  span: { start: Day; end: Day } | null;
};

/** Trips booked with the traveller's verified e-mail appear by themselves (spec 2, My trip). */
async function adoptBookings(traveller: Traveller, now: Date): Promise<TripBooking[]> {
  const found = await bookingsOf(traveller);
  if (found.length === 0) return [];
  const numbers = found.map(({ number }) => number);
  const known = await db
    .select({ booking: plannerTrips.booking })
    .from(plannerTrips)
    .where(and(ownedBy(traveller), inArray(plannerTrips.booking, numbers)));
  const missing = numbers.filter((number) => !known.some(({ booking }) => booking === number));
  const owner = { issuer: env.OIDC_ISSUER, subject: traveller.subject };
  if (missing.length > 0)
    await transaction((tx) =>
      tx
        .insert(plannerTrips)
        .values(missing.map((booking) => ({ ...owner, id: randomToken(), booking, createdAt: now })))
        .onConflictDoNothing(),
    );
  return found;
}

/** The traveller's trips, those to come first as they come, then those without a date, the ones before last. */
export async function listTrips(traveller: Traveller, now: Date): Promise<TripSummary[]> {
  const bookings = await adoptBookings(traveller, now);
  const trips = await db
    .select({ id: plannerTrips.id, name: plannerTrips.name, booking: plannerTrips.booking })
    .from(plannerTrips)
    .where(and(ownedBy(traveller), isNull(plannerTrips.deletedAt)))
    .orderBy(asc(plannerTrips.createdAt));
  const items = await db
    .select({ trip: plannerItems.trip, start: plannerItems.startDay, end: plannerItems.endDay })
    .from(plannerItems)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerItems.trip))
    .where(and(ownedBy(traveller), isNull(plannerItems.deletedAt), isNotNull(plannerItems.startDay)));
  const listed = trips.flatMap(({ id, name, booking: number }): TripSummary[] => {
    const booking = bookings.find((each) => each.number === number) ?? null;
    // Booked with an e-mail that is no longer verified: no longer this traveller's to see.
    if (number !== null && !booking) return [];
    const days = items
      .filter(({ trip }) => trip === id)
      .flatMap(({ start, end }) => (start && end ? { start, end } : []));
    const { startDay, endDay } = booking?.journey.departure ?? {};
    if (startDay && endDay) days.push({ start: startDay, end: endDay });
    return [{ id, name, booking, span: spanning(days) }];
  });
  return inOrder(listed, dayIn(now));
}

function spanning(days: readonly { start: Day; end: Day }[]): TripSummary["span"] {
  const start = days.map((each) => each.start).sort()[0];
  const end = days
    .map((each) => each.end)
    .sort()
    .at(-1);
  return start && end ? { start, end } : null;
}

/** One of the traveller's trips; null when they have no such trip. */
export async function findTrip(traveller: Traveller, id: string): Promise<Omit<TripSummary, "span"> | null> {
  const [trip] = await db
    .select({ id: plannerTrips.id, name: plannerTrips.name, booking: plannerTrips.booking })
    .from(plannerTrips)
    .where(liveTrip(traveller, id));
  if (!trip) return null;
  if (trip.booking === null) return { ...trip, booking: null };
  const booking = (await bookingsOf(traveller)).find(({ number }) => number === trip.booking);
  return booking ? { ...trip, booking } : null;
}

/** The id of a booking's trip among those of the traveller; null while it is not there. */
export async function tripOfBooking(traveller: Pick<Traveller, "subject">, booking: string): Promise<string | null> {
  const [trip] = await db
    .select({ id: plannerTrips.id })
    .from(plannerTrips)
    .where(and(eq(plannerTrips.booking, booking), ownedBy(traveller), isNull(plannerTrips.deletedAt)));
  return trip?.id ?? null;
}

type NoRoom = "too-many-trips" | "too-many-deleted";

/** Why there is no room for one more trip (`overLimit`), which is already written. */
async function noRoomFor(tx: Db, traveller: Traveller): Promise<NoRoom | null> {
  const [kept = { all: 0, deleted: 0 }] = await tx
    .select({ all: count(), deleted: count(plannerTrips.deletedAt) })
    .from(plannerTrips)
    .where(ownedBy(traveller));
  return overLimit({ live: kept.all - kept.deleted, all: kept.all }, MAX_PLANNED_TRIPS, "too-many-trips");
}

type Named = Verdict<{ id: string }, "name-required" | "too-long" | NoRoom>;

function readName(typed: string): Verdict<string, "name-required" | "too-long"> {
  const name = typedLine(typed);
  if (name === "") return refuse("name-required");
  return name.length > MAX_TRIP_NAME ? refuse("too-long") : accept(name);
}

/** A trip of the traveller's own; the same form sent twice adds one. */
export async function addTrip(traveller: Traveller, typed: string, now: Date): Promise<Named> {
  const name = readName(typed);
  if (!name.ok) return name;
  return transaction(async (tx) => {
    await lockForLimit(tx, "traveller", traveller.subject);
    const recent = between(plannerTrips.createdAt, new Date(now.getTime() - SENT_TWICE_MS), now);
    const isSame = and(ownedBy(traveller), isNull(plannerTrips.deletedAt), eq(plannerTrips.name, name.value), recent);
    const [again] = await tx.select({ id: plannerTrips.id }).from(plannerTrips).where(isSame);
    if (again) return accept(again);
    const id = randomToken();
    const owner = { issuer: env.OIDC_ISSUER, subject: traveller.subject };
    await tx.insert(plannerTrips).values({ ...owner, id, name: name.value, createdAt: now });
    const noRoom = await noRoomFor(tx, traveller);
    return noRoom ? refuse(noRoom) : accept({ id });
  });
}

/** Only a traveller's own trip has a name of its own and can be deleted: none booked here. */
const ownTrip = (traveller: Traveller, id: string) =>
  and(eq(plannerTrips.id, id), ownedBy(traveller), isNull(plannerTrips.booking));

/** Gives a trip of the traveller's own another name. */
export async function renameTrip(
  traveller: Traveller,
  id: string,
  typed: string,
): Promise<Verdict<{ id: string }, "name-required" | "too-long" | "not-found">> {
  const name = readName(typed);
  if (!name.ok) return name;
  const changed = await transaction((tx) =>
    tx
      .update(plannerTrips)
      .set({ name: name.value })
      .where(and(ownTrip(traveller, id), isNull(plannerTrips.deletedAt)))
      .returning({ id: plannerTrips.id }),
  );
  return changed[0] ? accept(changed[0]) : refuse("not-found");
}

/** Deletes a trip of the traveller's own, which can be restored. */
export async function deleteTrip(traveller: Traveller, id: string, now: Date): Promise<boolean> {
  const deleted = await transaction((tx) =>
    tx
      .update(plannerTrips)
      .set({ deletedAt: now })
      .where(and(ownTrip(traveller, id), deletable(plannerTrips.deletedAt, now)))
      .returning({ id: plannerTrips.id }),
  );
  return deleted.length === 1;
}

/** Restores a deleted trip, unless it was purged, where there is room for it. */
export async function restoreTrip(traveller: Traveller, id: string): Promise<Verdict<null, "not-found" | NoRoom>> {
  const mine = and(eq(plannerTrips.id, id), ownedBy(traveller), isNotNull(plannerTrips.deletedAt));
  return transaction(async (tx) => {
    await lockForLimit(tx, "traveller", traveller.subject);
    const restored = await tx
      .update(plannerTrips)
      .set({ deletedAt: null })
      .where(mine)
      .returning({ id: plannerTrips.id });
    if (restored.length === 0) return refuse("not-found");
    const noRoom = await noRoomFor(tx, traveller);
    return noRoom ? refuse(noRoom) : accept(null);
  });
}

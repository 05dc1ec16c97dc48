/** Another coach for a departure: what that changes, shown before it is done. */
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { bookings, coaches, departureFacts, departures, seats, travellers, trips } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { partedNeighbours, type Reseated, reseat } from "~/domain/departures/coach-change";
import { type DepartureFacts, inForce, NO_FACTS } from "~/domain/departures/departure-facts";
import { capacityOf } from "~/domain/departures/seats";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { queueCoachChange } from "~/services/booking/coach-mail.server";
import { markFreed } from "~/services/inventory/freed.server";
import { lockDepartures } from "~/services/inventory/places.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

/** A coach of the company's; `fits`: whether it has a place for everybody who has one. */
export type CoachChoice = { slug: string; name: Bilingual; places: number; fits: boolean };

export type CoachesOf = {
  trip: Bilingual;
  startDay: Day;
  taken: number;
  runs: Coach;
  choices: CoachChoice[];
};

export type CoachMove = Reseated & {
  /** Null where the seat is held by a purchase under way. */
  number: string | null;
  /** Empty until travellers are named. */
  name: string;
};

export type CoachPreview = {
  coach: Coach;
  /** Of a cap, or all the coach has. */
  capacity: number;
  kept: number;
  /** Who changes seats, by their seat of now. */
  moves: CoachMove[];
  /** Pairs of a party that sit side by side no more. */
  parted: number;
  /** Of all this: what is done is what was shown. */
  seen: string;
};

export type CoachRefusal = "departure-unknown" | "coach-unknown" | "coach-runs" | "coach-too-small" | "changed-since";

/** The coach that runs, and those that could; null when there is no such departure. */
export async function coachesOf(departure: string): Promise<CoachesOf | null> {
  const found = await readDeparture(db, departure);
  if (!found) return null;
  const all = await db.select().from(coaches).orderBy(asc(coaches.slug));
  return {
    trip: found.trip,
    startDay: found.departure.startDay,
    taken: found.departure.taken,
    runs: found.runs,
    choices: all
      .filter(({ slug }) => slug !== found.runs.slug)
      .map(({ slug, data }) => {
        const places = capacityOf(data);
        return { slug, name: data.name, places, fits: places >= found.departure.taken };
      }),
  };
}

async function readDeparture(from: Db, id: string) {
  const [found] = await from
    .select({ departure: departures, runs: coaches.data, trip: trips.data, facts: departureFacts })
    .from(departures)
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .leftJoin(departureFacts, eq(departureFacts.departure, departures.id))
    .where(eq(departures.id, id));
  return found && { ...found, trip: found.trip.name };
}

/**
 * What another coach would change. Refuses with `departure-unknown`, `coach-unknown`, `coach-runs` (it is the one that
 * runs) or `coach-too-small` (`taken`, `places`).
 */
export async function previewCoach(departure: string, slug: string): Promise<Verdict<CoachPreview, CoachRefusal>> {
  return previewIn(db, departure, slug);
}

async function previewIn(from: Db, id: string, slug: string): Promise<Verdict<CoachPreview, CoachRefusal>> {
  const found = await readDeparture(from, id);
  if (!found) return refuse("departure-unknown");
  if (slug === found.runs.slug) return refuse("coach-runs");
  const [other] = await from.select().from(coaches).where(eq(coaches.slug, slug));
  if (!other) return refuse("coach-unknown");
  const { departure, runs, facts } = found;
  const places = capacityOf(other.data);
  if (places < departure.taken) return refuse("coach-too-small", { taken: departure.taken, places });
  const seated = await from
    .select({
      party: seats.checkout,
      traveller: seats.traveller,
      seat: seats.seat,
      number: bookings.number,
      firstName: travellers.firstName,
      lastName: travellers.lastName,
    })
    .from(seats)
    .leftJoin(bookings, eq(bookings.checkout, seats.checkout))
    .leftJoin(travellers, and(eq(travellers.checkout, seats.checkout), eq(travellers.position, seats.traveller)))
    .where(eq(seats.departure, id))
    .orderBy(asc(seats.seat));
  const all = reseat(
    runs,
    other.data,
    seated.map(({ party, traveller, seat }) => ({ party, traveller, seat })),
  );
  const moves = all.flatMap((one, i): CoachMove[] => {
    if (one.to === one.seat) return [];
    const { number = null, firstName, lastName } = seated[i] ?? {};
    return [{ ...one, number, name: [firstName, lastName].filter(Boolean).join(" ") }];
  });
  const { capacity } = inForce(
    { coach: slug, capacity: places },
    { ...(facts ?? NO_FACTS), coach: null },
    () => undefined,
  );
  const what = [
    runs.slug,
    slug,
    capacity,
    facts?.version ?? 0,
    ...moves.map(({ seat, to, party }) => [party, seat, to]),
  ];
  return accept({
    coach: other.data,
    capacity,
    moves,
    kept: all.length - moves.length,
    parted: partedNeighbours(runs, other.data, all),
    seen: createHash("sha256").update(JSON.stringify(what)).digest("base64url").slice(0, 22),
  });
}

/**
 * Gives a departure another coach: seats move as `previewCoach` has it, and each booking of which one did gets a mail, in
 * one transaction. `seen` is that of what was shown. Refuses what `previewCoach` does, and `changed-since` where
 * that would no longer be what is done.
 */
export async function changeCoach(
  departure: string,
  { slug, seen, by, why }: { slug: string; seen: string; by: Auditor; why: string },
  now: Date,
): Promise<Verdict<CoachPreview, CoachRefusal>> {
  return transaction(async (tx): Promise<Verdict<CoachPreview, CoachRefusal>> => {
    // Nobody chooses a seat of the coach that goes, from here on.
    await lockForLimit(tx, "coach", departure);
    await lockDepartures(tx, [departure]);
    const worked = await previewIn(tx, departure, slug);
    if (!worked.ok) return worked;
    const { coach, capacity, moves, seen: is } = worked.value;
    if (is !== seen) return refuse("changed-since");
    const before = await readDeparture(tx, departure);
    await putCoach(tx, departure, before?.facts ?? null, slug, now);
    await tx.update(departures).set({ coach: slug, capacity }).where(eq(departures.id, departure));
    await moveSeats(tx, departure, moves);
    const numbers = [...new Set(moves.flatMap(({ number }) => number ?? []))].sort();
    for (const number of numbers) {
      const own = moves.filter((move) => move.number === number);
      await queueCoachChange(tx, { number, coach: coach.name, moves: own, key: `${departure}:${seen}` }, now);
    }
    const about = { what: "coach-changed", why, subject: { kind: "departure", id: departure } } as const;
    const was = { coach: before?.runs.slug };
    await writeAudit(tx, { by, ...about, before: was, after: { coach: slug, moved: moves.length } }, now);
    await markFreed(tx, eq(departures.id, departure));
    return worked;
  });
}

async function putCoach(tx: Db, departure: string, facts: DepartureFacts | null, coach: string, now: Date) {
  await tx
    .insert(departureFacts)
    .values({ departure, ...NO_FACTS, ...facts, coach, version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: departureFacts.departure,
      set: { coach, version: sql`${departureFacts.version} + 1`, changedAt: now },
    });
}

/** All in one statement: one's new seat may be another's of before. */
async function moveSeats(tx: Db, departure: string, moves: readonly CoachMove[]): Promise<void> {
  if (moves.length === 0) return;
  const former = moves.map(({ seat }) => seat);
  await tx.delete(seats).where(and(eq(seats.departure, departure), inArray(seats.seat, former)));
  const given = moves.flatMap(({ party, traveller, to }) =>
    to === null ? [] : [{ departure, seat: to, checkout: party, traveller }],
  );
  if (given.length > 0) await tx.insert(seats).values(given);
}

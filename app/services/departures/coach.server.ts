/** Another coach for a run: what that changes, shown before it is done. */
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { bookings, checkouts, coaches, departures, runFacts, runs, seats, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { Day } from "~/domain/day";
import { partedNeighbours, type Reseated, reseat } from "~/domain/departures/coach-change";
import { NO_FACTS, placesForSale, type RunFacts } from "~/domain/departures/run-facts";
import { travelling } from "~/domain/departures/runs";
import { bySeat, capacityOf, isSellable, withoutSeats } from "~/domain/departures/seats";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { queueCoachChange } from "~/services/booking/coach-mail.server";
import { markFreed } from "~/services/inventory/freed.server";
import { departuresOn, lockRunsToDecide } from "~/services/inventory/runs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { readRun } from "./read-run.server";

/** One of the company's coaches; `fits`: whether it has a place for everybody who has one. */
export type CoachChoice = { slug: string; name: Bilingual; places: number; fits: boolean };

export type CoachesOf = {
  name: Bilingual;
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
  /** Blocked seats that it has, which stay blocked; and those that it does not have. */
  blocked: string[];
  missing: string[];
  kept: number;
  /** Who changes seats, by their seat of now. */
  moves: CoachMove[];
  /** Pairs of a party that sit side by side no more. */
  parted: number;
  /** Of all this: what is done is what was shown. */
  seen: string;
};

export type CoachRefusal = "departure-unknown" | "coach-unknown" | "coach-runs" | "coach-too-small" | "changed-since";

/** The coach that runs, and those that could; null when there is no such run. */
export async function coachesOf(run: string): Promise<CoachesOf | null> {
  const found = await readRun(db, run);
  if (!found) return null;
  const all = await db.select().from(coaches).orderBy(asc(coaches.slug));
  return {
    name: found.name,
    startDay: found.day,
    taken: found.taken,
    runs: found.layout,
    choices: all
      .filter(({ slug }) => slug !== found.coach)
      .map(({ slug, data }) => {
        const places = capacityOf(withoutSeats(data, found.blocked));
        return { slug, name: data.name, places, fits: places >= found.taken };
      }),
  };
}

/**
 * What another coach would change. Refuses with `departure-unknown`, `coach-unknown`, `coach-runs` (it is the one that
 * runs) or `coach-too-small` (`taken`, `places`).
 */
export async function previewCoach(run: string, slug: string): Promise<Verdict<CoachPreview, CoachRefusal>> {
  return previewIn(db, run, slug);
}

async function previewIn(from: Db, id: string, slug: string): Promise<Verdict<CoachPreview, CoachRefusal>> {
  const found = await readRun(from, id);
  if (!found) return refuse("departure-unknown");
  if (slug === found.coach) return refuse("coach-runs");
  const [other] = await from.select().from(coaches).where(eq(coaches.slug, slug));
  if (!other) return refuse("coach-unknown");
  const { taken, layout, facts, version, blocked } = found;
  const coach = withoutSeats(other.data, blocked);
  const places = capacityOf(coach);
  if (places < taken) return refuse("coach-too-small", { taken, places });
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
    .where(eq(seats.run, id));
  seated.sort((one, other) => bySeat(one.seat, other.seat));
  const all = reseat(
    layout,
    coach,
    seated.map(({ party, traveller, seat }) => ({ party, traveller, seat })),
  );
  const moves = all.flatMap((one, i): CoachMove[] => {
    if (one.to === one.seat) return [];
    const { number = null, firstName, lastName } = seated[i] ?? {};
    return [{ ...one, number, name: [firstName, lastName].filter(Boolean).join(" ") }];
  });
  const capacity = placesForSale(places, facts.cap);
  const what = [
    found.coach,
    slug,
    capacity,
    version,
    ...blocked,
    ...moves.map(({ seat, to, party }) => [party, seat, to]),
  ];
  return accept({
    coach,
    capacity,
    blocked: blocked.filter((seat) => isSellable(other.data, seat)),
    missing: blocked.filter((seat) => !isSellable(other.data, seat)),
    moves,
    kept: all.length - moves.length,
    parted: partedNeighbours(layout, coach, all),
    seen: createHash("sha256").update(JSON.stringify(what)).digest("base64url").slice(0, 22),
  });
}

/**
 * Gives a run another coach: seats move as `previewCoach` has it, and each booking of which one did, and which travels on
 * it, gets a mail, in one transaction. `seen` is that of what was shown. Refuses what `previewCoach` does, and `changed-since` where
 * that would no longer be what is done.
 */
export async function changeCoach(
  run: string,
  { slug, seen, by, why }: { slug: string; seen: string; by: Auditor; why: string },
  now: Date,
): Promise<Verdict<CoachPreview, CoachRefusal>> {
  return transaction(async (tx): Promise<Verdict<CoachPreview, CoachRefusal>> => {
    // Nobody chooses a seat of the coach that goes, from here on.
    await lockForLimit(tx, "coach", run);
    await lockRunsToDecide(tx, eq(runs.id, run));
    const worked = await previewIn(tx, run, slug);
    if (!worked.ok) return worked;
    const { coach, capacity, moves, seen: is } = worked.value;
    if (is !== seen) return refuse("changed-since");
    const before = await readRun(tx, run);
    const direction = before?.direction ?? "round-trip";
    await putCoach(tx, run, before?.facts ?? null, slug, now);
    await tx.update(runs).set({ coach: slug, capacity }).where(eq(runs.id, run));
    await moveSeats(tx, run, moves);
    const aboard = await numbersOn(
      tx,
      travelling(before?.departures ?? []).map(({ id }) => id),
    );
    const numbers = aboard.filter((number) => moves.some((move) => move.number === number));
    for (const number of numbers) {
      const own = moves.filter((move) => move.number === number);
      await queueCoachChange(tx, { number, coach: coach.name, direction, moves: own, key: `${run}:${seen}` }, now);
    }
    const about = { what: "coach-changed", why, subject: { kind: "departure", id: run } } as const;
    const was = { coach: before?.coach };
    await writeAudit(tx, { by, ...about, before: was, after: { coach: slug, moved: moves.length } }, now);
    await markFreed(tx, inArray(departures.id, departuresOn([run])));
    return worked;
  });
}

/** The bookings of departures, by their numbers. */
async function numbersOn(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(inArray(checkouts.departure, [...ids]))
    .orderBy(asc(bookings.number));
  return rows.map(({ number }) => number);
}

async function putCoach(tx: Db, run: string, facts: RunFacts | null, coach: string, now: Date) {
  await tx
    .insert(runFacts)
    .values({ run, ...NO_FACTS, ...facts, coach, version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: runFacts.run,
      set: { coach, version: sql`${runFacts.version} + 1`, changedAt: now },
    });
}

/** All in one statement: one's new seat may be another's of before. */
async function moveSeats(tx: Db, run: string, moves: readonly CoachMove[]): Promise<void> {
  if (moves.length === 0) return;
  const former = moves.map(({ seat }) => seat);
  await tx.delete(seats).where(and(eq(seats.run, run), inArray(seats.seat, former)));
  const given = moves.flatMap(({ party, traveller, to }) =>
    to === null ? [] : [{ run, seat: to, checkout: party, traveller }],
  );
  if (given.length > 0) await tx.insert(seats).values(given);
}

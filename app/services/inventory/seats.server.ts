/** Seats of a run's coach: a row of `seats` each, whose primary key decides who gets one. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts, departureRuns, seats as rows } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { seatText } from "~/domain/departures/runs";
import { departuresBeside } from "./runs.server";
import type { Scarce } from "./scarce";

/** Of a traveller, by their position in the form. */
export type Seat = { run: string; position: number; seat: string };

export const seats: Scarce = {
  /** Who has lost theirs is given one at boarding. */
  take: async () => true,
  join: async () => true,
  transfer: async (tx, held, booked) => {
    await tx.update(rows).set({ checkout: booked.id }).where(eq(rows.checkout, held.id));
    return true;
  },
  release: async (tx, { id }) => {
    await tx.delete(rows).where(eq(rows.checkout, id));
  },
  leave: async (tx, { id }, positions) => {
    await tx.delete(rows).where(and(eq(rows.checkout, id), inArray(rows.traveller, [...positions])));
  },
  rivals: ({ departure }) => inArray(checkouts.departure, departuresBeside([departure])),
};

/** Takes those that are free; answers which. */
export async function takeSeats(tx: Db, checkout: string, wanted: readonly Seat[]): Promise<Seat[]> {
  const values = wanted
    .map(({ run, position, seat }) => ({ run, seat, checkout, traveller: position }))
    // Always in the same order, so that two parties after the same seats do not wait for each other.
    .sort((a, b) => (a.run === b.run ? (a.seat < b.seat ? -1 : 1) : a.run < b.run ? -1 : 1));
  if (values.length === 0) return [];
  return tx
    .insert(rows)
    .values(values)
    .onConflictDoNothing()
    .returning({ run: rows.run, position: rows.traveller, seat: rows.seat });
}

const seatsInOrder = preparedQuery((at) =>
  at
    .select({ run: rows.run, leg: departureRuns.position, position: rows.traveller, seat: rows.seat })
    .from(rows)
    .innerJoin(checkouts, eq(checkouts.id, rows.checkout))
    .innerJoin(departureRuns, and(eq(departureRuns.run, rows.run), eq(departureRuns.departure, checkouts.departure)))
    .where(eq(rows.checkout, sql.placeholder("checkout")))
    .orderBy(asc(departureRuns.position), asc(rows.traveller)),
);
const legsCounted = preparedQuery((at) =>
  at
    .select()
    .from(departureRuns)
    .where(eq(departureRuns.departure, sql.placeholder("departure"))),
);

/** The seats of a checkout, with whose they are; `leg` counts the runs of its departure in the order of travel, from 0. */
export const seatsOf = (from: Db, checkout: string): Promise<(Seat & { leg: number })[]> =>
  seatsInOrder(from, { checkout });

/** How each traveller of a checkout is told their seats (`seatText`), by their position. */
export async function seatTexts(
  from: Db,
  { id, departure }: { id: string; departure: string },
): Promise<(position: number) => string | null> {
  const seated = await seatsOf(from, id);
  const runs = await legsCounted(from, { departure });
  return (position) =>
    seatText(runs.map((_, leg) => seated.find((one) => one.leg === leg && one.position === position)?.seat ?? null));
}

/** Lets go of some of a checkout's seats. */
export async function releaseSeats(tx: Db, checkout: string, given: readonly Omit<Seat, "seat">[]): Promise<void> {
  for (const { run, position } of given)
    await tx.delete(rows).where(and(eq(rows.checkout, checkout), eq(rows.run, run), eq(rows.traveller, position)));
}

/** Seats of a coach: a row of `seats` each, whose primary key decides who gets one. */
import { and, eq, inArray } from "drizzle-orm";
import { checkouts, seats as rows } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Scarce } from "./scarce";

type Wanted = { position: number; seat: string | null };

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
  leave: async (tx, { id }, positions) => releaseSeats(tx, id, positions),
  rivals: ({ departure }) => eq(checkouts.departure, departure),
};

/** Takes those that are free; answers which. */
export async function takeSeats(
  tx: Db,
  { id, departure }: { id: string; departure: string },
  wanted: readonly Wanted[],
): Promise<Set<string>> {
  const values = wanted
    .flatMap(({ position, seat }) => (seat === null ? [] : [{ departure, seat, checkout: id, traveller: position }]))
    // Always in the same order, so that two parties after the same seats do not wait for each other.
    .sort((a, b) => (a.seat < b.seat ? -1 : 1));
  if (values.length === 0) return new Set();
  const given = await tx.insert(rows).values(values).onConflictDoNothing().returning({ seat: rows.seat });
  return new Set(given.map(({ seat }) => seat));
}

/** The seats of a checkout, with whose they are. */
export async function seatsOf(from: Db, checkout: string): Promise<{ position: number; seat: string }[]> {
  return from.select({ position: rows.traveller, seat: rows.seat }).from(rows).where(eq(rows.checkout, checkout));
}

/** Lets go of the seats of some of a checkout's travellers. */
export async function releaseSeats(tx: Db, checkout: string, positions: readonly number[]): Promise<void> {
  await tx.delete(rows).where(and(eq(rows.checkout, checkout), inArray(rows.traveller, [...positions])));
}

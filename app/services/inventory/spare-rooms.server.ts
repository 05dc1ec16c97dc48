/** Partner rooms besides those of bookings: wanted in their place, or had before. */
import { and, eq, inArray } from "drizzle-orm";
import { spareStays, stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { statesBefore } from "~/domain/booking/transitions";
import { STAY_MOVES, type StayState } from "~/domain/catalogue/stay";
import { randomToken } from "~/platform/random-token.server";
import type { Stay } from "./rooms.server";

export type SpareStay = typeof spareStays.$inferSelect;

/** States in which one is neither had nor left: anyone who is not done with it in time has it left. */
export const SPARES_UNDER_WAY = [
  "asked",
  "held",
  "confirming",
  "confirmed",
  "leaving",
] as const satisfies readonly StayState[];

/** Getting one takes three calls of ten seconds at the most: after this long anyone who asked for it is gone. */
const GIVEN_UP_MINUTES = 2;

/** What one is asked for as. */
export type WantedStay = Omit<
  SpareStay,
  | "checkout"
  | "state"
  | "key"
  | "reference"
  | "heldUntil"
  | "confirmationNumber"
  | "confirmationCode"
  | "createdAt"
  | "nextAttemptAt"
  | "attempts"
>;

/** Writes one that is about to be asked for. */
export async function writeSpare(tx: Db, checkout: string, wanted: WantedStay, now: Date): Promise<SpareStay> {
  const [written] = await tx
    .insert(spareStays)
    .values({
      ...wanted,
      checkout,
      state: "asked",
      key: randomToken(),
      createdAt: now,
      nextAttemptAt: new Date(now.getTime() + GIVEN_UP_MINUTES * 60_000),
    })
    .returning();
  if (!written) throw new Error("A spare room that was not written");
  return written;
}

/** Moves one, if the table of the partner's stays allows it and nobody has moved it since it was read. */
export async function moveSpare(
  tx: Db,
  { key, state }: Pick<SpareStay, "key" | "state">,
  to: StayState,
  fields: Partial<typeof spareStays.$inferInsert> = {},
): Promise<boolean> {
  const isFrom = inArray(spareStays.state, statesBefore(STAY_MOVES.partner, to));
  const moved = await tx
    .update(spareStays)
    .set({ ...fields, state: to })
    .where(and(eq(spareStays.key, key), eq(spareStays.state, state), isFrom))
    .returning({ key: spareStays.key });
  return moved.length === 1;
}

/**
 * Gives a booking the room that was got for it, sold at `prices`, in the place of the one it has, which is then a spare
 * one that is `leaving`. False when either is not what it was, for the transaction to be refused.
 */
export async function swapRoom(
  tx: Db,
  had: Stay,
  { key }: SpareStay,
  prices: Partial<StayPrices>,
  now: Date,
): Promise<boolean> {
  const [got] = await tx
    .delete(spareStays)
    .where(and(eq(spareStays.key, key), eq(spareStays.state, "confirmed")))
    .returning();
  if (!got) return false;
  const given = await tx
    .update(stays)
    .set({ ...got, ...prices })
    .where(
      and(eq(stays.checkout, had.checkout), eq(stays.key, had.key), inArray(stays.state, ["confirmed", "leaving"])),
    )
    .returning({ key: stays.key });
  if (given.length !== 1) return false;
  const { supplier: _, ...spare } = had;
  await tx.insert(spareStays).values({ ...spare, state: "leaving", nextAttemptAt: now, attempts: 0 });
  return true;
}

/** What a room is sold at, and to how many; what the supplier asks is another matter. */
export type StayPrices = Pick<Stay, "guests" | "perPerson" | "twoBedsPrice" | "total" | "shownTotal">;

export function pricesOf({ guests, perPerson, twoBedsPrice, total, shownTotal }: StayPrices): StayPrices {
  return { guests, perPerson, twoBedsPrice, total, shownTotal };
}

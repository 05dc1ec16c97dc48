/** Places of a departure, counted in `departures.taken` together with `checkouts.placesHeld` and with nothing else. */
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { checkouts, departures } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { partySize } from "~/domain/people/party";
import { markFreed } from "./freed.server";
import type { Checkout } from "./move-checkout.server";
import type { Scarce } from "./scarce";

export const places: Scarce = {
  /** If the departure is on sale, leaves after today and has them. */
  take: async (tx, checkout, now) => takePlaces(tx, checkout.departure, placesOf(checkout), now),
  join: async (tx, { departure }, _position, now) => takePlaces(tx, departure, 1, now),
  transfer: async (_tx, held, booked) => placesOf(held) === placesOf(booked),
  release: async (tx, checkout) => giveBack(tx, checkout.departure, placesOf(checkout)),
  leave: async (tx, { departure }, { length }) => giveBack(tx, departure, length),
  rivals: ({ departure }) => eq(checkouts.departure, departure),
};

async function takePlaces(tx: Db, departure: string, count: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(departures)
    .set({ taken: sql`${departures.taken} + ${count}` })
    .where(
      and(
        eq(departures.id, departure),
        eq(departures.status, "on-sale"),
        gt(departures.startDay, dayIn(now)),
        lte(sql`${departures.taken} + ${count}`, departures.capacity),
      ),
    )
    .returning({ id: departures.id });
  return taken.length === 1;
}

/** How many places a checkout has: one for each who travels. */
export function placesOf(checkout: Pick<Checkout, "adults" | "children" | "cancelled">): number {
  return partySize(checkout) - checkout.cancelled;
}

/**
 * Takes the rows of departures for the rest of the transaction, always in the same order, so that two bookings that
 * change places with each other do not wait for each other.
 */
export async function lockDepartures(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort())
    await tx
      .update(departures)
      .set({ taken: sql`${departures.taken}` })
      .where(eq(departures.id, id));
}

async function giveBack(tx: Db, departure: string, count: number): Promise<void> {
  await tx
    .update(departures)
    .set({ taken: sql`${departures.taken} - ${count}` })
    .where(eq(departures.id, departure));
  await markFreed(tx, eq(departures.id, departure));
}

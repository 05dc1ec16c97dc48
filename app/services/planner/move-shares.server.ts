/** Keeps the end of shares that last with their trip right, whenever the last day of the trip moves. */
import { and, asc, eq, gt } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { plannerShares, plannerTrips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { movedShareEnd } from "~/domain/planner/share";
import { lastDayOf } from "./shares.server";

/**
 * For the end of every transaction that changes a day of the trip. Only shares that are not over move: a link that no
 * longer opens stays closed.
 */
export async function moveShares(tx: Db, trip: string, now: Date): Promise<void> {
  await lockForLimit(tx, "trip", trip);
  const { id, expiresAt } = plannerShares;
  const shares = await tx
    .select({ id, expiresAt })
    .from(plannerShares)
    .where(and(eq(plannerShares.trip, trip), gt(expiresAt, now)))
    .orderBy(asc(id));
  if (shares.length === 0) return;
  const lastDay = await lastDayOf(tx, trip);
  for (const share of shares) {
    const end = movedShareEnd(share.expiresAt, lastDay, now);
    if (end.getTime() !== share.expiresAt.getTime())
      await tx.update(plannerShares).set({ expiresAt: end }).where(eq(id, share.id));
  }
}

/** The same for a booking that is moved, in My trip of each traveller who has it. */
export async function moveSharesOfBooking(tx: Db, booking: string, now: Date): Promise<void> {
  const trips = await tx
    .select({ id: plannerTrips.id })
    .from(plannerTrips)
    .where(eq(plannerTrips.booking, booking))
    .orderBy(asc(plannerTrips.id));
  for (const { id } of trips) await moveShares(tx, id, now);
}

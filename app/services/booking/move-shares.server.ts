import { and, eq, inArray } from "drizzle-orm";
import { plannerShares, plannerTrips } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { NO_EXPIRY, shareEnd } from "~/domain/planner/share";

/** When the trip of a booking ends on another day, what is shared for as long as it lasts is so until after that day. */
export async function moveShares(
  tx: Db,
  booking: string,
  { from, to }: { from: Day; to: Day },
  now: Date,
): Promise<void> {
  const [before, after] = [from, to].map((end) => shareEnd(NO_EXPIRY, end, now));
  const mine = tx.select({ id: plannerTrips.id }).from(plannerTrips).where(eq(plannerTrips.booking, booking));
  if (before && after)
    await tx
      .update(plannerShares)
      .set({ expiresAt: after })
      .where(and(inArray(plannerShares.trip, mine), eq(plannerShares.expiresAt, before)));
}

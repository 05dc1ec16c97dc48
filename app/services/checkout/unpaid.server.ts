import { and, count, eq, gt, or, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { partySize } from "~/domain/people/party";

export const NOTHING_UNPAID = { holds: 0, placesHere: 0 };

/**
 * The holds a visitor has under way, and the places of a departure among them. Their holds come one after the other, so
 * that none escapes the count.
 */
export async function unpaidOf(tx: Db, visitor: string, departure: string, now: Date): Promise<typeof NOTHING_UNPAID> {
  await lockForLimit(tx, "hold", visitor);
  // What is being paid keeps its places too, no matter what its clock says.
  const held = or(and(eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)), eq(checkouts.state, "paying"));
  const rows = await tx
    .select({
      departure: checkouts.departure,
      holds: count(),
      adults: sum(checkouts.adults).mapWith(Number),
      children: sum(checkouts.children).mapWith(Number),
    })
    .from(checkouts)
    .where(and(eq(checkouts.visitor, visitor), held))
    .groupBy(checkouts.departure);
  const here = rows.find((row) => row.departure === departure);
  return { holds: rows.reduce((total, row) => total + row.holds, 0), placesHere: here ? partySize(here) : 0 };
}

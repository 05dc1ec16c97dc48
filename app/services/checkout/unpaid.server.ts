import { and, count, eq, gt, or, sql, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { partySize } from "~/domain/people/party";

export const NOTHING_UNPAID = { holds: 0, placesHere: 0 };

const holdsUnpaid = preparedQuery((at) => {
  const now = sql.param(sql.placeholder("now"), checkouts.heldUntil);
  // What is being paid keeps its places too, no matter what its clock says.
  const held = or(and(eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)), eq(checkouts.state, "paying"));
  return at
    .select({
      departure: checkouts.departure,
      holds: count(),
      adults: sum(checkouts.adults).mapWith(Number),
      children: sum(checkouts.children).mapWith(Number),
    })
    .from(checkouts)
    .where(and(eq(checkouts.visitor, sql.placeholder("visitor")), held))
    .groupBy(checkouts.departure);
});

/**
 * The holds a visitor has under way, and the places of a departure among them. Their holds come one after the other, so
 * that none escapes the count.
 */
export async function unpaidOf(tx: Db, visitor: string, departure: string, now: Date): Promise<typeof NOTHING_UNPAID> {
  await lockForLimit(tx, "hold", visitor);
  const rows = await holdsUnpaid(tx, { visitor, now });
  const here = rows.find((row) => row.departure === departure);
  return { holds: rows.reduce((total, row) => total + row.holds, 0), placesHere: here ? partySize(here) : 0 };
}

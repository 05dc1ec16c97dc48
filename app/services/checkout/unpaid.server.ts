import { and, count, eq, gt, ne, or, sql, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { MAX_OPEN_HOLDS, MAX_UNPAID_PLACES } from "~/domain/company/limits";
import { partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";

const holdsUnpaid = preparedQuery((at) => {
  const now = sql.param(sql.placeholder("now"), checkouts.heldUntil);
  // What is being paid keeps its places too, no matter what its clock says.
  const open = and(
    eq(checkouts.state, "open"),
    gt(checkouts.heldUntil, now),
    ne(checkouts.id, sql.placeholder("except")),
  );
  const held = or(open, eq(checkouts.state, "paying"));
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
 * Whether a visitor may hold so many more places of a departure; `except` names an open hold of theirs that does not
 * count. Their holds come one after the other, so that none escapes the count. Refuses with `too-many-holds` or
 * `too-many-unpaid` (params: `held`, `max`).
 */
export async function checkUnpaid(
  tx: Db,
  { visitor, departure, places, except = "" }: { visitor: string; departure: string; places: number; except?: string },
  now: Date,
): Promise<Verdict<null, "too-many-holds" | "too-many-unpaid">> {
  await lockForLimit(tx, "hold", visitor);
  const rows = await holdsUnpaid(tx, { visitor, now, except });
  if (rows.reduce((total, row) => total + row.holds, 0) >= MAX_OPEN_HOLDS) return refuse("too-many-holds");
  const here = rows.find((row) => row.departure === departure);
  const held = here ? partySize(here) : 0;
  return held + places > MAX_UNPAID_PLACES ? refuse("too-many-unpaid", { held, max: MAX_UNPAID_PLACES }) : accept(null);
}

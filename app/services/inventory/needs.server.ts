/** Needs of travellers, as they are written and read; only lists of a departure and the form itself ask for them. */
import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { checkouts, departures, travellerNeeds } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { NEED_KEPT_DAYS } from "~/domain/company/limits";
import { addDays, dayIn } from "~/domain/day";
import type { Need } from "~/domain/people/needs";

const BATCH_SIZE = 200;
/** Money for an expired purchase may come so long after it, and book it. */
const LATE_DAYS = 2;

export const travellerOf = (checkout: string, position: number) => `${checkout}.${position}`;

const needsListed = preparedQuery((at, { checkouts: count }: { checkouts: number }) =>
  at
    .select()
    .from(travellerNeeds)
    .where(inArray(travellerNeeds.checkout, placeholders(count)))
    .orderBy(asc(travellerNeeds.traveller)),
);

/** The needs of everybody of some checkouts, by `travellerOf`. */
export async function needsOf(from: Db, ids: readonly string[]): Promise<Map<string, Need>> {
  if (ids.length === 0) return new Map();
  const rows = await needsListed(from, listedValues(ids), { checkouts: ids.length });
  return new Map(
    rows.map(({ checkout, traveller, text, hotel }) => [travellerOf(checkout, traveller), { text, hotel }]),
  );
}

/** Of one purchase. */
export const needsOfCheckout = (id: string) => needsOf(db, [id]);

const needDropped = preparedQuery((at) =>
  at
    .delete(travellerNeeds)
    .where(
      and(
        eq(travellerNeeds.checkout, sql.placeholder("checkout")),
        eq(travellerNeeds.traveller, sql.placeholder("traveller")),
      ),
    ),
);

/** Puts a traveller's need in the place of what was there; null for none. */
export async function writeNeed(tx: Db, checkout: string, traveller: number, need: Need | null): Promise<void> {
  await needDropped(tx, { checkout, traveller });
  if (need) await tx.insert(travellerNeeds).values({ checkout, traveller, ...need });
}

/** Forgets needs NEED_KEPT_DAYS after the return, and those of purchases that came to nothing; returns how many. */
export async function purgeNeeds(now: Date): Promise<number> {
  const back = lt(departures.endDay, addDays(dayIn(now), -NEED_KEPT_DAYS));
  const late = new Date(now.getTime() - LATE_DAYS * 86_400_000);
  const nothing = and(eq(checkouts.state, "expired"), lte(checkouts.heldUntil, late));
  const found = await db
    .selectDistinct({ checkout: travellerNeeds.checkout })
    .from(travellerNeeds)
    .innerJoin(checkouts, eq(checkouts.id, travellerNeeds.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(or(back, nothing))
    .limit(BATCH_SIZE);
  if (found.length === 0) return 0;
  const ids = found.map(({ checkout }) => checkout);
  const gone = await transaction((tx) =>
    tx
      .delete(travellerNeeds)
      .where(inArray(travellerNeeds.checkout, ids))
      .returning({ traveller: travellerNeeds.traveller }),
  );
  return gone.length;
}

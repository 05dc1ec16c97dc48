import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { plannerItems } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Planned } from "~/domain/planner/timeline";

/** An item as timelines see it. */
export const PLANNED = { id: plannerItems.id, kind: plannerItems.kind, data: plannerItems.data };

/** A trip’s items, in the order they were added. Whose trip it is was asked before, or is asked by `only`. */
export async function itemsOfTrip(tx: Db, trip: string, only?: SQL | undefined): Promise<Planned[]> {
  return tx
    .select(PLANNED)
    .from(plannerItems)
    .where(and(eq(plannerItems.trip, trip), only, isNull(plannerItems.deletedAt)))
    .orderBy(asc(plannerItems.createdAt), asc(plannerItems.id));
}

/** The holds a browser has under way: to finish, or to replace. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { Party } from "~/domain/people/party";

export type OpenHold = { id: string; journey: Journey; party: Party; heldUntil: Date };

/** Of these checkouts, those whose places are held and that nobody is paying; the first to end first. */
export async function listOpenHolds(ids: readonly string[], now: Date): Promise<OpenHold[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(checkouts)
    .where(and(inArray(checkouts.id, [...ids]), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)))
    .orderBy(asc(checkouts.heldUntil));
  return rows.map(({ id, journey, adults, children, heldUntil }) => ({
    id,
    journey,
    party: { adults, children },
    heldUntil,
  }));
}

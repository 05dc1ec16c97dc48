/** Who of a checkout still travels: for anyone who has its row, and as conditions of queries. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { checkouts, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { partySize } from "~/domain/people/party";

type Going = Pick<typeof checkouts.$inferSelect, "adults" | "children" | "cancelled">;

/** How many still travel. */
export function goingOf(checkout: Going): number {
  return partySize(checkout) - checkout.cancelled;
}

/** The same in a query of checkouts. */
export const GOING = sql<number>`${checkouts.adults} + ${checkouts.children} - ${checkouts.cancelled}`.mapWith(Number);

/** A condition on checkouts: somebody of it still travels. */
export const ANYONE_GOING = sql`${checkouts.cancelled} < ${checkouts.adults} + ${checkouts.children}`;

/** A condition on travellers: they still travel. */
export const IS_GOING = isNull(travellers.cancelledAt);

/** The travellers of a checkout who still travel, in the order of the form. */
export async function readGoing(from: Db, checkout: string): Promise<(typeof travellers.$inferSelect)[]> {
  return from
    .select()
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), IS_GOING))
    .orderBy(asc(travellers.position));
}

import { and, eq, gt, notExists, type SQL, sql } from "drizzle-orm";
import { bookings, callOffs, checkouts } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { CallOffKind } from "~/domain/departures/call-off";

/** The departure of a checkout is not called off: a condition on theirs. */
export const isNotCalledOff = (): SQL =>
  notExists(db.select({ one: callOffs.departure }).from(callOffs).where(eq(callOffs.departure, checkouts.departure)));

/** How the departure of a checkout was called off by the company, and until when its party chooses; null where it was not. */
export async function calledOffOf(
  from: Db,
  { departure }: Pick<typeof checkouts.$inferSelect, "departure">,
): Promise<{ kind: CallOffKind; answerUntil: Date } | null> {
  const { kind, answerUntil } = callOffs;
  const [found] = await from.select({ kind, answerUntil }).from(callOffs).where(eq(callOffs.departure, departure));
  return found ?? null;
}

/** The same of the booking of a key, for its page: null too where nobody of it travels any more. */
export async function calledOffBooking(key: string): ReturnType<typeof calledOffOf> {
  const [found] = await db
    .select({ departure: checkouts.departure })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(and(eq(bookings.key, key), gt(sql`${checkouts.adults} + ${checkouts.children}`, checkouts.cancelled)));
  return found ? calledOffOf(db, found) : null;
}

import { and, eq, exists, not, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { bookings, callOffs, checkouts } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { CallOffKind } from "~/domain/departures/call-off";
import { ANYONE_GOING } from "~/services/inventory/going.server";

/** The departure of a checkout is called off, in a query of checkouts. */
export const isCalledOff = (): SQL =>
  exists(db.select({ one: callOffs.departure }).from(callOffs).where(eq(callOffs.departure, checkouts.departure)));

export const isNotCalledOff = (): SQL => not(isCalledOff());

const callOffOf = preparedQuery((at) =>
  at
    .select({ kind: callOffs.kind, answerUntil: callOffs.answerUntil })
    .from(callOffs)
    .where(eq(callOffs.departure, sql.placeholder("departure"))),
);

/** How the departure of a checkout was called off by the company, and until when its party chooses; null where it was not. */
export async function calledOffOf(
  from: Db,
  { departure }: Pick<typeof checkouts.$inferSelect, "departure">,
): Promise<{ kind: CallOffKind; answerUntil: Date } | null> {
  const [found] = await callOffOf(from, { departure });
  return found ?? null;
}

/** The same of the booking of a key, for its page: null too where nobody of it travels any more. */
export async function calledOffBooking(key: string): ReturnType<typeof calledOffOf> {
  const [found] = await db
    .select({ departure: checkouts.departure })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(and(eq(bookings.key, key), ANYONE_GOING));
  return found ? calledOffOf(db, found) : null;
}

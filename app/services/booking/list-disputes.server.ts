/** Disputes, as the operator looks at them. */
import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { bookings, charges, disputes } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { isDecided, UNDECIDED } from "~/domain/money/dispute";

type Dispute = typeof disputes.$inferSelect;

/** A dispute in a line of words, without its amount. */
function told({ state, reason, dueAt }: Dispute): string {
  return [state, reason, !isDecided(state) && dueAt && `answer by ${dayIn(dueAt)}`].filter(Boolean).join(", ");
}

/** What a dispute wants of a person: an answer, patience once the time for one is over, or what follows from losing it. */
function whatOf({ state, dueAt }: Dispute, now: Date): "disputed" | "dispute-waiting" | "dispute-lost" {
  if (state === "lost") return "dispute-lost";
  return dueAt && dueAt > now ? "disputed" : "dispute-waiting";
}

/** Those that are undecided, and those that were lost and asked about since then. */
export async function disputedCharges(since: Date, now: Date) {
  const rows = await db
    .select({ dispute: disputes, booking: bookings.number })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(or(inArray(disputes.state, [...UNDECIDED]), and(eq(disputes.state, "lost"), gte(disputes.askedAt, since))));
  return rows.map(({ dispute, booking }) => ({
    what: whatOf(dispute, now),
    id: dispute.charge,
    seen: `${dispute.id} ${dispute.state}`,
    booking,
    reference: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency,
    since: dispute.at,
    detail: `${told(dispute)}, ${booking ? `of booking ${booking}` : "of no booking"}`,
  }));
}

/** Every dispute of a booking's charges, oldest first; `amount` in minor units. */
export async function disputesOfBooking(number: string): Promise<{ id: string; amount: number; detail: string }[]> {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .innerJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(eq(bookings.number, number))
    .orderBy(asc(disputes.at));
  return rows.map(({ dispute }) => ({ id: dispute.id, amount: dispute.amount, detail: told(dispute) }));
}

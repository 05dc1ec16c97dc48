/** Money by hand, for database tests. */
import { and, eq } from "drizzle-orm";
import { bookings, charges, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { giveByHand } from "~/services/payments/give-by-hand.server";

export const COLLEAGUE = { id: "member-1", email: "comptoir@escale.example" };

/** What a colleague is to give back, with the booking that it is of. */
export async function owedByHand() {
  return db
    .select({ id: refunds.id, charge: refunds.charge, amount: refunds.amount, booking: bookings.number })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(and(eq(refunds.pastGateway, true), eq(refunds.state, "waiting")));
}

export function giveBack(id: string, now: Date, reference = "comptant") {
  return giveByHand(id, { reference, seen: "", by: COLLEAGUE }, now);
}

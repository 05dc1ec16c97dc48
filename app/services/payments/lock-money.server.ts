import { eq, sql } from "drizzle-orm";
import { bookings, charges, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { lockBooking } from "~/services/booking/lock-booking.server";

/**
 * Takes the booking that a charge pays for the rest of the transaction, or the charge itself where it bought nothing: what
 * becomes of its money is written by one after the other, and receipts carry one another's cents. Returns the checkout
 * that is booked, or null.
 */
export async function lockMoneyOf(tx: Db, charge: string, now: Date): Promise<string | null> {
  const [row] = await tx.select({ checkout: charges.checkout }).from(charges).where(eq(charges.id, charge));
  if (!row) return null;
  const locked = await lockBooking(tx, eq(bookings.checkout, row.checkout), { act: "write-money", by: "job", now });
  if (locked.ok) return row.checkout;
  await tx
    .update(charges)
    .set({ state: sql`${charges.state}` })
    .where(eq(charges.id, charge));
  return null;
}

/** Takes what a refund is of (`lockMoneyOf`); returns what was booked with it, if anything was. */
export async function lockOfRefund(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ checkout: string | null; byDispute: string | null }> {
  const ofIt = tx
    .select({ charge: refunds.charge, byDispute: refunds.byDispute })
    .from(refunds)
    .where(eq(refunds.id, id));
  const [found] = await ofIt;
  const checkout = found ? await lockMoneyOf(tx, found.charge, now) : null;
  const [row] = await ofIt;
  return { checkout, byDispute: row?.byDispute ?? null };
}

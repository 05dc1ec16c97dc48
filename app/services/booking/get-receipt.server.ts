import { eq } from "drizzle-orm";
import { bookings, receipts } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { IssuedReceipt } from "~/domain/money/receipt";
import { parseReceiptNumber } from "~/domain/money/receipt";

/** The receipt of a number, as an address writes it, if it is of the booking of that key; null otherwise. */
export async function getReceipt(key: string, number: string): Promise<IssuedReceipt | null> {
  const parsed = parseReceiptNumber(number);
  const receipt = parsed === null ? null : await readReceipt(db, parsed);
  return receipt?.booking.key === key ? receipt : null;
}

/** The same of the booking of that number, for the office. */
export async function receiptOfBooking(booking: string, number: string): Promise<IssuedReceipt | null> {
  const parsed = parseReceiptNumber(number);
  const receipt = parsed === null ? null : await readReceipt(db, parsed);
  return receipt?.booking.number === booking ? receipt : null;
}

/** A receipt by its number; also inside the transaction that issues it. */
export async function readReceipt(db: Db, number: number): Promise<IssuedReceipt | null> {
  const [row] = await db
    .select({ receipt: receipts, key: bookings.key })
    .from(receipts)
    .innerJoin(bookings, eq(bookings.number, receipts.booking))
    .where(eq(receipts.number, number));
  if (!row) return null;
  const { booking, kind, amount, currency, issuedAt, data, movement } = row.receipt;
  const correctedBy = movement ? await correctionOf(db, movement) : null;
  return { number, kind, amount, currency, issuedAt, data, correctedBy, booking: { number: booking, key: row.key } };
}

/** The receipt that corrects the one of a refund, if the refund came back. */
async function correctionOf(db: Db, movement: string): Promise<IssuedReceipt["correctedBy"]> {
  if (!movement.startsWith("refund:")) return null;
  const failed = movement.replace("refund:", "refund-failed:");
  const { number, issuedAt } = receipts;
  const [row] = await db.select({ number, issuedAt }).from(receipts).where(eq(receipts.movement, failed));
  return row ?? null;
}

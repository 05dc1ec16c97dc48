/** What was taken by hand of one booking, and what it owes. */
import { and, asc, eq, ne } from "drizzle-orm";
import { bookings, charges, checkouts, ledger, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type HandMethod, isHandMethod } from "~/domain/money/hand-money";
import type { Currency } from "~/domain/money/money";
import { closedFor } from "~/services/booking/lock-booking.server";
import { owedBy } from "~/services/booking/owed.server";

export type HandMoneyOf = {
  balance: number;
  /** Nothing is taken by hand now: its departure is called off. */
  closed: boolean;
  currency: Currency;
  taken: { id: string; at: Date; method: HandMethod; reference: string | null; amount: number; undone: boolean }[];
};

/** Null when there is no booking of the number. */
export async function handMoneyOf(number: string, now: Date): Promise<HandMoneyOf | null> {
  const [row] = await db
    .select({ booking: bookings, checkout: checkouts })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.number, number));
  if (!row) return null;
  const { booking, checkout } = row;
  const taken = await db
    .select({ charge: charges, at: ledger.at, amount: ledger.amount })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(and(eq(charges.checkout, booking.checkout), eq(ledger.kind, "capture"), ne(charges.method, "card")))
    .orderBy(asc(ledger.at), asc(ledger.id));
  const gone = await db
    .select({ charge: refunds.charge })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .where(and(eq(charges.checkout, booking.checkout), eq(refunds.reason, "undone")));
  return {
    balance: await owedBy(db, booking, checkout),
    closed: (await closedFor(booking.key, "pay-by-hand", "staff", now)) !== null,
    currency: checkout.currency,
    taken: taken.flatMap(({ charge: { id, method, handReference: reference }, at, amount }) => {
      const undone = gone.some(({ charge }) => charge === id);
      return isHandMethod(method) ? [{ id, at, method, reference, amount, undone }] : [];
    }),
  };
}

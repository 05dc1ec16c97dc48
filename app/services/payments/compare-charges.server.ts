import { inArray } from "drizzle-orm";
import { ledger, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { ListedCharge } from "~/gateways/cards.server";
import type { Payment } from "~/services/charges/move-payment.server";

/** Keys a query asks about at once. */
const BATCH_SIZE = 100;

/** A charge at the gateway beside what our books have of it. */
export type ComparedCharge = {
  charge: ListedCharge;
  payment: Payment | null;
  /** What the ledger says is left of what was charged. */
  kept: number;
};

/**
 * Reads the payments of charges, some at a time. A payment is written before the gateway hears of it, so one that the
 * gateway listed and that is not here now was never here.
 */
export async function* compareCharges(charges: readonly ListedCharge[]): AsyncGenerator<ComparedCharge> {
  for (let at = 0; at < charges.length; at += BATCH_SIZE) {
    const batch = charges.slice(at, at + BATCH_SIZE);
    const keys = batch.map(({ key }) => key);
    const found = await db.select().from(payments).where(inArray(payments.id, keys));
    const entries = await db.select().from(ledger).where(inArray(ledger.payment, keys));
    for (const charge of batch) {
      const own = entries.filter(({ payment }) => payment === charge.key);
      const kept = own.reduce((sum, { kind, amount }) => sum + (kind === "capture" ? amount : -amount), 0);
      yield { charge, payment: found.find(({ id }) => id === charge.key) ?? null, kept };
    }
  }
}

/** Whether a charge is beside our books: of no payment they have, or one more than the payment's own. */
export function isUnknown({ charge, payment }: ComparedCharge): boolean {
  return !payment || (payment.reference !== null && payment.reference !== charge.reference);
}

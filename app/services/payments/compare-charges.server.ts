import { inArray } from "drizzle-orm";
import { charges, ledger } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { ListedCharge } from "~/gateways/cards.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import type { Charge } from "~/services/charges/move-charge.server";

/** Charges per query. */
const BATCH_SIZE = 100;

/** How each kind of ledger entry changes what is left of a charge at the gateway. A dispute does not: it is no refund. */
const SIGNS = { capture: 1, refund: -1, "refund-failed": 1, disputed: 0, reinstated: 0 };

/** A charge at the gateway and the one of our books with its key. */
export type ComparedCharge = {
  listed: ListedCharge;
  charge: Charge | null;
  /** What is left of it by our ledger, in minor units. */
  kept: number;
};

/**
 * Pairs charges of the gateway with ours, in batches. We write a charge before we send it to the gateway, so one without
 * a row was never ours.
 */
export async function* compareCharges(listed: readonly ListedCharge[]): AsyncGenerator<ComparedCharge> {
  for (let at = 0; at < listed.length; at += BATCH_SIZE) {
    const batch = listed.slice(at, at + BATCH_SIZE);
    const keys = batch.map(({ key }) => key);
    const found = await db.select().from(charges).where(inArray(charges.id, keys));
    const entries = await db.select().from(ledger).where(inArray(ledger.charge, keys));
    for (const one of batch) {
      // Refunds in cash or by cheque take nothing from the gateway.
      const own = entries.filter(({ charge, id }) => charge === one.key && !id.startsWith(BY_HAND));
      const kept = own.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * amount, 0);
      yield { listed: one, charge: found.find(({ id }) => id === one.key) ?? null, kept };
    }
  }
}

/** Whether our books lack a charge: they have no row for it, or the row is of another charge at the gateway. */
export function isUnknown({ listed, charge }: ComparedCharge): boolean {
  return !charge || (charge.reference !== null && charge.reference !== listed.reference);
}

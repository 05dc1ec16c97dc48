import { inArray } from "drizzle-orm";
import { charges, ledger } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { ListedCharge } from "~/gateways/cards.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import type { Charge } from "~/services/charges/move-charge.server";

/** Keys a query asks about together. */
const BATCH_SIZE = 100;

/** What a bank takes for a dispute was charged all the same, and is not given back. */
const SIGNS = { capture: 1, refund: -1, "refund-failed": 1, disputed: 0, reinstated: 0 };

/** A charge at the gateway next to what our books have of it. */
export type ComparedCharge = {
  listed: ListedCharge;
  charge: Charge | null;
  /** What the ledger says is left there of what was charged. */
  kept: number;
};

/**
 * Reads the charges of charges, some at a time. A charge is written before the gateway hears of it, so one that the
 * gateway listed and that is not here now was never here.
 */
export async function* compareCharges(listed: readonly ListedCharge[]): AsyncGenerator<ComparedCharge> {
  for (let at = 0; at < listed.length; at += BATCH_SIZE) {
    const batch = listed.slice(at, at + BATCH_SIZE);
    const keys = batch.map(({ key }) => key);
    const found = await db.select().from(charges).where(inArray(charges.id, keys));
    const entries = await db.select().from(ledger).where(inArray(ledger.charge, keys));
    for (const one of batch) {
      // What was given back by hand never left the gateway.
      const own = entries.filter(({ charge, id }) => charge === one.key && !id.startsWith(BY_HAND));
      const kept = own.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * amount, 0);
      yield { listed: one, charge: found.find(({ id }) => id === one.key) ?? null, kept };
    }
  }
}

/** Whether a charge is missing from our books: of no charge they have, or one more than the charge's own. */
export function isUnknown({ listed, charge }: ComparedCharge): boolean {
  return !charge || (charge.reference !== null && charge.reference !== listed.reference);
}

import { eq } from "drizzle-orm";
import { checkouts, payments } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Instalment, Payment } from "~/services/charges/move-payment.server";
import { retakeHold } from "~/services/inventory/holds.server";
import { moveCheckout } from "~/services/inventory/move-checkout.server";

async function statesOf(db: Db, payment: Payment) {
  const [row] = await db
    .select({ payment: payments.state, checkout: checkouts.state })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkout))
    .where(eq(payments.id, payment.id));
  return row;
}

/**
 * What to do with an authorised payment once all of its instalment's are. `capture`: its checkout holds its places and
 * waits for it, or was dead and could take them again; or it pays a balance. `release`: it was booked by another
 * instalment, or its places are gone. `moved`: the payment is no longer authorised; someone was quicker.
 */
export async function securePlaces(
  instalment: Instalment,
  payment: Payment,
  now: Date,
): Promise<"capture" | "release" | "moved"> {
  // While an instalment is live nothing but its own outcome takes its checkout out of `paying`.
  const seen = await statesOf(db, payment);
  if (seen?.payment === "authorised" && (instalment.purpose === "balance" || seen.checkout === "paying"))
    return "capture";
  return transaction(async (tx) => {
    const states = await statesOf(tx, payment);
    if (states?.payment !== "authorised") return "moved";
    if (states.checkout === "paying") return "capture";
    if (await moveCheckout(tx, payment.checkout, "paying", { from: ["open"] })) return "capture";
    return (await retakeHold(tx, payment.checkout, "paying", now)) ? "capture" : "release";
  });
}

import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { charges, checkouts } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Charge, Payment } from "~/services/charges/move-charge.server";
import { reacquireHold } from "~/services/inventory/holds.server";
import { moveCheckout } from "~/services/inventory/move-checkout.server";

const statesBy = preparedQuery((at) =>
  at
    .select({ charge: charges.state, checkout: checkouts.state })
    .from(charges)
    .innerJoin(checkouts, eq(checkouts.id, charges.checkout))
    .where(eq(charges.id, sql.placeholder("id"))),
);

async function statesOf(db: Db, { id }: Charge) {
  const [row] = await statesBy(db, { id });
  return row;
}

/**
 * What to do with an authorised charge once all of its payment's are. `capture`: its checkout holds its places and
 * waits for it, or was dead and could take them again; or it pays a balance. `release`: it was booked by another
 * payment, or its places are gone. `moved`: the charge is no longer authorised; someone was quicker.
 */
export async function securePlaces(
  payment: Payment,
  charge: Charge,
  now: Date,
): Promise<"capture" | "release" | "moved"> {
  // While a payment is live nothing but its own outcome takes its checkout out of `paying`.
  const seen = await statesOf(db, charge);
  if (seen?.charge === "authorised" && (payment.purpose === "balance" || seen.checkout === "paying")) return "capture";
  return transaction(async (tx) => {
    const states = await statesOf(tx, charge);
    if (states?.charge !== "authorised") return "moved";
    if (states.checkout === "paying") return "capture";
    if (await moveCheckout(tx, charge.checkout, "paying", { from: ["open"] })) return "capture";
    return (await reacquireHold(tx, charge.checkout, "paying", now)) ? "capture" : "release";
  });
}

import type { checkouts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { BY_BUYER, countChange, type Writing } from "~/domain/booking/take-over";
import { dayIn } from "~/domain/day";
import { depositAllowed, type Plan } from "~/domain/money/deposit";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { dropCards } from "~/services/charges/list-cards.server";
import { updateCheckout } from "./checkout-rows.server";
import { type ClosedRefusal, lockToWrite } from "./open-checkout.server";

type ChosenPlan = { plan: Plan; severalCards: boolean };

/**
 * Chooses between all of the price and a deposit, and between one card and several (spec 4). Going back to one card
 * takes the other split cards away. Returns how often the purchase is changed then. Refuses with `deposit-too-late` (31
 * days or fewer before departure), what `changedSince` does, or because the checkout is closed.
 */
export async function choosePlan(
  id: string,
  chosen: ChosenPlan,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<number, ClosedRefusal | "changed-since" | "deposit-too-late">> {
  return transaction(async (tx): Promise<Verdict<number, ClosedRefusal | "changed-since" | "deposit-too-late">> => {
    const open = await lockToWrite(tx, id, writing, now);
    return open.ok ? writePlan(tx, open.value, chosen, now, writing) : open;
  });
}

/** The same, in the transaction of anyone who has locked the open checkout. Writes nothing where it refuses. */
export async function writePlan(
  tx: Db,
  checkout: typeof checkouts.$inferSelect,
  { plan, severalCards }: ChosenPlan,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<number, "deposit-too-late">> {
  if (plan === "deposit" && !depositAllowed(dayIn(now), checkout.journey.departure.startDay))
    return refuse("deposit-too-late");
  const isSame = plan === checkout.plan && severalCards === checkout.severalCards;
  const counted = isSame ? {} : countChange(checkout, writing);
  await updateCheckout(tx, checkout.id, { plan, severalCards, ...counted });
  if (!severalCards) await dropCards(tx, checkout.id);
  return accept(counted.changes ?? checkout.changes);
}

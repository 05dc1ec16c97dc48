import { eq } from "drizzle-orm";
import { checkouts, splitCards } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { depositAllowed, type Plan } from "~/domain/deposit";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, lockOpen, whyClosed } from "./open-checkout.server";

/**
 * Chooses between all of the price and a deposit, and between one card and several (spec 4). Going back to one card takes
 * the other split cards away. Refuses with `deposit-too-late` (31 days or fewer before departure), or because the
 * checkout is closed.
 */
export async function choosePlan(
  id: string,
  { plan, severalCards }: { plan: Plan; severalCards: boolean },
  now: Date,
): Promise<Verdict<null, ClosedRefusal | "deposit-too-late">> {
  return transaction(async (tx) => {
    const checkout = await lockOpen(tx, id, now);
    if (!checkout) return whyClosed(tx, id);
    if (plan === "deposit" && !depositAllowed(dayIn(now), checkout.journey.departure.startDay))
      return refuse("deposit-too-late");
    await tx.update(checkouts).set({ plan, severalCards }).where(eq(checkouts.id, id));
    if (!severalCards) await tx.delete(splitCards).where(eq(splitCards.checkout, id));
    return accept(null);
  });
}

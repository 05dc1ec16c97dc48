import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { MAX_HOLD_MINUTES } from "~/domain/company/limits";
import { roomHeldUntil } from "~/services/checkout/room.server";
import { moveCheckout } from "~/services/inventory/move-checkout.server";

/**
 * What is left of a hold after a payment that came to nothing, at least: time to try another card. But refused cards
 * keep places from others no longer than MAX_HOLD_MINUTES after the opening, nor than the partner keeps a room.
 */
export const HOLD_AFTER_DECLINE_MINUTES = 10;

/**
 * Opens a checkout again whose payment came to nothing. For the caller that ended its live payment, in the same transaction:
 * there is one at a time, and it alone keeps a checkout paying.
 */
export async function reopenCheckout(tx: Db, id: string, now: Date): Promise<void> {
  const reopened = await moveCheckout(tx, id, "open");
  if (!reopened) return;
  const atMost = reopened.openedAt.getTime() + MAX_HOLD_MINUTES * 60_000;
  const room = (await roomHeldUntil(tx, id))?.getTime() ?? atMost;
  const atLeast = new Date(Math.min(now.getTime() + HOLD_AFTER_DECLINE_MINUTES * 60_000, atMost, room));
  if (reopened.heldUntil < atLeast) await tx.update(checkouts).set({ heldUntil: atLeast }).where(eq(checkouts.id, id));
}

/** The guard of everything a traveller changes in a checkout: it is open, and its hold is not over. */
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { type Refusal, refuse } from "~/domain/verdict";

export type ClosedRefusal = "checkout-unknown" | "checkout-expired" | "checkout-closed";

export function isOpen(id: string, now: Date): SQL | undefined {
  return and(eq(checkouts.id, id), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now));
}

/**
 * Takes the checkout's row for the rest of the transaction, so that nothing can close it meanwhile. Null when it is not
 * open; `whyClosed` then says why.
 */
export async function lockOpen(tx: Db, id: string, now: Date) {
  const [checkout] = await tx
    .update(checkouts)
    .set({ heldUntil: sql`${checkouts.heldUntil}` })
    .where(isOpen(id, now))
    .returning();
  return checkout ?? null;
}

/** `checkout-closed`: being paid, or booked (params: `state`). */
export async function whyClosed(tx: Db, id: string): Promise<Refusal<ClosedRefusal>> {
  const [checkout] = await tx.select({ state: checkouts.state }).from(checkouts).where(eq(checkouts.id, id));
  if (!checkout) return refuse("checkout-unknown");
  if (checkout.state === "open" || checkout.state === "expired") return refuse("checkout-expired");
  return refuse("checkout-closed", { state: checkout.state });
}

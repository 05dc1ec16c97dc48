/** The guard of everything that is changed in a checkout: it is open, its hold is not over, and it is as it was shown. */
import { and, eq, gt, type Param, type Placeholder, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { changedSince, type Writing } from "~/domain/booking/take-over";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";

type Checkout = typeof checkouts.$inferSelect;

export type ClosedRefusal = "checkout-unknown" | "checkout-expired" | "checkout-closed";

export function isOpen(id: string | Placeholder, now: Date | Param): SQL | undefined {
  return and(eq(checkouts.id, id), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now));
}

const openLocked = preparedQuery((at) =>
  at
    .update(checkouts)
    .set({ heldUntil: sql`${checkouts.heldUntil}` })
    .where(isOpen(sql.placeholder("id"), sql.param(sql.placeholder("now"), checkouts.heldUntil)))
    .returning(),
);

/**
 * Takes the checkout's row for the rest of the transaction, so that nothing can close it in the meantime. Refuses as
 * `whyClosed` does.
 */
export async function lockOpen(tx: Db, id: string, now: Date): Promise<Verdict<Checkout, ClosedRefusal>> {
  const [checkout] = await openLocked(tx, { id, now });
  return checkout ? accept(checkout) : whyClosed(tx, id);
}

/** The same for an action that writes what its form says; refuses as `changedSince` does too. */
export async function lockToWrite(
  tx: Db,
  id: string,
  writing: Writing,
  now: Date,
): Promise<Verdict<Checkout, ClosedRefusal | "changed-since">> {
  const open = await lockOpen(tx, id, now);
  return (open.ok && changedSince(open.value, writing)) || open;
}

/** `checkout-closed`: being paid, or booked (params: `state`). */
export async function whyClosed(tx: Db, id: string): Promise<Refusal<ClosedRefusal>> {
  const [checkout] = await tx.select({ state: checkouts.state }).from(checkouts).where(eq(checkouts.id, id));
  if (!checkout) return refuse("checkout-unknown");
  if (checkout.state === "open" || checkout.state === "expired") return refuse("checkout-expired");
  return refuse("checkout-closed", { state: checkout.state });
}

import { eq } from "drizzle-orm";
import { stays } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { roomOf } from "~/services/inventory/rooms.server";
import { type ClosedRefusal, lockOpen } from "./open-checkout.server";

/**
 * Agrees to the price a room has now: `total` is what the traveller was shown for it, in minor units. Refuses with
 * `price-changed` (params: `total`, the room's) when it is another by now, `stay-invalid` when there is no room, or
 * because the checkout is closed.
 */
export async function acceptPrice(
  id: string,
  total: number,
  now: Date,
): Promise<Verdict<null, ClosedRefusal | "price-changed" | "stay-invalid">> {
  return transaction(async (tx) => {
    const open = await lockOpen(tx, id, now);
    if (!open.ok) return open;
    const stay = await roomOf(tx, id);
    if (!stay) return refuse("stay-invalid");
    if (stay.total !== total) return refuse("price-changed", { total: stay.total });
    await tx.update(stays).set({ shownTotal: total }).where(eq(stays.checkout, id));
    return accept(null);
  });
}

import { and, eq, inArray, type SQL } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { CHECKOUT_MOVES, type CheckoutState } from "~/domain/booking/checkout";
import { statesBefore } from "~/domain/booking/transitions";

export type Checkout = typeof checkouts.$inferSelect;

type Move = {
  /** The states it may be in, of those that the table lets move to `to`; all of them when left out. */
  from?: readonly CheckoutState[];
  /** What else has to hold for it to move. */
  where?: SQL | undefined;
  /** What is written with its state. */
  fields?: Partial<Omit<typeof checkouts.$inferInsert, "id" | "state">>;
};

/**
 * Moves a checkout to a state, if the table of moves allows it, in one guarded statement: of two who move it, one does.
 * The only writer of that state. Returns the checkout as it is then; null when it was not moved.
 */
export async function moveCheckout(
  tx: Db,
  id: string,
  to: CheckoutState,
  { from, where, fields = {} }: Move = {},
): Promise<Checkout | null> {
  const before = statesBefore(CHECKOUT_MOVES, to).filter((state) => from?.includes(state) ?? true);
  const [moved] = await tx
    .update(checkouts)
    .set({ ...fields, state: to })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, before), where))
    .returning();
  return moved ?? null;
}

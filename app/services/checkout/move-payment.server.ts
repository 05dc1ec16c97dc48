import { and, eq } from "drizzle-orm";
import { payments } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { PAYMENT_MOVES, type PaymentState } from "~/domain/payment";
import { canMove } from "~/domain/transitions";
import { lookAgainAt } from "./look-again";

export type Payment = typeof payments.$inferSelect;

/**
 * Moves a payment from the state it was read in, if the table allows it and nobody else has moved it since. One that
 * stays live is looked at again soon, whoever dies next.
 */
export async function movePayment(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  now: Date,
  fields: Partial<typeof payments.$inferInsert> = {},
): Promise<boolean> {
  if (!canMove(PAYMENT_MOVES, payment.state, to)) return false;
  const moved = await tx
    .update(payments)
    .set({ ...fields, state: to, movedAt: now, nextLookAt: lookAgainAt(now, 0), looks: 0 })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  return moved.length === 1;
}

import { and, asc, eq } from "drizzle-orm";
import { instalments, payments } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { PAYMENT_MOVES, type PaymentState } from "~/domain/payment";
import { canMove } from "~/domain/transitions";
import { lookAgainAt } from "./look-again";

export type Payment = typeof payments.$inferSelect;
export type Instalment = typeof instalments.$inferSelect;

/** The payments of an instalment, each card in its turn. */
export async function cardsOf(db: Db, instalment: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.instalment, instalment)).orderBy(asc(payments.position));
}

/** Whether any card of an instalment was charged. */
export async function hasCaptured(db: Db, instalment: string): Promise<boolean> {
  return (await cardsOf(db, instalment)).some(({ state }) => state === "captured");
}

/**
 * Takes the instalment's row for the rest of the transaction, so that of two workers who end its last two cards the
 * second sees the first one's. Whoever dies next, it is looked at again soon.
 */
export async function lockInstalment(tx: Db, id: string, now: Date): Promise<Instalment> {
  const [locked] = await tx
    .update(instalments)
    .set({ nextLookAt: lookAgainAt(now, 0) })
    .where(eq(instalments.id, id))
    .returning();
  if (!locked) throw new Error("A payment without its instalment");
  return locked;
}

/** Moves a payment from the state it was read in, if the table allows it and nobody else has moved it since. */
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
    .set({ ...fields, state: to, movedAt: now })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  return moved.length === 1;
}

import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { backoff } from "~/backoff";
import { afterCommit } from "~/db/inside.server";
import { instalments, payments, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { PAYMENT_MOVES, type PaymentState } from "~/domain/payment";
import { canMove } from "~/domain/transitions";
import { payments as counted } from "~/metrics/metrics.server";

export type Payment = typeof payments.$inferSelect;
export type Instalment = typeof instalments.$inferSelect;

/** The payments of an instalment, each card in its turn. */
export async function cardsOf(db: Db, instalment: string): Promise<Payment[]> {
  return db.select().from(payments).where(eq(payments.instalment, instalment)).orderBy(asc(payments.position));
}

/** Why money that was taken bought nothing; it goes back. */
export type BoughtNothing = Exclude<typeof refunds.$inferSelect.reason, "price-fell">;

/** Why money of these instalments goes back; null when all of it bought something, or none was taken. */
export async function whyGivenBack(db: Db, of: readonly string[]): Promise<BoughtNothing | null> {
  if (of.length === 0) return null;
  const [newest] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment))
    .where(and(inArray(payments.instalment, [...of]), ne(refunds.reason, "price-fell")))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  return newest && newest.reason !== "price-fell" ? newest.reason : null;
}

/**
 * Takes the instalment's row for the rest of the transaction, so that of two workers who end its last two cards the
 * second sees the first one's. Whoever dies next, it is looked at again soon.
 */
export async function lockInstalment(tx: Db, id: string, now: Date): Promise<Instalment> {
  const [locked] = await tx
    .update(instalments)
    .set({ nextLookAt: backoff(now, 0) })
    .where(eq(instalments.id, id))
    .returning();
  if (!locked) throw new Error("A payment without its instalment");
  return locked;
}

/** The instalment of a checkout that is under way: there is one at a time. */
export async function liveInstalment(db: Db, checkout: string): Promise<{ id: string } | undefined> {
  const [live] = await db
    .select({ id: instalments.id })
    .from(instalments)
    .where(and(eq(instalments.checkout, checkout), eq(instalments.state, "live")));
  return live;
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
  if (moved.length === 1) afterCommit(() => counted.inc({ outcome: to }));
  return moved.length === 1;
}

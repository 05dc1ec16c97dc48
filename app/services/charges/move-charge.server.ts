import { and, asc, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { afterCommit } from "~/db/inside.server";
import { preparedQuery, preparedUpdate } from "~/db/prepared-query.server";
import { charges, payments, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { canMove } from "~/domain/booking/transitions";
import { nextLook } from "~/domain/company/schedules";
import { CHARGE_MOVES, type ChargeState } from "~/domain/money/charge";
import { payments as counted } from "~/platform/metrics.server";

export type Charge = typeof charges.$inferSelect;
export type Payment = typeof payments.$inferSelect;

const chargesOf = preparedQuery((at) =>
  at
    .select()
    .from(charges)
    .where(eq(charges.payment, sql.placeholder("payment")))
    .orderBy(asc(charges.position)),
);

/** The charges of a payment, each card in its turn. */
export const cardsOf = (at: Db, payment: string): Promise<Charge[]> => chargesOf(at, { payment });

const paymentsById = preparedQuery((at) =>
  at
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder("id"))),
);

export async function readPayment(at: Db, id: string): Promise<Payment | undefined> {
  const [payment] = await paymentsById(at, { id });
  return payment;
}

type Reason = typeof refunds.$inferSelect.reason;
/** Why money that was taken bought nothing; it goes back. */
export type BoughtNothing = Exclude<Reason, "price-fell" | "undone">;
const BOUGHT_SOMETHING: Reason[] = ["price-fell", "undone"];
const boughtNothing = (reason: Reason): reason is BoughtNothing => !BOUGHT_SOMETHING.includes(reason);

/** Why money of these payments goes back; null when all of it bought something, or none was taken. */
export async function whyGivenBack(db: Db, of: readonly string[]): Promise<BoughtNothing | null> {
  if (of.length === 0) return null;
  const [newest] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .where(and(inArray(charges.payment, [...of]), notInArray(refunds.reason, BOUGHT_SOMETHING)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  return newest && boughtNothing(newest.reason) ? newest.reason : null;
}

const paymentsLocked = preparedQuery((at) =>
  at
    .update(payments)
    .set({ nextAttemptAt: sql`${sql.param(sql.placeholder("at"), payments.nextAttemptAt)}` })
    .where(eq(payments.id, sql.placeholder("id")))
    .returning(),
);

/**
 * Takes the payment's row for the rest of the transaction, so that of two workers who end its last two cards the
 * second sees the first one's. After a crash it is looked at again soon.
 */
export async function lockPayment(tx: Db, id: string, now: Date): Promise<Payment> {
  const [locked] = await paymentsLocked(tx, { id, at: nextLook("payment", now, 0) });
  if (!locked) throw new Error("A charge without its payment");
  return locked;
}

/** The payment of a checkout that is under way: there is one at a time. */
export async function livePayment(db: Db, checkout: string): Promise<{ id: string } | undefined> {
  const [live] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkout, checkout), eq(payments.state, "live")));
  return live;
}

const chargesMoved = preparedUpdate(charges, (update) =>
  update
    .where(and(eq(charges.id, sql.placeholder("id")), eq(charges.state, sql.placeholder("from"))))
    .returning({ id: charges.id }),
);

/** Moves a charge from the state it was read in, if the table allows it and nobody else has moved it since. */
export async function moveCharge(
  tx: Db,
  charge: Charge,
  to: ChargeState,
  now: Date,
  fields: Partial<typeof charges.$inferInsert> = {},
): Promise<boolean> {
  if (!canMove(CHARGE_MOVES, charge.state, to)) return false;
  const moved = await chargesMoved(tx, { ...fields, state: to, movedAt: now }, { id: charge.id, from: charge.state });
  if (moved.length === 1) afterCommit(() => counted.inc({ outcome: to }));
  return moved.length === 1;
}

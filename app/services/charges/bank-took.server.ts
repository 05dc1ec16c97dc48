/**
 * What a bank takes back permanently, or gives to us again after all, and what that does to refunds and to a booking.
 */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { isAccepted, isGivenBack, isOwedBack, type RefundStanding, settledByBank } from "~/domain/money/refund";
import { randomToken } from "~/platform/random-token.server";
import { capturesOf } from "./captures.server";
import { oweRefund } from "./owe-refund.server";

type Lost = { charge: string; dispute: string; before: number; after: number };

/**
 * Refunds still owed of a charge are settled by what its bank has given back itself, once, but for those that the
 * gateway has accepted, which it may still give; or are owed again, when the bank decides for us after all. `before`
 * and `after`: what the dispute took permanently, in minor units.
 */
export async function settleLost(tx: Db, { charge, dispute, before, after }: Lost, now: Date): Promise<void> {
  if (after > before) await settleByBank(tx, { charge, dispute, amount: after - before });
  if (after >= before) return;
  await tx
    .update(refunds)
    .set({ state: "waiting", byDispute: null, nextAttemptAt: now, attempts: 0 })
    .where(eq(refunds.byDispute, dispute));
  if (after > 0) await settleByBank(tx, { charge, dispute, amount: after });
}

async function settleByBank(tx: Db, { charge, dispute, amount }: { charge: string; dispute: string; amount: number }) {
  // Their rows are taken, so that nobody gives one back by hand in the meantime.
  const waiting = and(eq(refunds.charge, charge), eq(refunds.state, "waiting"));
  const owed = await tx.update(refunds).set({ charge }).where(waiting).returning();
  const oldest = owed
    .filter((refund) => !isAccepted(refund))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  for (const { refund, amount: part } of settledByBank(oldest, amount)) {
    const settled = { state: "done" as const, byDispute: dispute, amount: part };
    await tx.update(refunds).set(settled).where(eq(refunds.id, refund.id));
    // The rest is asked for under a name of its own: the gateway knows the other one by its whole amount.
    const rest = { ...refund, id: `${refund.id}:${randomToken()}`, amount: refund.amount - part };
    if (rest.amount > 0) await tx.insert(refunds).values(rest);
  }
}

/**
 * Where the bank lost to us more of a charge than is there besides what was given back, what is owed of it still is settled
 * by that: it is never given twice. Of a refund that came back after its dispute was lost.
 */
export async function settleOverdrawn(tx: Db, charge: string, dispute: string): Promise<void> {
  const [money] = await capturesOf(tx, { charge });
  if (!money || money.lost === 0) return;
  const sum = (counts: (standing: RefundStanding) => boolean) =>
    money.refunds.reduce((total, { amount, standing }) => (counts(standing) ? total + amount : total), 0);
  const owed = sum(isOwedBack);
  const there = Math.max(0, money.captured - sum(isGivenBack) - money.lost);
  if (owed > there) await settleByBank(tx, { charge, dispute, amount: owed - there });
}

/**
 * Counts again what is paid of a booking, for the transaction that has its row: what its charges pay, never more than it
 * costs. What is above that goes back, named by `cause`. Does nothing for a checkout that is not booked.
 */
export async function recountPaid(tx: Db, checkout: string, cause: string, now: Date): Promise<void> {
  const [row] = await tx
    .select({ booking: bookings, checkout: checkouts })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.checkout, checkout));
  if (!row) return;
  const captures = await capturesOf(tx, { checkout, ended: true });
  const held = captures.reduce((sum, { left }) => sum + left, 0);
  const paid = Math.min(held, row.booking.price);
  await tx.update(bookings).set({ paid }).where(eq(bookings.number, row.booking.number));
  await oweRefund(tx, { cause, checkout: row.checkout, amount: held - paid, now });
}

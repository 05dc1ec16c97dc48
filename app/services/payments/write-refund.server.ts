/** What became of a refund of ours at the gateway. */
import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { disputes, ledger, refunds } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { NO_MORE_LOOKS } from "~/domain/company/schedules";
import { randomToken } from "~/platform/random-token.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { issueElsewhereReceipt, issueFailedReceipt, issueRefundReceipt } from "~/services/booking/issue-receipt.server";
import { recountPaid, settleOverdrawn } from "~/services/charges/bank-took.server";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";
import { lockMoneyOf, lockOfRefund } from "./lock-money.server";
import { queueRefundFailed } from "./refund-mails.server";

/** As the gateway has it. */
type Movement = { movement: string; amount: number };

/**
 * The gateway gave it back: moves the refund and writes the ledger and its receipt, all or nothing, once. False when the
 * refund was not to be moved.
 */
export async function writeRefund(id: string, { movement, amount }: Movement, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const { checkout, byDispute } = await lockOfRefund(tx, id, now);
    const [done] = await tx
      .update(refunds)
      .set({ state: "done", failed: null, byDispute: null, movement })
      // Anyone who heard that it failed heard it later than the one who heard that it was done.
      .where(and(mayBeDone(id), or(isNull(refunds.failed), ne(refunds.failed, movement))))
      .returning();
    if (!done) return false;
    const { charge, currency } = done;
    await tx
      .insert(ledger)
      .values({ id: randomToken(), charge, kind: "refund", amount, currency, reference: movement, at: now });
    if (checkout && byDispute) await recountPaid(tx, checkout, movement, now);
    await issueRefundReceipt(tx, { refund: id, movement }, now);
    return true;
  });
}

const isWaiting = (id: string) => and(eq(refunds.id, id), eq(refunds.state, "waiting"));
/** Also one that its bank had settled by a dispute: what the gateway gave is given, no matter who gave it before. */
const mayBeDone = (id: string) =>
  and(eq(refunds.id, id), or(eq(refunds.state, "waiting"), isNotNull(refunds.byDispute)));

/**
 * The bank sent it back, immediately or long after it was done: it is owed again, its traveller is told, and a person is
 * called. Once a movement. What its bank has given back by a dispute since is not owed again.
 */
export async function writeFailedRefund(id: string, { movement, amount }: Movement, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockOfRefund(tx, id, now);
    // One that is in no ledger is news of a refund that is owed alone: it may have been given back since in another way.
    const returned = await writeReturned(tx, { movement, amount }, now);
    const [failed] = await tx
      .update(refunds)
      .set({ state: "waiting", failed: movement, nextAttemptAt: NO_MORE_LOOKS })
      .where(
        returned ? and(eq(refunds.id, id), eq(refunds.movement, movement)) : and(isWaiting(id), isNull(refunds.failed)),
      )
      .returning();
    if (!failed) return;
    const stillOwed = await settleIfLost(tx, failed);
    await issueFailedReceipt(tx, { movement, amount, charge: failed.charge, refund: id }, now);
    if (!stillOwed) return;
    await queueRefundFailed(tx, { id, movement, now });
    await raiseAlert({ kind: "refund-stuck", subject: id }, now, { tx, told: { reference: movement } });
  });
}

/**
 * The gateway cannot give it back, and was not asked or would never be through with it: a person gives it back in another
 * way. `why` stands for the gateway's id of a refund, which there is none of.
 */
export async function writeNotGiven(
  id: string,
  why: "more-than-is-there" | "charge-disputed",
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await lockOfRefund(tx, id, now);
    const moved = await tx
      .update(refunds)
      .set({ failed: why, nextAttemptAt: NO_MORE_LOOKS })
      .where(and(isWaiting(id), isNull(refunds.failed)))
      .returning({ id: refunds.id });
    if (moved.length === 0) return;
    if (why === "charge-disputed") await queueRefundFailed(tx, { id, movement: why, now });
    await raiseAlert({ kind: "refund-stuck", subject: id }, now, { tx, told: { reference: why } });
  });
}

/** Whether any of it is owed still. */
async function settleIfLost(tx: Db, { id, charge }: typeof refunds.$inferSelect): Promise<boolean> {
  const [lost] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.charge, charge), eq(disputes.state, "lost")));
  if (lost) await settleOverdrawn(tx, charge, lost.id);
  const [after] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  return after?.state === "waiting";
}

/**
 * What the ledger says was given back came again; what it never said was given is not written. Where it was made on the
 * gateway's own pages, its receipt is corrected too. For anyone who has locked the money (`lockMoneyOf`).
 */
export async function writeReturned(tx: Db, { movement, amount }: Movement, now: Date): Promise<boolean> {
  const [given] = await tx
    .select({ id: ledger.id, charge: ledger.charge, currency: ledger.currency })
    .from(ledger)
    .where(and(eq(ledger.kind, "refund"), eq(ledger.reference, movement)));
  if (!given) return false;
  const { charge, currency } = given;
  const isElsewhere = given.id.startsWith(MADE_ELSEWHERE);
  const id = isElsewhere ? `${given.id}:failed` : randomToken();
  const entry = { id, charge, currency, kind: "refund-failed" as const, amount, reference: movement, at: now };
  const written = await tx.insert(ledger).values(entry).onConflictDoNothing().returning({ id: ledger.id });
  if (written.length === 0) return false;
  if (isElsewhere) await issueFailedReceipt(tx, { movement, amount, charge, refund: null }, now);
  return true;
}

/** Money that somebody gave back on the gateway's own pages: in the ledger, with its receipt and an alert, once. */
export async function writeElsewhere(
  charge: { id: string; currency: typeof ledger.$inferSelect.currency },
  { movement, amount }: Movement,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    await lockMoneyOf(tx, charge.id, now);
    const entry = { id: MADE_ELSEWHERE + movement, charge: charge.id, kind: "refund" as const, amount };
    const written = await tx
      .insert(ledger)
      .values({ ...entry, currency: charge.currency, reference: movement, at: now })
      .onConflictDoNothing()
      .returning({ id: ledger.id });
    if (written.length === 0) return;
    await issueElsewhereReceipt(tx, { charge: charge.id, movement, amount }, now);
    await raiseAlert({ kind: "refunded-elsewhere", subject: charge.id }, now, { tx, told: { reference: movement } });
  });
}

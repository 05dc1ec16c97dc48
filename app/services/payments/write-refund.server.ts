/** What became of a refund of ours at the gateway. */
import { and, eq, isNull, ne, or } from "drizzle-orm";
import { ledger, refunds } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { NO_MORE_LOOKS } from "~/domain/schedules";
import { randomToken } from "~/random-token.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { issueRefundReceipt } from "~/services/booking/issue-receipt.server";
import { MADE_ELSEWHERE } from "~/services/charges/made-elsewhere";

/** As the gateway has it. */
type Movement = { movement: string; amount: number };

/** The gateway gave it back: moves the refund and writes the ledger and its receipt, all or nothing, once. */
export async function writeRefund(id: string, { movement, amount }: Movement, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const [done] = await tx
      .update(refunds)
      .set({ state: "done", failed: null })
      // Whoever heard that it failed heard it later than who heard that it was done.
      .where(and(isWaiting(id), or(isNull(refunds.failed), ne(refunds.failed, movement))))
      .returning();
    if (!done) return;
    const { charge, currency } = done;
    await tx
      .insert(ledger)
      .values({ id: randomToken(), charge, kind: "refund", amount, currency, reference: movement, at: now });
    await issueRefundReceipt(tx, id, now);
  });
}

const isWaiting = (id: string) => and(eq(refunds.id, id), eq(refunds.state, "waiting"));

/** The bank sent it back, at once or long after it was done: it is owed again, and a person is called. Once a movement. */
export async function writeFailedRefund(id: string, { movement, amount }: Movement, now: Date): Promise<void> {
  const news = await transaction(async (tx) => {
    // One that is in no ledger is news of a refund that is owed alone: it may have been given back since in another way.
    const returned = await writeReturned(tx, { movement, amount }, now);
    const failed = await tx
      .update(refunds)
      .set({ state: "waiting", failed: movement, nextAttemptAt: NO_MORE_LOOKS })
      .where(returned ? eq(refunds.id, id) : and(isWaiting(id), isNull(refunds.failed)))
      .returning({ id: refunds.id });
    return failed.length > 0;
  });
  if (news) await raiseAlert({ kind: "refund-stuck", subject: id }, now, { told: { reference: movement } });
}

/** What the ledger says was given back came again; what it never said was given is not written. */
export async function writeReturned(tx: Db, { movement, amount }: Movement, now: Date): Promise<boolean> {
  const [given] = await tx
    .select({ id: ledger.id, charge: ledger.charge, currency: ledger.currency })
    .from(ledger)
    .where(and(eq(ledger.kind, "refund"), eq(ledger.reference, movement)));
  if (!given) return false;
  const { charge, currency } = given;
  const id = given.id.startsWith(MADE_ELSEWHERE) ? `${given.id}:failed` : randomToken();
  const entry = { id, charge, currency, kind: "refund-failed" as const, amount, reference: movement, at: now };
  const written = await tx.insert(ledger).values(entry).onConflictDoNothing().returning({ id: ledger.id });
  return written.length > 0;
}

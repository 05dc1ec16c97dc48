/**
 * A person gives money back past the gateway, which has said that it cannot, or has never heard of it: in cash, by a
 * cheque, a transfer.
 */
import { and, eq, isNotNull, or } from "drizzle-orm";
import { bookings, charges, ledger, refunds } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import type { AuditSubject } from "~/domain/company/audit";
import { checkReason, MAX_REFERENCE_LENGTH, type ReasonRefusal } from "~/domain/company/work";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { issueRefundReceipt } from "~/services/booking/issue-receipt.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { lockOfRefund } from "./lock-money.server";
import { queueGivenByHand } from "./refund-mails.server";

export type GiveRefusal = ReasonRefusal | "refund-unknown" | "refund-done" | "refund-under-way";

type GivenRefund = {
  /** Of the cheque or the transfer. */
  reference: string;
  /** The gateway's refund that failed, as it was shown. */
  seen: string;
  by: Auditor;
};

/**
 * Marks a refund as given back by hand, with its line in the ledger, and its receipt or, where its money bought nothing, a
 * mail; once. Refuses with what `checkReason`
 * does of the reference, `refund-unknown`, `refund-done` (by whomever), or `refund-under-way` while the gateway may do it
 * still, or has failed at it again.
 */
export async function giveByHand(
  id: string,
  { reference, seen, by }: GivenRefund,
  now: Date,
): Promise<Verdict<null, GiveRefusal>> {
  const checked = checkReason(reference, MAX_REFERENCE_LENGTH);
  if (!checked.ok) return checked;
  const failed = and(isNotNull(refunds.failed), eq(refunds.failed, seen));
  return transaction(async (tx): Promise<Verdict<null, GiveRefusal>> => {
    await lockOfRefund(tx, id, now);
    const [given] = await tx
      .update(refunds)
      .set({ state: "done", byHand: checked.value, movement: BY_HAND + id })
      .where(and(eq(refunds.id, id), eq(refunds.state, "waiting"), or(eq(refunds.pastGateway, true), failed)))
      .returning();
    if (!given) {
      const [known] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
      if (!known) return refuse("refund-unknown");
      return refuse(known.state === "done" ? "refund-done" : "refund-under-way");
    }
    const { charge, amount, currency } = given;
    const name = BY_HAND + id;
    await tx.insert(ledger).values({ id: name, charge, kind: "refund", amount, currency, reference: name, at: now });
    const hasReceipt = await issueRefundReceipt(tx, { refund: id, movement: name }, now);
    if (!hasReceipt) await queueGivenByHand(tx, { id, movement: name, now });
    const after = { amount, currency, reference: checked.value };
    await writeAudit(tx, { by, what: "refund-given", subject: await subjectOf(tx, charge, id), after }, now);
    return accept(null);
  });
}

/** The booking that it is about; the refund where nothing was booked. */
async function subjectOf(tx: Db, charge: string, refund: string): Promise<AuditSubject> {
  const [booking] = await tx
    .select({ number: bookings.number })
    .from(charges)
    .innerJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(eq(charges.id, charge));
  return booking ? { kind: "booking", id: booking.number } : { kind: "money", id: refund };
}

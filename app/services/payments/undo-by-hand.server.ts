/** Money that a colleague said was taken and that never came: a cheque that bounced, or a line written by mistake. */
import { and, eq, ne, sql } from "drizzle-orm";
import { bookings, charges, ledger, refunds } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { issueRefundReceipt } from "~/services/booking/issue-receipt.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { capturesOf } from "~/services/charges/captures.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

type Colleague = Exclude<Auditor, "command">;
export type UndoRefusal = "charge-unknown" | "undone-already" | "given-back" | ReasonRefusal;

/**
 * Takes money by hand off a booking again, with the reason: the ledger has it as gone, what was owed back of it is owed
 * no more, a receipt says so, and the booking owes what it paid for, in one transaction; once. Refuses with
 * `charge-unknown` (of no booking of that number, or a card's), `undone-already`, `given-back` (a colleague has given some
 * of it back: that has to be settled first), or what `checkReason` refuses.
 */
export async function undoByHand(
  { booking: number, charge: id, why: typed, by }: { booking: string; charge: string; why: string; by: Colleague },
  now: Date,
): Promise<Verdict<null, UndoRefusal>> {
  const reason = checkReason(typed);
  if (!reason.ok) return reason;
  const why = reason.value;
  return transaction(async (tx): Promise<Verdict<null, UndoRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.number, number), { act: "undo-by-hand", by: "staff", now });
    const booking = locked.ok ? locked.value.booking : null;
    const ofIt = and(eq(charges.id, id), eq(charges.checkout, booking?.checkout ?? ""), ne(charges.method, "card"));
    const [charge] = await tx.select().from(charges).where(ofIt);
    const [capture] = await capturesOf(tx, { charge: id });
    if (!booking || !charge || !capture) return refuse("charge-unknown");
    const back = await tx.select().from(refunds).where(eq(refunds.charge, id));
    if (back.some(({ reason }) => reason === "undone")) return refuse("undone-already");
    if (back.some(({ state }) => state === "done")) return refuse("given-back");
    const gone: Gone[] = [];
    for (const owed of back) {
      const [closed] = await tx
        .update(refunds)
        .set({ reason: "undone", state: "done", movement: BY_HAND + owed.id })
        .where(and(eq(refunds.id, owed.id), eq(refunds.state, "waiting")))
        .returning({ id: refunds.id });
      // A colleague gives it back at this moment.
      if (!closed) return refuse("given-back");
      gone.push(owed);
    }
    const amount = capture.left;
    if (amount > 0) {
      const undone = { id: `${id}:undone`, charge: id, amount, currency: charge.currency };
      await tx.insert(refunds).values({
        ...undone,
        reason: "undone" as const,
        state: "done" as const,
        pastGateway: true,
        movement: BY_HAND + undone.id,
        createdAt: now,
        nextAttemptAt: now,
      });
      await tx
        .update(bookings)
        .set({ paid: sql`${bookings.paid} - ${amount}` })
        .where(eq(bookings.number, number));
      gone.push(undone);
    }
    // Receipts and their mails say what is paid and due: all of it is written before.
    for (const each of gone) await writeGone(tx, each, now);
    for (const { id: refund } of gone) await issueRefundReceipt(tx, { refund, movement: BY_HAND + refund }, now);
    const { method, handReference: reference, currency } = charge;
    const before = { method, reference, amount: capture.amount, currency };
    await writeAudit(tx, { by, what: "money-undone", subject: { kind: "booking", id: number }, before, why }, now);
    return accept(null);
  });
}

type Gone = Pick<typeof refunds.$inferSelect, "id" | "charge" | "amount" | "currency">;

async function writeGone(tx: Db, { id, charge, amount, currency }: Gone, now: Date): Promise<void> {
  const name = BY_HAND + id;
  await tx.insert(ledger).values({ id: name, charge, kind: "refund", amount, currency, reference: name, at: now });
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { crashPoint } from "~/crash-point.server";
import { bookings, instalments, paymentDetails, payments, refunds, tenders } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { INSTALMENT_MOVES, type InstalmentState, isUnderWay } from "~/domain/instalment";
import type { Money } from "~/domain/money";
import { statesBefore } from "~/domain/transitions";
import { raiseAlert } from "~/services/alerts/raise.server";
import { issuePaymentReceipt } from "~/services/booking/issue-receipt.server";
import { placeBooking } from "~/services/booking/place-booking.server";
import { capturesOf } from "~/services/charges/captures.server";
import { cardsOf, type Instalment, type Payment } from "~/services/charges/move-payment.server";
import { confirmOwnRoom, hasRoomToBook, isRoomRefused } from "~/services/checkout/room.server";
import { endHold, retakeHold } from "~/services/inventory/holds.server";
import { moveCheckout } from "~/services/inventory/move-checkout.server";
import { queuePaymentFailed, queueRefunded } from "./payment-mails.server";
import { reopenCheckout } from "./reopen-checkout.server";

type RefundReason = typeof refunds.$inferInsert.reason;

/** States with their places held; from `expired` a booking takes them again. */
const HOLDING = ["open", "paying"] as const;

/**
 * Once no card of an instalment is under way, writes what came of it, in the transaction that ended the last: what its
 * money bought (the booking and its mail, or a part of the balance), or the refunds that are due when it buys nothing.
 * So neither stands without the other. For whoever has locked the instalment and moved `last`.
 */
export async function closeInstalment(tx: Db, instalment: Instalment, last: Payment, now: Date): Promise<void> {
  if (instalment.state === "paid") return;
  const cards = await cardsOf(tx, instalment.id);
  if (isUnderWay(cards)) return;
  const kept = (await capturesOf(tx, eq(payments.instalment, instalment.id)))
    .map((capture) => ({ ...capture, amount: capture.amount - capture.goingBack }))
    .filter(({ amount }) => amount > 0);
  const total = kept.reduce((sum, { amount }) => sum + amount, 0);
  const enough = total >= instalment.amount;
  const refused = enough ? await buy(tx, instalment, now) : "too-little";
  if (!refused) {
    await move(tx, instalment, "paid");
    await issuePaymentReceipt(tx, instalment.id, now);
    await tx.delete(tenders).where(eq(tenders.checkout, instalment.checkout));
    await tx.delete(paymentDetails).where(eq(paymentDetails.checkout, instalment.checkout));
    return;
  }
  for (const { payment, amount } of kept)
    await giveBack(
      tx,
      { id: payment, checkout: instalment.checkout, currency: instalment.currency, amount },
      refused,
      now,
    );
  if (!(await move(tx, instalment, "failed"))) return;
  await dropSpentCards(tx, cards);
  await reopenCheckout(tx, instalment.checkout, now);
  // Without its room a package cannot be paid again.
  const roomGone = await isRoomRefused(tx, instalment.checkout);
  if (roomGone) await endHold(tx, instalment.checkout, now);
  if (kept.length === 0 && wasPending(instalment, last)) {
    await queuePaymentFailed(tx, instalment, roomGone ? "roomGone" : "failed", now);
  }
}

/** Whether the traveller may have been told that the bank's answer is awaited, and that we would write. */
function wasPending({ awaited, looks }: Instalment, { state }: Payment): boolean {
  return awaited || (looks > 0 && state !== "challenge");
}

async function move(tx: Db, { id }: Instalment, to: InstalmentState): Promise<boolean> {
  const moved = await tx
    .update(instalments)
    .set({ state: to })
    .where(and(eq(instalments.id, id), inArray(instalments.state, statesBefore(INSTALMENT_MOVES, to))))
    .returning({ id: instalments.id });
  return moved.length === 1;
}

/** What the money of an instalment is for; why it buys nothing, if it does not. */
async function buy(tx: Db, instalment: Instalment, now: Date): Promise<RefundReason | null> {
  const { checkout, amount, purpose } = instalment;
  if (purpose === "balance") {
    const [paid] = await tx
      .update(bookings)
      .set({ paid: sql`${bookings.paid} + ${amount}` })
      .where(and(eq(bookings.checkout, checkout), sql`${bookings.paid} + ${amount} <= ${bookings.price}`))
      .returning({ number: bookings.number });
    return paid ? null : "too-much";
  }
  if (!(await hasRoomToBook(tx, checkout)) || !(await bookPlaces(tx, checkout, now))) {
    const [booked] = await tx.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, checkout));
    return booked ? "too-much" : "no-places";
  }
  await confirmOwnRoom(tx, checkout);
  crashPoint("capture.checkout-booked");
  await placeBooking(tx, checkout, amount, now);
  return null;
}

/** Moves the checkout to `booked`, its places held already or taken again; false when it is booked or they are gone. */
async function bookPlaces(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const held = await moveCheckout(tx, checkout, "booked", { from: HOLDING, fields: { visitor: null } });
  return held !== null || retakeHold(tx, checkout, "booked", now);
}

type Kept = Money & { id: string; checkout: string };

/** Owes what a payment took to its card again. */
async function giveBack(
  tx: Db,
  { id, checkout, amount, currency }: Kept,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  await raiseAlert({ kind: "money-returned", subject: id }, now, { tx, told: { reason } });
  await tx.insert(refunds).values({
    id: `${id}:refund`,
    payment: id,
    amount,
    currency,
    reason,
    state: "waiting",
    createdAt: now,
    nextLookAt: now,
  });
  await queueRefunded(tx, { id, checkout, amount, currency }, now);
}

/** Cards that may not be charged again: those that were refused, and those given for one time only. */
async function dropSpentCards(tx: Db, cards: Payment[]): Promise<void> {
  const spent = cards.filter(({ state, inWallet }) => state !== "released" || !inWallet).map((card) => card.cardToken);
  if (spent.length > 0) await tx.delete(tenders).where(inArray(tenders.cardToken, spent));
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { bookings, charges, payLinks, paymentDetails, payments, refunds, splitCards } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { statesBefore } from "~/domain/booking/transitions";
import type { Money } from "~/domain/money/money";
import { isUnderWay, PAYMENT_MOVES, type PaymentState } from "~/domain/money/payment";
import { crashPoint } from "~/platform/crash-point.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { issuePaymentReceipt } from "~/services/booking/issue-receipt.server";
import { placeBooking, queueConfirmation } from "~/services/booking/place-booking.server";
import { capturesOf } from "~/services/charges/captures.server";
import { dropCards } from "~/services/charges/list-cards.server";
import { type Charge, cardsOf, type Payment } from "~/services/charges/move-charge.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { confirmOwnRoom, hasRoomToBook, isRoomRefused } from "~/services/checkout/room.server";
import { endHold, reacquireHold } from "~/services/inventory/holds.server";
import { moveCheckout } from "~/services/inventory/move-checkout.server";
import { relyOnCoaches } from "~/services/inventory/runs.server";
import { endBought } from "~/services/waiting/offers-end.server";
import { scheduleCardCleanup } from "./kept-cards.server";
import { queuePaymentFailed, queueRefunded } from "./payment-mails.server";
import { reopenCheckout } from "./reopen-checkout.server";

type RefundReason = typeof refunds.$inferInsert.reason;

/** States with their places held; from `expired` a booking takes them again. */
const HOLDING = ["open", "paying"] as const;

const detailsDropped = preparedQuery((at) =>
  at.delete(paymentDetails).where(eq(paymentDetails.checkout, sql.placeholder("checkout"))),
);

/**
 * Once no card of a payment is under way, writes what came of it, in the transaction that ended the last: what its
 * money bought (the booking and its mail, or a part of the balance), or the refunds that are due when it buys nothing.
 * So neither stands without the other. For anyone who has locked the payment and moved `last`.
 */
export async function closePayment(tx: Db, payment: Payment, last: Charge, now: Date): Promise<void> {
  if (payment.state === "paid") return;
  const cards = await cardsOf(tx, payment.id);
  if (isUnderWay(cards)) return;
  const kept = (await capturesOf(tx, { payment: payment.id }))
    .map((capture) => ({ ...capture, amount: capture.left }))
    .filter(({ amount }) => amount > 0);
  const total = kept.reduce((sum, { amount }) => sum + amount, 0);
  const enough = total >= payment.amount;
  const refused = enough ? await buy(tx, payment, now) : "too-little";
  if (payment.payLink) await forgetLink(tx, payment.id, refused ? null : payment.payLink);
  if (!refused) {
    await move(tx, payment, "paid");
    if (payment.purpose === "booking") await queueConfirmation(tx, payment.checkout, now);
    await issuePaymentReceipt(tx, payment.id, now);
    await dropCards(tx, payment.checkout);
    await detailsDropped(tx, { checkout: payment.checkout });
    await scheduleCardCleanup(tx, payment.checkout, now);
    return;
  }
  // The mails below say whether the places are still held.
  const failed = (await move(tx, payment, "failed")) ? await letPayAgain(tx, payment, cards, now) : null;
  for (const { charge, amount, byHand } of kept) {
    const { checkout, currency } = payment;
    await giveBack(tx, { id: charge, checkout, currency, amount, byHand }, refused, now);
  }
  if (failed && kept.length === 0 && wasPending(payment, last)) await queuePaymentFailed(tx, payment, failed, now);
}

/** Opens the checkout of a payment that failed, which a package without its room cannot be; returns which of the two it is. */
async function letPayAgain(
  tx: Db,
  { checkout }: Payment,
  cards: readonly Charge[],
  now: Date,
): Promise<"roomGone" | "failed"> {
  await dropSpentCards(tx, cards);
  await scheduleCardCleanup(tx, checkout, now);
  await reopenCheckout(tx, checkout, now);
  if (!(await isRoomRefused(tx, checkout))) return "failed";
  await endHold(tx, checkout, now);
  return "roomGone";
}

/**
 * Of a payment by a mailed link, once nothing is asked of its card again: the link's key stays in no return address, and
 * with what is `paid` no billing address.
 */
async function forgetLink(tx: Db, payment: string, paid: string | null): Promise<void> {
  await tx.update(charges).set({ sent: null }).where(eq(charges.payment, payment));
  if (paid) await tx.update(payLinks).set({ billing: null }).where(eq(payLinks.key, paid));
}

/** Whether the traveller may have been told that the bank's answer is awaited, and that we would write. */
function wasPending({ awaited, attempts }: Payment, { state }: Charge): boolean {
  return awaited || (attempts > 0 && state !== "challenge");
}

const paymentsMoved = preparedQuery((at, { to }: { to: PaymentState }) =>
  at
    .update(payments)
    .set({ state: to })
    .where(and(eq(payments.id, sql.placeholder("id")), inArray(payments.state, statesBefore(PAYMENT_MOVES, to))))
    .returning({ id: payments.id }),
);

async function move(tx: Db, { id }: Payment, to: PaymentState): Promise<boolean> {
  const moved = await paymentsMoved(tx, { id }, { to });
  return moved.length === 1;
}

/** What the money of a payment is for; why it buys nothing, if it does not. */
async function buy(tx: Db, payment: Payment, now: Date): Promise<RefundReason | null> {
  const { checkout, amount, purpose } = payment;
  if (purpose === "balance") {
    const [paid] = await tx
      .update(bookings)
      .set({ paid: sql`${bookings.paid} + ${amount}` })
      .where(and(eq(bookings.checkout, checkout), sql`${bookings.paid} + ${amount} <= ${bookings.price}`))
      .returning({ number: bookings.number });
    return paid ? null : "too-much";
  }
  await keepCoaches(tx, checkout);
  if (!(await hasRoomToBook(tx, checkout)) || !(await bookPlaces(tx, checkout, now))) {
    const [booked] = await tx.select({ number: bookings.number }).from(bookings).where(eq(bookings.checkout, checkout));
    return booked ? "too-much" : "no-places";
  }
  await confirmOwnRoom(tx, checkout);
  crashPoint("capture.checkout-booked");
  await placeBooking(tx, checkout, amount, now);
  await endBought(tx, checkout, now);
  return null;
}

/** Until the booking has its number, a change of its coach knows nobody to mail about the seats that it moves. */
async function keepCoaches(tx: Db, id: string): Promise<void> {
  const checkout = await readCheckoutRow(tx, id);
  if (checkout) await relyOnCoaches(tx, [checkout.departure]);
}

/** Moves the checkout to `booked`, its places held already or taken again; false when it is booked or they are gone. */
async function bookPlaces(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const held = await moveCheckout(tx, checkout, "booked", { from: HOLDING, fields: { visitor: null } });
  return held !== null || reacquireHold(tx, checkout, "booked", now);
}

type KeptCharge = Money & { id: string; checkout: string; byHand: boolean };

/** Owes what a charge took to its card again, or, by a colleague, to the person who paid by hand. */
async function giveBack(
  tx: Db,
  { id, checkout, amount, currency, byHand }: KeptCharge,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  await raiseAlert({ kind: "money-returned", subject: id }, now, { tx, told: { reason } });
  await tx.insert(refunds).values({
    id: `${id}:refund`,
    charge: id,
    amount,
    currency,
    pastGateway: byHand,
    reason,
    state: "waiting",
    createdAt: now,
    nextAttemptAt: now,
  });
  await queueRefunded(tx, { id, checkout, amount, currency, byHand }, now);
}

/** Cards that may not be charged again: those that were refused, and those given for one time only. */
async function dropSpentCards(tx: Db, cards: readonly Charge[]): Promise<void> {
  const spent = cards.filter(({ state, inWallet }) => state !== "released" || !inWallet).map((card) => card.cardToken);
  if (spent.length > 0) await tx.delete(splitCards).where(inArray(splitCards.cardToken, spent));
}

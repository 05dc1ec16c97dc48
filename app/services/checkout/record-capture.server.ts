import { and, eq, inArray, sql } from "drizzle-orm";
import { checkouts, ledger, payments, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { CHECKOUT_MOVES } from "~/domain/checkout";
import { isLive } from "~/domain/payment";
import { statesBefore } from "~/domain/transitions";
import type { GatewayPayment } from "~/gateways/cards.server";
import { log } from "~/log.server";
import { placeBooking } from "~/services/booking/place-booking.server";
import { crashPoint } from "~/services/crash-point.server";
import { queueRefunded } from "~/services/mail/payment-mails.server";
import { movePayment, type Payment } from "./move-payment.server";
import { takePlacesAgain } from "./places.server";
import { reopenCheckout } from "./reopen-checkout.server";
import { secret } from "./secret.server";

type Captured = Extract<GatewayPayment, { state: "captured" }>;

/** States with their places held; from `expired` a booking takes them again. */
const HOLDING = statesBefore(CHECKOUT_MOVES, "booked").filter((state) => state !== "expired");

/**
 * Money was taken: writes it in the ledger and, in the same transaction, what it bought (the booking and its mail), or
 * the refund that is due when it books nothing (the places are gone, or it is less than the price). So neither stands without the other.
 */
export async function recordCapture(tx: Db, payment: Payment, captured: Captured, now: Date): Promise<void> {
  const { reference, card } = captured;
  const fields = { reference, cardBrand: card.brand, cardLast4: card.last4 };
  if (!(await movePayment(tx, payment, "captured", now, fields))) return;
  crashPoint("capture.payment-moved");
  const { amount, movement } = captured;
  const { id, currency } = payment;
  await tx
    .insert(ledger)
    .values({ id: secret(), payment: id, kind: "capture", amount, currency, reference: movement, at: now });
  crashPoint("capture.ledger-written");

  const paid = await isPaid(tx, payment.checkout);
  if (paid && (await bookPlaces(tx, payment.checkout, now))) {
    crashPoint("capture.checkout-booked");
    await placeBooking(tx, payment.checkout, now);
    return;
  }
  const reason = paid ? "no-places" : "too-little";
  log.error({ payment: id, reason }, "ALERT money came that books nothing: giving it back");
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
  if (isLive(payment.state)) await reopenCheckout(tx, payment.checkout, now);
  await queueRefunded(tx, { id, checkout: payment.checkout, amount, currency }, now);
}

/** Whether what was captured for a checkout, less what goes back, covers its price. */
async function isPaid(tx: Db, checkout: string): Promise<boolean> {
  const ofCheckout = tx.select({ id: payments.id }).from(payments).where(eq(payments.checkout, checkout));
  const total = (amount: typeof ledger.amount | typeof refunds.amount) =>
    sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number);
  const [captured] = await tx
    .select({ amount: total(ledger.amount) })
    .from(ledger)
    .where(and(eq(ledger.kind, "capture"), inArray(ledger.payment, ofCheckout)));
  const [goingBack] = await tx
    .select({ amount: total(refunds.amount) })
    .from(refunds)
    .where(inArray(refunds.payment, ofCheckout));
  const [price] = await tx.select({ total: checkouts.total }).from(checkouts).where(eq(checkouts.id, checkout));
  return price !== undefined && (captured?.amount ?? 0) - (goingBack?.amount ?? 0) >= price.total;
}

/** Moves the checkout to `booked`, its places held already or taken again; false when it is booked or they are gone. */
async function bookPlaces(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const booked = await tx
    .update(checkouts)
    .set({ state: "booked", visitor: null })
    .where(and(eq(checkouts.id, checkout), inArray(checkouts.state, HOLDING)))
    .returning({ id: checkouts.id });
  return booked.length === 1 || takePlacesAgain(tx, checkout, "booked", now);
}

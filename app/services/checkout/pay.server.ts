import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import { bookings, checkouts, payments } from "~/db/schema";
import { type Db, db, isUniqueViolation, transaction } from "~/db/transaction.server";
import type { BillingAddress } from "~/domain/billing";
import { carriesCardNumber } from "~/domain/card-number";
import { MAX_PAYMENTS } from "~/domain/conditions";
import type { Locale } from "~/domain/locale";
import { isLive, LIVE_PAYMENT_STATES } from "~/domain/payment";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway, DeclineCode } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/services/crash-point.server";
import { declineOf } from "./get-checkout.server";
import { lookAgainAt } from "./look-again";
import type { Payment } from "./move-payment.server";
import { type ClosedRefusal, isOpen, whyClosed } from "./open-checkout.server";
import { secret } from "./secret.server";
import { settlePayment } from "./settle-payment.server";

export type PayInput = {
  checkout: string;
  /** Unguessable, made with the form: the same form sent twice is the same attempt. */
  nonce: string;
  /** The gateway's one-use name for the card. */
  cardToken: string;
  billing: BillingAddress;
  /** The language of the page, for the confirmation; the checkout's own when left out. */
  locale?: Locale;
};

export type PayOutcome =
  | { state: "booked"; bookingKey: string }
  /** The bank wants to know who it is: send the traveller there. */
  | { state: "challenge"; url: string }
  | { state: "declined"; code: DeclineCode }
  /** Not known yet: shown as under way, never as failed. */
  | { state: "pending" }
  /** The money came too late for the places and goes back. */
  | { state: "refunded" };

export type PayVerdict = Verdict<
  PayOutcome,
  ClosedRefusal | "travellers-missing" | "form-used" | "too-many-attempts" | "card-data"
>;

/**
 * Pays a checkout in full with one card (spec 4). The attempt, its amount (the checkout's frozen total) and its
 * idempotency key are committed before the gateway hears of it, in the transaction that moves the checkout to `paying`.
 * A second form while a payment is under way, or after it, answers how that one stands. Refuses with
 * `checkout-unknown`, `checkout-expired`, `travellers-missing`, `form-used` (the form or the card token belongs to
 * another checkout), `too-many-attempts` (MAX_PAYMENTS were made) or `card-data` (something carries a card number).
 */
export async function pay(input: PayInput, now: Date, gateway: CardGateway = cards): Promise<PayVerdict> {
  const texts = [input.nonce, input.cardToken, ...Object.values(input.billing)];
  if (texts.some((text) => text !== undefined && carriesCardNumber(text))) return refuse("card-data");
  const attempt = await openAttempt(input, now);
  if (!attempt.ok) return attempt;
  crashPoint("pay.attempt-committed");
  const { id, mine } = attempt.value;
  if (mine) await settlePayment(id, now, gateway);
  const outcome = await outcomeOf(eq(payments.id, id));
  return outcome ? accept(outcome) : refuse("checkout-unknown");
}

/**
 * Goes on with the payment under way, if there is one, and answers how the newest stands: for the return from a bank's
 * challenge, whatever its address says, and for whoever comes back to a payment that was pending. Null when the
 * checkout has never been paid.
 */
export async function resumePayment(
  checkout: string,
  now: Date,
  gateway: CardGateway = cards,
): Promise<PayOutcome | null> {
  const [live] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkout, checkout), inArray(payments.state, [...LIVE_PAYMENT_STATES])));
  if (live) await settlePayment(live.id, now, gateway);
  return outcomeOf(eq(payments.checkout, checkout));
}

type Attempt = { id: string; mine: boolean };
type AttemptVerdict = Verdict<Attempt, ClosedRefusal | "travellers-missing" | "form-used" | "too-many-attempts">;

async function openAttempt(input: PayInput, now: Date): Promise<AttemptVerdict> {
  try {
    return await transaction((tx) => writeAttempt(tx, input, now));
  } catch (error) {
    // The same form, twice at once: the other one was first, and is there now.
    if (isUniqueViolation(error)) return transaction((tx) => writeAttempt(tx, input, now));
    throw error;
  }
}

async function writeAttempt(tx: Db, input: PayInput, now: Date): Promise<AttemptVerdict> {
  const { checkout: id, nonce, cardToken, billing } = input;
  const known = (await newest(tx, eq(payments.nonce, nonce))) ?? (await newest(tx, eq(payments.cardToken, cardToken)));
  if (known) {
    if (known.checkout !== id) return refuse("form-used");
    return accept({ id: known.id, mine: isLive(known.state) });
  }
  const [checkout] = await tx
    .update(checkouts)
    .set({ state: "paying", ...(input.locale ? { locale: input.locale } : {}) })
    .where(and(isOpen(id, now), eq(checkouts.travellersDone, true)))
    .returning();
  if (!checkout) return whyNot(tx, id, now);
  const [made] = await tx.select({ attempts: count() }).from(payments).where(eq(payments.checkout, id));
  if (made && made.attempts >= MAX_PAYMENTS) {
    // Counted while its row is ours, so that none escapes the count.
    await tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id));
    return refuse("too-many-attempts");
  }
  crashPoint("pay.checkout-paying");
  const payment = secret();
  await tx.insert(payments).values({
    id: payment,
    checkout: id,
    nonce,
    cardToken,
    amount: checkout.total,
    currency: checkout.currency,
    state: "created",
    billing,
    createdAt: now,
    movedAt: now,
    nextLookAt: lookAgainAt(now, 0),
  });
  crashPoint("pay.attempt-written");
  return accept({ id: payment, mine: true });
}

async function whyNot(tx: Db, checkout: string, now: Date): Promise<AttemptVerdict> {
  const [open] = await tx.select({ id: checkouts.id }).from(checkouts).where(isOpen(checkout, now));
  if (open) return refuse("travellers-missing");
  const closed = await whyClosed(tx, checkout);
  if (closed.code !== "checkout-closed") return closed;
  const payment = await newest(tx, eq(payments.checkout, checkout));
  // Another tab pays, or has paid: this one is told how that stands.
  return payment ? accept({ id: payment.id, mine: false }) : closed;
}

async function newest(db: Db, which: SQL): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(which)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment;
}

async function outcomeOf(which: SQL): Promise<PayOutcome | null> {
  const payment = await newest(db, which);
  if (!payment) return null;
  const [booking] = await db.select().from(bookings).where(eq(bookings.checkout, payment.checkout));
  if (booking) return { state: "booked", bookingKey: booking.key };
  if (payment.state === "captured") return { state: "refunded" };
  if (payment.state === "challenge" && payment.challengeUrl) return { state: "challenge", url: payment.challengeUrl };
  const code = declineOf(payment);
  return code ? { state: "declined", code } : { state: "pending" };
}

import { and, desc, eq } from "drizzle-orm";
import { isDatabaseFailure } from "~/db/failure.server";
import { checkouts, payments } from "~/db/schema";
import { type Db, db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { dueNow } from "~/domain/money/deposit";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { log } from "~/platform/log.server";
import { cardsOf, type Payment, readPayment } from "~/services/charges/move-charge.server";
import { readBookingRow } from "~/services/checkout/checkout-rows.server";
import { type Declined, declineOf } from "~/services/checkout/get-checkout.server";
import { type ClosedRefusal, isOpen, whyClosed } from "~/services/checkout/open-checkout.server";
import { isRoomRefused, type RoomToPayRefusal, roomToPay } from "~/services/checkout/room.server";
import { type Checkout, moveCheckout } from "~/services/inventory/move-checkout.server";
import {
  openPayment,
  type PayForm,
  type PaymentRefusal,
  payFormCarriesCard,
  type SentBeforeRefusal,
  sentBefore,
} from "./open-payment.server";
import { settlePayment } from "./settle-payment.server";

export type PayInput = PayForm & {
  /** What the form said would be paid, in minor units: refused when it is no longer what is due. */
  shown?: number;
  /** The language of the page, for the confirmation; the checkout's own when left out. */
  locale?: Locale;
};

export type PayOutcome =
  | { state: "booked"; bookingKey: string }
  /** A balance, or a part of it, is paid. */
  | { state: "paid" }
  /** The bank wants to know who it is: send the traveller there. */
  | { state: "challenge"; url: string }
  | Declined
  /** Not known yet: shown as under way, never as failed. */
  | { state: "pending" }
  /** The money came for what can no longer be had, and goes back. */
  | { state: "refunded" }
  /** The partner has the room no more: nothing was charged, and what was held is given back. */
  | { state: "room-gone" };

export type PayRefusal =
  | ClosedRefusal
  | PaymentRefusal
  | "travellers-missing"
  | SentBeforeRefusal
  | "amount-changed"
  | "deposit-too-late"
  | RoomToPayRefusal
  | "card-data";
export type PayVerdict = Verdict<PayOutcome, PayRefusal>;

/**
 * Pays a checkout, in full or by the deposit (spec 4), with one card or with the split cards. The payment, its
 * amount (from the checkout's frozen prices) and its cards' idempotency keys are committed before the gateway hears of
 * them, in the transaction that moves the checkout to `paying`. A second form while a payment is under way, or after
 * it, answers how that one stands. Refuses with `checkout-unknown`, `checkout-expired`, `travellers-missing`,
 * what `sentBefore` does, `amount-changed`, `deposit-too-late` (31 days or
 * fewer before departure: the price is to be paid in full from then on), `price-changed` (params: `total`: the room's price
 * is not the one that was agreed to, see `acceptPrice`), `room-gone`, what `openPayment` refuses, or `card-data`
 * (something carries a card number).
 */
export async function pay(
  input: PayInput,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<PayVerdict> {
  if (payFormCarriesCard(input)) return refuse("card-data");
  const attempt = await onceOrAgain(() => transaction((tx) => writeAttempt(tx, input, now)));
  if (!attempt.ok) {
    // What the page shows next can be paid.
    if (attempt.code === "deposit-too-late") await transaction((tx) => resetToFullPlan(tx, input.checkout, now));
    return attempt;
  }
  crashPoint("pay.attempt-committed");
  return accept(await drivePayment(attempt.value, now, gateway, partner));
}

/** Runs a transaction that writes a payment; again when the same form, sent twice together, was quicker. */
export async function onceOrAgain<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return write();
    throw error;
  }
}

/** Drives a payment, if it is still under way, and answers how it stands. */
export async function drivePayment(
  payment: string,
  now: Date,
  gateway: CardGateway,
  partner: PartnerGateway,
  options: { givesUp?: boolean } = {},
): Promise<PayOutcome> {
  try {
    const known = await readPayment(db, payment);
    if (known?.state === "live") await settlePayment(payment, now, gateway, partner, options);
    return await outcomeOf(payment);
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    // The attempt is committed, and the gateway may have acted: the reconciling job goes on where this stopped.
    log.error({ err: error, payment }, "a payment under way could not be followed, and is shown as pending");
    return { state: "pending" };
  }
}

/**
 * The same for the payment of a balance: by a mailed link (the hash of its key), or on the booking's own page (null).
 * What another's bank wants to know is theirs alone: it is told as under way.
 */
export async function drivePaymentFor(
  link: string | null,
  payment: string,
  now: Date,
  gateway: CardGateway,
  partner: PartnerGateway,
): Promise<PayOutcome> {
  const outcome = await drivePayment(payment, now, gateway, partner);
  if (outcome.state !== "challenge") return outcome;
  const [known] = await db.select({ payLink: payments.payLink }).from(payments).where(eq(payments.id, payment));
  return known?.payLink === link ? outcome : { state: "pending" };
}

/** The same as `resumePayment`, for a balance: see `drivePaymentFor`. */
export async function resumeBalance(
  checkout: string,
  link: string | null,
  now: Date,
  gateway: CardGateway = cards,
): Promise<PayOutcome | null> {
  const newest = await newestOf(db, checkout);
  return newest ? drivePaymentFor(link, newest.id, now, gateway, partnerGateway) : null;
}

/**
 * Goes on with the payment under way, if there is one, and answers how the newest stands: for the return from a
 * bank's challenge, no matter what its address says, and for anyone who comes back to a payment that was pending. Null when the
 * checkout has never been paid.
 */
export async function resumePayment(
  checkout: string,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<PayOutcome | null> {
  const newest = await newestOf(db, checkout);
  return newest ? drivePayment(newest.id, now, gateway, partner) : null;
}

/**
 * Gives up the payment under way while a bank waits for an answer, so that it can be begun again another way: its cards are
 * released at the gateway first. One that the bank has accepted in the meantime goes on as if nothing had been asked.
 * `link` as in `drivePaymentFor`: nobody gives up another's payment. Null when there is none.
 */
export async function giveUpPayment(
  checkout: string,
  link: string | null,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<PayOutcome | null> {
  const newest = await newestOf(db, checkout);
  if (!newest || newest.payLink !== link) return null;
  return drivePayment(newest.id, now, gateway, partner, { givesUp: true });
}

async function newestOf(db: Db, checkout: string): Promise<Payment | undefined> {
  const [newest] = await db
    .select()
    .from(payments)
    .where(eq(payments.checkout, checkout))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return newest;
}

/** The payment that answers the form, new or of before. */
async function writeAttempt(tx: Db, input: PayInput, now: Date): Promise<Verdict<string, PayRefusal>> {
  const { checkout: id } = input;
  const before = await sentBefore(tx, input);
  if (!before.ok) return before;
  if (before.value) return accept(before.value.id);
  const checkout = await moveCheckout(tx, id, "paying", {
    where: and(isOpen(id, now), eq(checkouts.travellersDone, true)),
    fields: input.locale ? { locale: input.locale } : {},
  });
  if (!checkout) return refusalReason(tx, id, now);
  crashPoint("pay.checkout-paying");
  const opened = await openFor(tx, checkout, input, now);
  if (opened.ok) crashPoint("pay.attempt-written");
  return opened;
}

async function resetToFullPlan(tx: Db, checkout: string, now: Date): Promise<void> {
  await tx.update(checkouts).set({ plan: "full" }).where(isOpen(checkout, now));
}

async function openFor(tx: Db, checkout: Checkout, input: PayInput, now: Date): Promise<Verdict<string, PayRefusal>> {
  const departureDay = checkout.journey.departure.startDay;
  const due = dueNow(checkout.plan, checkout, { today: dayIn(now), departureDay });
  if (!due) return refuse("deposit-too-late");
  const room = await roomToPay(tx, checkout);
  if (!room.ok) return room;
  if (input.shown !== undefined && input.shown !== due.now) return refuse("amount-changed");
  return openPayment(tx, input, "booking", { amount: due.now, currency: checkout.currency }, now);
}

async function refusalReason(tx: Db, checkout: string, now: Date): Promise<Verdict<string, PayRefusal>> {
  const [open] = await tx.select({ id: checkouts.id }).from(checkouts).where(isOpen(checkout, now));
  if (open) return refuse("travellers-missing");
  const closed = await whyClosed(tx, checkout);
  if (closed.code !== "checkout-closed") return closed;
  const newest = await newestOf(tx, checkout);
  // Another tab pays, or has paid: this one is told how that stands.
  return newest ? accept(newest.id) : closed;
}

/** How a payment stands, to its traveller. */
export async function outcomeOf(id: string): Promise<PayOutcome> {
  const payment = await readPayment(db, id);
  if (!payment) throw new Error("No such payment");
  const charges = await cardsOf(db, id);
  const booking = await readBookingRow(db, payment.checkout);
  if (booking && payment.purpose === "booking") return { state: "booked", bookingKey: booking.key };
  if (payment.state === "paid") return { state: "paid" };
  const challenged = charges.find(({ state }) => state === "challenge");
  const asking = charges.some(({ state }) => state === "created" || state === "unknown" || state === "waiting");
  if (payment.state === "live")
    return challenged?.challengeUrl && !asking
      ? { state: "challenge", url: challenged.challengeUrl }
      : { state: "pending" };
  if (charges.some(({ state }) => state === "captured")) return { state: "refunded" };
  if (payment.purpose === "booking" && (await isRoomRefused(db, payment.checkout))) return { state: "room-gone" };
  return declineOf(charges) ?? { state: "pending" };
}

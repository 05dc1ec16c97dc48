/**
 * Money that a colleague takes at the counter. A payment of one charge that is set aside as soon as it is written: it
 * goes the way of every other from there, places and room made sure of and booked in the transaction that writes the
 * ledger, but nothing of it is ever asked of the card gateway.
 */
import { and, eq } from "drizzle-orm";
import { bookings, charges, checkouts, paymentDetails, payments } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { AuditSubject } from "~/domain/company/audit";
import { nextLook } from "~/domain/company/schedules";
import { dayIn } from "~/domain/day";
import { checkPart } from "~/domain/money/balance";
import { NO_ADDRESS } from "~/domain/money/billing";
import { dueNow, type Plan } from "~/domain/money/deposit";
import { HAND_CURRENCY, type HandProof, isSameHandMoney } from "~/domain/money/hand-money";
import type { PaymentPurpose } from "~/domain/money/payment";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { randomToken } from "~/platform/random-token.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { owedBy } from "~/services/booking/owed.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import { callCode } from "~/services/checkout/call-code.server";
import { isOpen, whyClosed } from "~/services/checkout/open-checkout.server";
import { roomToPay } from "~/services/checkout/room.server";
import { type Checkout, moveCheckout } from "~/services/inventory/move-checkout.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { drivePayment, onceOrAgain, type PayOutcome } from "./pay.server";

type Colleague = Exclude<Auditor, "command">;

/** What was counted on the counter. */
export type HandMoney = HandProof & {
  /** Unguessable, made with the form: the same form sent twice is the same payment, a changed one is refused. */
  nonce: string;
  /** What the form said is taken, in cents: refused when it is no longer what is due. */
  amount: number;
  by: Colleague;
};

export type HandRefusal =
  | "form-used"
  | "currency-not-cad"
  | "being-paid"
  | "amount-changed"
  | "travellers-missing"
  | "checkout-unknown"
  | "checkout-expired"
  | "paid-already"
  | "deposit-too-late"
  | "price-changed"
  | "room-gone"
  | "booking-unknown"
  | "called-off"
  | "amount-invalid"
  | "amount-too-small"
  | "more-than-due"
  | "leaves-too-little";
type HandVerdict = Verdict<PayOutcome, HandRefusal>;
type Attempt = Verdict<string, HandRefusal>;

/**
 * Books a checkout with money that is on the counter: all of its price, or the deposit. Refuses with `form-used` (the
 * form has taken something else), `checkout-unknown`, `checkout-expired`, `travellers-missing`, `being-paid` (a card
 * pays it at this moment), `paid-already`, `currency-not-cad`, `deposit-too-late`, `amount-changed`, and as paying by
 * card does with `price-changed` or `room-gone`. Accepted as `pending` while the partner has not said that the room is ours, and as
 * `refunded` where it could not be booked after all: then a colleague gives the money back.
 */
export async function takeForCheckout(
  { checkout, plan, ...money }: HandMoney & { checkout: string; plan: Plan },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<HandVerdict> {
  return take(money, { checkout }, (tx) => writeForCheckout(tx, checkout, plan, money, now), now, partner);
}

/**
 * Takes a booking's balance, all of it or a part (`amount`); `tell` writes who is told of it besides. Never more than is
 * due, from however many tabs and cards.
 * Refuses with `form-used`, `booking-unknown`, `called-off` (its departure), `being-paid`, `currency-not-cad`, or what `checkPart` refuses.
 */
export async function takeForBooking(
  { booking, ...money }: HandMoney & { booking: string },
  now: Date,
  tell: (tx: Db) => Promise<void> = async () => undefined,
): Promise<HandVerdict> {
  const write = async (tx: Db) => {
    const paid = await payByHand(tx, booking, money, now);
    if (paid.ok) await tell(tx);
    return paid;
  };
  return take(money, { booking }, write, now, partnerGateway);
}

async function take(
  money: HandMoney,
  of: { checkout: string } | { booking: string },
  write: (tx: Db) => Promise<Attempt>,
  now: Date,
  partner: PartnerGateway,
): Promise<HandVerdict> {
  const attempt = await onceOrAgain(() =>
    transaction(async (tx) => (await sentBefore(tx, money, of)) ?? (await write(tx))),
  );
  // The same form, sent twice together, may have been quicker than the look for it.
  const settled = attempt.ok ? attempt : ((await sentBefore(db, money, of)) ?? attempt);
  if (!settled.ok) return settled;
  crashPoint("pay.attempt-committed");
  return accept(await drivePayment(settled.value, now, cards, partner));
}

/**
 * The payment of the same form, sent before. A colleague who goes back can send the form with another amount: the first
 * payment is no answer to that, since the page would report money that is not in the books.
 */
async function sentBefore(
  tx: Db,
  money: HandMoney,
  of: { checkout: string } | { booking: string },
): Promise<Attempt | null> {
  const [known] = await tx
    .select({
      id: payments.id,
      checkout: payments.checkout,
      booking: bookings.number,
      amount: payments.amount,
      method: charges.method,
      reference: charges.handReference,
    })
    .from(payments)
    .innerJoin(charges, eq(charges.payment, payments.id))
    .leftJoin(bookings, eq(bookings.checkout, payments.checkout))
    .where(eq(payments.nonce, money.nonce));
  if (!known) return null;
  const isOfIt = "checkout" in of ? known.checkout === of.checkout : known.booking === of.booking;
  return isOfIt && isSameHandMoney([known], money) ? accept(known.id) : refuse("form-used");
}

async function writeForCheckout(tx: Db, id: string, plan: Plan, money: HandMoney, now: Date): Promise<Attempt> {
  const ready = await readyToPay(tx, id, plan, now);
  if (!ready.ok) return ready;
  const departureDay = ready.value.journey.departure.startDay;
  const due = dueNow(plan, ready.value, { today: dayIn(now), departureDay });
  if (!due) return refuse("deposit-too-late");
  if (money.amount !== due.now) return refuse("amount-changed");
  return write(tx, ready.value, "booking", money, now);
}

/**
 * Writes the first payment of a group's checkout, whose schedule says what it brings; for anyone who drives it once the
 * transaction is committed. Never more than its price.
 */
export async function bookByHand(tx: Db, id: string, money: HandMoney, now: Date): Promise<Attempt> {
  const ready = await readyToPay(tx, id, "deposit", now);
  if (!ready.ok) return ready;
  const part = checkPart(money.amount, ready.value.total);
  return part.ok ? write(tx, ready.value, "booking", money, now) : part;
}

/** The checkout, which is being paid from now on. */
async function readyToPay(tx: Db, id: string, plan: Plan, now: Date): Promise<Verdict<Checkout, HandRefusal>> {
  const checkout = await moveCheckout(tx, id, "paying", {
    where: and(isOpen(id, now), eq(checkouts.travellersDone, true)),
    fields: { plan },
  });
  if (!checkout) return refusalReason(tx, id, now);
  if (checkout.currency !== HAND_CURRENCY) return refuse("currency-not-cad");
  const room = await roomToPay(tx, checkout);
  return room.ok ? accept(checkout) : room;
}

/** Writes a payment of a booking's balance, or of a part of it; for anyone who drives it once the transaction is committed. */
export async function payByHand(tx: Db, number: string, money: HandMoney, now: Date): Promise<Attempt> {
  const locked = await lockBooking(tx, eq(bookings.number, number), { act: "pay-by-hand", by: "staff", now });
  if (!locked.ok) return refuse(locked.code === "payment-under-way" ? "being-paid" : locked.code);
  const { booking, checkout } = locked.value;
  if (checkout.currency !== HAND_CURRENCY) return refuse("currency-not-cad");
  const part = checkPart(money.amount, await owedBy(tx, booking, checkout));
  return part.ok ? write(tx, checkout, "balance", money, now, number) : part;
}

/** The payment and its one charge: the money is there, and nothing has been bought with it yet. */
async function write(
  tx: Db,
  checkout: Checkout,
  purpose: PaymentPurpose,
  { nonce, amount, method, reference, by }: HandMoney,
  now: Date,
  booking?: string,
): Promise<Attempt> {
  const { id: of, currency } = checkout;
  const id = randomToken();
  const [said] = await tx.select().from(paymentDetails).where(eq(paymentDetails.checkout, of));
  await tx.insert(payments).values({
    id,
    checkout: of,
    nonce,
    purpose,
    amount,
    currency,
    state: "live" as const,
    billing: said && !said.billing.unfinished ? said.billing : NO_ADDRESS,
    createdAt: now,
    nextAttemptAt: nextLook("payment", now, 0),
  });
  const charge = randomToken();
  await tx.insert(charges).values({
    id: charge,
    payment: id,
    checkout: of,
    position: 0,
    amount,
    currency,
    cardToken: BY_HAND + charge,
    inWallet: false,
    state: "authorised" as const,
    method,
    cardBrand: method,
    handReference: reference || null,
    takenBy: by.id,
    createdAt: now,
    movedAt: now,
  });
  const subject: AuditSubject = booking ? { kind: "booking", id: booking } : { kind: "purchase", id: callCode(of) };
  const after = { method, reference, amount, currency };
  await writeAudit(tx, { by, what: "money-taken", subject, after }, now);
  return accept(id);
}

async function refusalReason(tx: Db, id: string, now: Date): Promise<Refusal<HandRefusal>> {
  const [open] = await tx.select({ id: checkouts.id }).from(checkouts).where(isOpen(id, now));
  if (open) return refuse("travellers-missing");
  const closed = await whyClosed(tx, id);
  if (closed.code !== "checkout-closed") return refuse(closed.code);
  return refuse(closed.params?.state === "booked" ? "paid-already" : "being-paid");
}

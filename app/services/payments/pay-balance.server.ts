import { eq } from "drizzle-orm";
import { bookings, checkouts, payLinks } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { checkPart } from "~/domain/money/balance";
import { isGood } from "~/domain/money/pay-link";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway } from "~/gateways/cards.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { keyHash } from "~/platform/random-token.server";
import { findBalanceLink } from "~/services/booking/balance-link.server";
import { lockBooking, mayAlso } from "~/services/booking/lock-booking.server";
import { readOwed } from "~/services/booking/owed.server";
import { listCards } from "~/services/charges/list-cards.server";
import { livePayment } from "~/services/charges/move-charge.server";
import {
  openPayment,
  type PayForm,
  type PaymentRefusal,
  payFormCarriesCard,
  type SentBeforeRefusal,
  sentBefore,
} from "./open-payment.server";
import { drivePaymentFor, onceOrAgain, type PayOutcome } from "./pay.server";

export type PayBalanceInput = Omit<PayForm, "checkout"> & {
  /** Number of the booking; whether the traveller may pay it is for the caller to know. */
  booking: string;
  /** Minor units, as the button said; the split cards have to come to it, or say it themselves without. */
  amount?: number;
};

/** By a mailed link: its key, and the amount on the button. */
export type PayByLinkInput = Required<Pick<PayForm, "payLink" | "cardToken">> &
  Pick<PayForm, "nonce" | "billing" | "visitor"> & { amount: number };

export type PayByLinkRefusal = PayBalanceRefusal | "link-over";

export type PayBalanceRefusal =
  | PaymentRefusal
  | "booking-unknown"
  | "called-off"
  | "amount-invalid"
  | "amount-changed"
  | "more-than-due"
  | "leaves-too-little"
  | SentBeforeRefusal
  | "card-data";

/**
 * Pays a booking's balance, all of it or a part. Never more than is due, from however many tabs: the booking's row is
 * taken first, one payment of it is under way at a time, and the database refuses a sum above the price. A second
 * form while one is under way answers how that one stands. Refuses with `booking-unknown`, `called-off` (its departure,
 * until its party has chosen another one), what `checkPart` refuses,
 * `amount-changed` (the split cards do not come to `amount`: another tab shared them out again), what `sentBefore` and
 * `openPayment` refuse, or `card-data`.
 */
export async function payBalance(
  input: PayBalanceInput,
  now: Date,
  gateway: CardGateway = cards,
): Promise<Verdict<PayOutcome, PayBalanceRefusal>> {
  return payOnce((tx) => writeAttempt(tx, input, now), null, now, gateway);
}

/**
 * Pays by a mailed link what it is for: all that the booking owes, with one card, by the same payment as any balance, so
 * that of the link and the booking's own page one pays. Refuses with `link-over` (nothing can be paid by it, or no more),
 * `amount-changed` (the button said another amount), and as `payBalance` does.
 */
export async function payByLink(
  { payLink, ...input }: PayByLinkInput,
  now: Date,
  gateway: CardGateway = cards,
): Promise<Verdict<PayOutcome, PayByLinkRefusal>> {
  const key = keyHash(payLink);
  return payOnce((tx) => writeByLink(tx, key, { ...input, payLink }, now), key, now, gateway);
}

async function payOnce<Code extends string>(
  write: (tx: Db) => Promise<Verdict<string, Code>>,
  link: string | null,
  now: Date,
  gateway: CardGateway,
): Promise<Verdict<PayOutcome, Code>> {
  const attempt = await onceOrAgain(() => transaction(write));
  if (!attempt.ok) return attempt;
  crashPoint("pay.attempt-committed");
  return accept(await drivePaymentFor(link, attempt.value, now, gateway, partnerGateway));
}

async function writeAttempt(
  tx: Db,
  { booking: number, amount: asked, ...rest }: PayBalanceInput,
  now: Date,
): Promise<Verdict<string, PayBalanceRefusal>> {
  // What was sent before is answered as it stands, no matter what became of the booking since.
  const locked = await lockBooking(tx, eq(bookings.number, number), { act: "follow-payment", by: "traveller", now });
  if (!locked.ok) return locked;
  const { booking } = locked.value;
  const form: PayForm = { ...rest, checkout: booking.checkout };
  return writeOnce<PayBalanceRefusal>(tx, form, now, async () => {
    const may = await mayAlso(tx, locked.value, { act: "pay", by: "traveller", now });
    if (!may.ok) return may;
    const splitCards = form.cardToken ? [] : await listCards(tx, booking.checkout);
    if (!form.cardToken && splitCards.length === 0) return refuse("card-missing");
    const shared = splitCards.reduce((sum, card) => sum + card.amount, 0);
    if (!form.cardToken && asked !== undefined && asked !== shared) return refuse("amount-changed");
    return checkPart((form.cardToken ? asked : shared) ?? null, await readOwed(tx, booking));
  });
}

async function writeByLink(
  tx: Db,
  key: string,
  { amount, ...rest }: PayByLinkInput,
  now: Date,
): Promise<Verdict<string, PayByLinkRefusal>> {
  const ofIt = eq(payLinks.key, key);
  const [found] = await tx.select({ checkout: payLinks.checkout }).from(payLinks).where(ofIt);
  // The booking's row first, as every payment of it takes it: how the link stands then holds.
  const asked = { act: "follow-payment", by: "traveller", now } as const;
  const locked = found && (await lockBooking(tx, eq(bookings.checkout, found.checkout), asked));
  const link = locked?.ok ? await findBalanceLink(tx, ofIt, now) : null;
  if (!link) return refuse("link-over");
  return writeOnce<PayByLinkRefusal>(tx, { ...rest, checkout: link.checkout.id }, now, async () => {
    if (!isGood(link.state)) return refuse("link-over");
    return amount === link.amount ? accept(amount) : refuse("amount-changed");
  });
}

/** The payment of a form, new or of before: of a booking whose row is taken. `due`: what it is to bring. */
async function writeOnce<Code extends string>(
  tx: Db,
  form: PayForm,
  now: Date,
  due: () => Promise<Verdict<number, Code>>,
): Promise<Verdict<string, Code | PaymentRefusal | SentBeforeRefusal | "card-data">> {
  if (payFormCarriesCard(form)) return refuse("card-data");
  const before = await sentBefore(tx, form);
  if (!before.ok) return before;
  const known = before.value ?? (await livePayment(tx, form.checkout));
  if (known) return accept(known.id);
  const amount = await due();
  if (!amount.ok) return amount;
  const [checkout] = await tx
    .select({ currency: checkouts.currency })
    .from(checkouts)
    .where(eq(checkouts.id, form.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  return openPayment(tx, form, "balance", { amount: amount.value, currency: checkout.currency }, now);
}

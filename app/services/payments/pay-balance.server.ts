import { eq } from "drizzle-orm";
import { crashPoint } from "~/crash-point.server";
import { bookings, checkouts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { checkPart } from "~/domain/balance";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway } from "~/gateways/cards.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { listCards } from "~/services/charges/list-cards.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { openPayment, type PayForm, type PaymentRefusal, payFormCarriesCard, sentBefore } from "./open-payment.server";
import { goOn, onceOrAgain, type PayOutcome } from "./pay.server";

export type PayBalanceInput = Omit<PayForm, "checkout"> & {
  /** Number of the booking; whether the traveller may pay it is for the caller to know. */
  booking: string;
  /** Minor units, as the button said; the split cards have to come to it, or say it themselves without. */
  amount?: number;
};

export type PayBalanceRefusal =
  | PaymentRefusal
  | "booking-unknown"
  | "amount-invalid"
  | "amount-changed"
  | "more-than-due"
  | "leaves-too-little"
  | "form-used"
  | "card-data";

/**
 * Pays a booking's balance, all of it or a part. Never more than is due, from however many tabs: the booking's row is
 * taken first, one payment of it is under way at a time, and the database refuses a sum above the price. A second
 * form while one is under way answers how that one stands. Refuses with `booking-unknown`, what `checkPart` refuses,
 * `amount-changed` (the split cards do not come to `amount`: another tab shared them out anew), `form-used`,
 * what `openPayment` refuses, or `card-data`.
 */
export async function payBalance(
  input: PayBalanceInput,
  now: Date,
  gateway: CardGateway = cards,
): Promise<Verdict<PayOutcome, PayBalanceRefusal>> {
  const attempt = await onceOrAgain(() => transaction((tx) => writeAttempt(tx, input, now)));
  if (!attempt.ok) return attempt;
  crashPoint("pay.attempt-committed");
  return accept(await goOn(attempt.value, now, gateway, partnerGateway));
}

async function writeAttempt(
  tx: Db,
  { booking: number, amount: asked, ...rest }: PayBalanceInput,
  now: Date,
): Promise<Verdict<string, PayBalanceRefusal>> {
  const booking = await lockBooking(tx, eq(bookings.number, number));
  if (!booking) return refuse("booking-unknown");
  const form: PayForm = { ...rest, checkout: booking.checkout };
  if (payFormCarriesCard(form)) return refuse("card-data");
  const before = await sentBefore(tx, form);
  if (!before.ok) return before;
  const known = before.value ?? (await livePayment(tx, booking.checkout));
  if (known) return accept(known.id);
  const splitCards = form.cardToken ? [] : await listCards(tx, booking.checkout);
  if (!form.cardToken && splitCards.length === 0) return refuse("card-missing");
  const shared = splitCards.reduce((sum, card) => sum + card.amount, 0);
  if (!form.cardToken && asked !== undefined && asked !== shared) return refuse("amount-changed");
  const part = checkPart((form.cardToken ? asked : shared) ?? null, booking.price - booking.paid);
  if (!part.ok) return part;
  const [checkout] = await tx
    .select({ currency: checkouts.currency })
    .from(checkouts)
    .where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  return openPayment(tx, form, "balance", { amount: part.value, currency: checkout.currency }, now);
}

/** What Stripe answers, in the words of the port. */
import Stripe from "stripe";
import {
  type Card,
  type DeclineCode,
  GatewayMistake,
  type GatewayPayment,
  type GatewayRefund,
  type Outcome,
} from "./cards.server";

/** Where our key is written on a payment, to find it again by. */
export const KEY = "attempt";
/** What to fetch along with a payment. */
export const EXPAND = ["payment_method", "latest_charge"];

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: "insufficient_funds",
  lost_card: "lost_card",
  stolen_card: "stolen_card",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "incorrect_number",
  processing_error: "processing_error",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
};

/** Why a card was declined: the bank's reason if we have words for it, else the kind of error. */
export function declineCode(error: { code?: string; decline_code?: string } | null): DeclineCode {
  return DECLINES[error?.decline_code ?? ""] ?? DECLINES[error?.code ?? ""] ?? "card_declined";
}

function cardOf({ payment_method: method, latest_charge: charge }: Stripe.PaymentIntent): Card {
  const fromMethod = typeof method === "object" ? method?.card : null;
  const fromCharge = typeof charge === "object" ? charge?.payment_method_details?.card : null;
  return {
    brand: fromMethod?.brand ?? fromCharge?.brand ?? "unknown",
    last4: fromMethod?.last4 ?? fromCharge?.last4 ?? "",
  };
}

export function idOf(object: string | { id: string } | null): string | null {
  return typeof object === "object" ? (object?.id ?? null) : object;
}

/** Where a payment intent stands, in our words. */
export function paymentOf(intent: Stripe.PaymentIntent): Outcome<GatewayPayment> {
  const reference = intent.id;
  switch (intent.status) {
    case "requires_capture":
      return { state: "authorised", reference, card: cardOf(intent) };
    case "requires_action": {
      const url = intent.next_action?.redirect_to_url?.url;
      if (!url) return { state: "unknown", reason: "a challenge without an address" };
      return { state: "challenge", reference, url, card: cardOf(intent) };
    }
    case "succeeded": {
      const movement = idOf(intent.latest_charge);
      if (!movement) return { state: "unknown", reason: "a capture without a charge" };
      return { state: "captured", reference, amount: intent.amount_received, movement, card: cardOf(intent) };
    }
    case "requires_confirmation":
      return { state: "prepared", reference };
    case "requires_payment_method":
      if (!intent.last_payment_error) return { state: "prepared", reference };
      return { state: "declined", reference, code: declineCode(intent.last_payment_error) };
    case "canceled":
      return { state: "released", reference };
    default:
      return { state: "unknown", reason: intent.status };
  }
}

/** Where a refund stands, in our words: anything but its success or its end is still to come. */
export function refundOf({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  const failed = status === "failed" || status === "canceled";
  const state = status === "succeeded" ? "done" : failed ? "failed" : "under-way";
  return { state, movement: id, amount, key: metadata?.[KEY] ?? null };
}

/**
 * An error that leaves open whether the gateway acted: no answer, an unreadable one, or one that says to come back.
 * What the gateway refuses for our own sake is thrown as a `GatewayMistake`, without its message, which may quote keys.
 */
export function unknownOrThrow(error: unknown): { state: "unknown"; reason: string } {
  if (error instanceof Stripe.errors.StripeConnectionError) return { state: "unknown", reason: error.message };
  if (error instanceof Stripe.errors.StripeAPIError)
    return { state: "unknown", reason: error.statusCode ? `status ${error.statusCode}` : "an unreadable answer" };
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const status = error.statusCode ?? 0;
  if (status === 409 || status === 429 || status >= 500) return { state: "unknown", reason: `status ${status}` };
  const what = [error.rawType, error.code, error.param, error.requestId].filter(Boolean).join(", ");
  const mayNot = isOurAccount(error) || error instanceof Stripe.errors.StripePermissionError;
  throw new GatewayMistake(`status ${status}: ${what}`, mayNot ? "account" : "call");
}

/** Codes of what an account may not do, and a key of it. */
const OF_ACCOUNT: readonly (string | undefined)[] = ["account_closed", "account_invalid", "testmode_charges_only"];

/** The gateway refuses the account itself, no matter what it is asked. */
export function isOurAccount(error: Stripe.errors.StripeError): boolean {
  return OF_ACCOUNT.includes(error.code);
}

export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** The token is spent or was never one. Stripe gives a spent one no code of its own, only this sentence. */
export function isSpentToken(error: unknown): boolean {
  return isInvalidRequest(error) && (error.param === "payment_method" || /may not be used again/.test(error.message));
}

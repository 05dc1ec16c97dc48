/** What happens to an intent when its card is presented, challenged and asked for money. */
import { newId, seconds } from "../ids";
import type { Store } from "../store";
import { ApiError, invalid, missing } from "./api-error";
import { type Cause, intentEvent } from "./events";
import type { Charge, Decline, Intent, LastError, PaymentMethod } from "./records";

export type Setting = { store: Store; cause: Cause; origin: string };

export function saveIntent(store: Store, intent: Intent): Intent {
  store.put("intent", intent, intent.status);
  return intent;
}

/**
 * Takes a card for an intent: any number of times when the intent's customer keeps it, else once. One already used
 * elsewhere is refused in the words Stripe uses, and like Stripe's with no code to tell it by.
 */
function takeMethod(store: Store, id: string, intent: Intent): PaymentMethod {
  const method = store.get("method", id);
  if (!method) throw missing("PaymentMethod", id, "payment_method", 400);
  if (method.customer !== null) {
    if (method.customer === intent.customer) return method;
    throw intent.customer === null
      ? invalid("This PaymentMethod belongs to a Customer: the PaymentIntent must name it.", "payment_method")
      : invalid(
          `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
          "payment_method",
          "resource_missing",
        );
  }
  if (method.detached || (method.intent !== null && method.intent !== intent.id))
    throw new ApiError(400, {
      type: "invalid_request_error",
      message:
        "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    });
  const used = { ...method, intent: intent.id };
  store.put("method", used);
  return used;
}

function addCharge(store: Store, intent: Intent, method: PaymentMethod, failure: Decline | null): Charge {
  const captured = failure === null && intent.captureMethod === "automatic";
  const charge: Charge = {
    id: newId("ch"),
    created: seconds(),
    intent: intent.id,
    method: method.id,
    billing: method.billing,
    amount: intent.amount,
    amountCaptured: captured ? intent.amount : 0,
    amountRefunded: 0,
    currency: intent.currency,
    captured,
    refunded: false,
    status: failure ? "failed" : "succeeded",
    failure,
    metadata: intent.metadata,
  };
  store.put("charge", charge, intent.id);
  return charge;
}

function fail({ store, cause }: Setting, intent: Intent, error: LastError): Intent {
  const failed = saveIntent(store, {
    ...intent,
    status: "requires_payment_method",
    method: null,
    challengeUrl: null,
    latestCharge: error.charge ?? intent.latestCharge,
    lastError: error,
  });
  intentEvent(store, "payment_intent.payment_failed", failed, cause);
  return failed;
}

/** Asks the card for the money. */
function ask(setting: Setting, intent: Intent, method: PaymentMethod): Intent {
  const { store, cause } = setting;
  const { decline } = method.behaviour;
  const charge = addCharge(store, intent, method, decline);
  if (decline) return fail(setting, intent, { ...decline, type: "card_error", method: method.id, charge: charge.id });
  const granted = saveIntent(store, {
    ...intent,
    status: charge.captured ? "succeeded" : "requires_capture",
    amountReceived: charge.amountCaptured,
    method: method.id,
    latestCharge: charge.id,
    challengeUrl: null,
    lastError: null,
  });
  const type = charge.captured ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated";
  intentEvent(store, type, granted, cause);
  return granted;
}

/** Presents a card: granted, declined, or held up by the bank's challenge. */
export function present(setting: Setting, intent: Intent, methodId: string): Intent {
  const method = takeMethod(setting.store, methodId, intent);
  if (!method.behaviour.challenge) return ask(setting, intent, method);
  const challenged = saveIntent(setting.store, {
    ...intent,
    status: "requires_action",
    method: method.id,
    challengeUrl: `${setting.origin}/challenge/${intent.secret}`,
    lastError: null,
  });
  intentEvent(setting.store, "payment_intent.requires_action", challenged, setting.cause);
  return challenged;
}

/** The cardholder's answer to the challenge. An intent that is no longer waiting for one stays as it is. */
export function answerChallenge(setting: Setting, intent: Intent, passed: boolean): Intent {
  const method = intent.method ? setting.store.get("method", intent.method) : undefined;
  if (intent.status !== "requires_action" || !method) return intent;
  if (passed) return ask(setting, intent, method);
  return fail(setting, intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
    method: method.id,
    charge: null,
  });
}

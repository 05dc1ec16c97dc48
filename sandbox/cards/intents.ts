import { newId, seconds } from "../ids";
import type { Store } from "../store";
import { errorReply, invalid, missing, type Reply } from "./api-error";
import { present, type Setting, saveIntent } from "./authorise";
import { findCustomer } from "./customers";
import { intentEvent } from "./events";
import { type Params, pageOf } from "./params";
import type { Intent, IntentStatus } from "./records";
import { intentView, methodView } from "./views";

const SMALLEST = 50;
const CURRENCIES = ["cad", "usd", "eur"];

export function findIntent(store: Store, id: string): Intent {
  const intent = store.get("intent", id);
  if (!intent) throw missing("payment_intent", id, "intent");
  return intent;
}

/** An intent as an answer; one whose card was just declined is an error that carries it. */
function reply({ store }: Setting, intent: Intent, params: Params): Reply {
  const error = intent.lastError;
  if (intent.status !== "requires_payment_method" || error?.type !== "card_error")
    return { status: 200, body: intentView(store, intent, params.list("expand")) };
  const method = store.get("method", error.method);
  return errorReply(402, {
    type: "card_error",
    code: error.code,
    message: error.message,
    ...(error.declineCode && { decline_code: error.declineCode }),
    ...(error.charge && { charge: error.charge }),
    payment_intent: intentView(store, intent),
    ...(method && { payment_method: methodView(method) }),
  });
}

function wrongState({ store }: Setting, intent: Intent, verb: string, wanted: readonly IntentStatus[]): Reply {
  return errorReply(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${wanted.join(", ")}.`,
    payment_intent: intentView(store, intent),
  });
}

/** POST /v1/payment_intents */
export function createIntent(setting: Setting, params: Params): Reply {
  const amount = params.amount("amount");
  if (amount === null) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  if (amount < SMALLEST) throw invalid("Amount must be at least $0.50.", "amount", "amount_too_small");
  const currency = params.required("currency").toLowerCase();
  if (!CURRENCIES.includes(currency)) throw invalid(`Invalid currency: ${currency}.`, "currency");
  const captureMethod = params.text("capture_method") ?? "automatic";
  if (captureMethod !== "automatic" && captureMethod !== "manual")
    throw invalid("Invalid capture_method: must be one of automatic or manual", "capture_method");
  const method = params.text("payment_method");
  const returnUrl = params.text("return_url");
  if (returnUrl && !URL.canParse(returnUrl)) throw invalid("Not a valid URL", "return_url", "url_invalid");
  const customer = params.text("customer");
  if (customer) findCustomer(setting.store, customer, 400);
  const id = newId("pi");
  const intent: Intent = {
    id,
    created: seconds(),
    amount,
    currency,
    captureMethod,
    customer,
    status: method ? "requires_confirmation" : "requires_payment_method",
    amountReceived: 0,
    description: params.text("description"),
    method,
    latestCharge: null,
    returnUrl,
    challengeUrl: null,
    lastError: null,
    metadata: params.map("metadata"),
    canceledAt: null,
    secret: newId(`${id}_secret`),
  };
  if (!params.flag("confirm")) return reply(setting, saveIntent(setting.store, intent), params);
  if (!method) throw invalid("You must provide a payment_method to confirm.", "payment_method");
  if (!returnUrl) throw invalid("A return_url must be given when confirming.", "return_url");
  return reply(setting, present(setting, intent, method), params);
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmIntent(setting: Setting, params: Params, id: string): Reply {
  const intent = findIntent(setting.store, id);
  const wanted: IntentStatus[] = ["requires_payment_method", "requires_confirmation"];
  if (!wanted.includes(intent.status)) return wrongState(setting, intent, "confirmed", wanted);
  const method = params.text("payment_method") ?? intent.method;
  if (!method) throw invalid("You must provide a payment_method to confirm.", "payment_method");
  const returnUrl = params.text("return_url") ?? intent.returnUrl;
  if (!returnUrl) throw invalid("A return_url must be given when confirming.", "return_url");
  return reply(setting, present(setting, { ...intent, returnUrl }, method), params);
}

/** POST /v1/payment_intents/:id/capture: all of it, or less (the rest is let go). */
export function captureIntent(setting: Setting, params: Params, id: string): Reply {
  const { store, cause } = setting;
  const intent = findIntent(store, id);
  const charge = intent.latestCharge ? store.get("charge", intent.latestCharge) : undefined;
  if (intent.status !== "requires_capture" || !charge)
    return wrongState(setting, intent, "captured", ["requires_capture"]);
  const amount = params.amount("amount_to_capture") ?? intent.amount;
  if (amount > intent.amount)
    throw invalid(
      "The amount to capture is greater than the amount authorized.",
      "amount_to_capture",
      "amount_too_large",
    );
  store.put("charge", { ...charge, captured: true, amountCaptured: amount }, intent.id);
  const captured = saveIntent(store, { ...intent, status: "succeeded", amountReceived: amount });
  intentEvent(store, "payment_intent.succeeded", captured, cause);
  return reply(setting, captured, params);
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(setting: Setting, params: Params, id: string): Reply {
  const { store, cause } = setting;
  const intent = findIntent(store, id);
  const wanted: IntentStatus[] = [
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
  ];
  if (!wanted.includes(intent.status)) return wrongState(setting, intent, "canceled", wanted);
  const canceled = saveIntent(store, { ...intent, status: "canceled", canceledAt: seconds(), challengeUrl: null });
  intentEvent(store, "payment_intent.canceled", canceled, cause);
  return { status: 200, body: intentView(store, canceled, params.list("expand")) };
}

/** GET /v1/payment_intents/:id */
export function readIntent({ store }: Setting, params: Params, id: string): Reply {
  return { status: 200, body: intentView(store, findIntent(store, id), params.list("expand")) };
}

/** GET /v1/payment_intents, newest first; made within `created[gte]` and `created[lte]`, in seconds, when given. */
export function listIntents({ store }: Setting, params: Params): Reply {
  const { gte = "0", lte = "Infinity" } = params.map("created");
  const made = store.list("intent").filter(({ created }) => created >= Number(gte) && created <= Number(lte));
  const expand = expandedOf(params);
  return pageOf(made.reverse(), params, "/v1/payment_intents", (intent) => intentView(store, intent, expand));
}

/** Lists expand as `data.payment_method`. */
function expandedOf(params: Params): string[] {
  return params.list("expand").map((path) => path.replace(/^data\./, ""));
}

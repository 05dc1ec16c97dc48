/** Customers, and the cards they keep. */
import { newId, seconds } from "../ids";
import type { Store } from "../store";
import { errorReply, invalid, missing, type Reply } from "./api-error";
import type { Setting } from "./authorise";
import { readBilling } from "./billing";
import type { Params } from "./params";
import type { Customer, PaymentMethod } from "./records";
import { customerView, methodView } from "./views";

export function findCustomer(store: Store, id: string, status = 404): Customer {
  const customer = store.get("customer", id);
  if (!customer) throw missing("customer", id, "customer", status);
  return customer;
}

function findMethod(store: Store, id: string): PaymentMethod {
  const method = store.get("method", id);
  if (!method) throw missing("PaymentMethod", id, "payment_method");
  return method;
}

/** POST /v1/customers */
export function createCustomer({ store }: Setting, params: Params): Reply {
  const customer: Customer = { id: newId("cus"), created: seconds(), metadata: params.map("metadata") };
  store.put("customer", customer);
  return { status: 200, body: customerView(customer) };
}

/** GET /v1/customers/:id */
export function readCustomer({ store }: Setting, _params: Params, id: string): Reply {
  return { status: 200, body: customerView(findCustomer(store, id)) };
}

/**
 * POST /v1/payment_methods/:id/attach: once, while it has not been used, and if its bank agrees. A second time is an
 * error even with the same customer, as it is at Stripe.
 */
export function attachMethod({ store }: Setting, params: Params, id: string): Reply {
  const method = findMethod(store, id);
  const customer = findCustomer(store, params.required("customer"), 400);
  if (method.customer !== null)
    throw invalid(
      "The payment method you provided has already been attached to a customer.",
      "payment_method",
      "payment_method_unexpected_state",
    );
  if (method.intent !== null || method.detached)
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
      "payment_method",
    );
  const { decline, attaches } = method.behaviour;
  if (decline && !attaches)
    return errorReply(402, {
      type: "card_error",
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
    });
  const kept = { ...method, customer: customer.id };
  store.put("method", kept);
  return { status: 200, body: methodView(kept) };
}

/** POST /v1/payment_methods/:id/detach: for good. */
export function detachMethod({ store }: Setting, _params: Params, id: string): Reply {
  const method = findMethod(store, id);
  if (method.customer === null)
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      "payment_method",
      "payment_method_unexpected_state",
    );
  const detached: PaymentMethod = { ...method, customer: null, detached: true };
  store.put("method", detached);
  return { status: 200, body: methodView(detached) };
}

/** POST /v1/payment_methods/:id: who owns the card, once a customer keeps it. */
export function updateMethod({ store }: Setting, params: Params, id: string): Reply {
  const method = findMethod(store, id);
  if (method.customer === null)
    throw invalid("You must save this PaymentMethod to a customer before you can update it.", "payment_method");
  const updated = { ...method, billing: readBilling((name) => params.given(name), method.billing) };
  store.put("method", updated);
  return { status: 200, body: methodView(updated) };
}

/** GET /v1/payment_methods/:id */
export function readMethod({ store }: Setting, _params: Params, id: string): Reply {
  return { status: 200, body: methodView(findMethod(store, id)) };
}

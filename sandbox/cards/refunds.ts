import { newId, seconds } from "../ids";
import type { Store } from "../store";
import { invalid, missing, type Reply } from "./api-error";
import type { Setting } from "./authorise";
import { disputeOf } from "./disputes";
import { chargeRefunded } from "./events";
import { findIntent } from "./intents";
import { type Params, pageOf } from "./params";
import type { Charge, Refund } from "./records";
import { chargeView, refundView } from "./views";

const REASONS = ["requested_by_customer", "duplicate", "fraudulent"] as const;

function chargeToRefund(store: Store, params: Params): Charge {
  const chargeId = params.text("charge");
  const intentId = params.text("payment_intent");
  const id = chargeId ?? (intentId ? findIntent(store, intentId).latestCharge : null);
  const charge = id ? store.get("charge", id) : undefined;
  if (chargeId && !charge) throw missing("charge", chargeId, "charge");
  if (!charge?.captured)
    throw invalid("There is no captured charge to refund.", chargeId ? "charge" : "payment_intent");
  return charge;
}

/** POST /v1/refunds: all or part of what was captured and not yet refunded, never more. */
export function createRefund({ store, cause }: Setting, params: Params): Reply {
  const charge = chargeToRefund(store, params);
  const dispute = disputeOf(store, charge.intent);
  if (dispute && (dispute.status === "needs_response" || dispute.status === "lost"))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, "charge_disputed");
  const left = charge.amountCaptured - charge.amountRefunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const amount = params.amount("amount") ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, "amount");
  const refund: Refund = {
    id: newId("re"),
    created: seconds(),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    reason: REASONS.find((reason) => reason === params.text("reason")) ?? null,
    metadata: params.map("metadata"),
  };
  store.put("refund", refund, charge.intent);
  const amountRefunded = charge.amountRefunded + amount;
  const refunded = amountRefunded === charge.amountCaptured;
  store.put("charge", { ...charge, amountRefunded, refunded }, charge.intent);
  chargeRefunded(store, charge.id, cause);
  return { status: 200, body: refundView(refund) };
}

/** GET /v1/refunds, newest first; of one intent when `payment_intent` is given. */
export function listRefunds({ store }: Setting, params: Params): Reply {
  const refunds = store.list("refund", params.text("payment_intent") ?? undefined).reverse();
  return pageOf(refunds, params, "/v1/refunds", refundView);
}

/** GET /v1/refunds/:id */
export function readRefund({ store }: Setting, _params: Params, id: string): Reply {
  const refund = store.get("refund", id);
  if (!refund) throw missing("refund", id, "id");
  return { status: 200, body: refundView(refund) };
}

/** GET /v1/charges/:id */
export function readCharge({ store }: Setting, _params: Params, id: string): Reply {
  const charge = store.get("charge", id);
  if (!charge) throw missing("charge", id, "charge");
  return { status: 200, body: chargeView(store, charge) };
}

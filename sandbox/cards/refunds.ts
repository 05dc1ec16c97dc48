import type { Fault } from "../faults";
import { newId, seconds } from "../ids";
import { meet } from "../met";
import type { Store } from "../store";
import { invalid, missing, type Reply } from "./api-error";
import type { Setting } from "./authorise";
import { disputeOf } from "./disputes";
import { chargeEvent, refundEvent } from "./events";
import { findIntent } from "./intents";
import { type Params, pageOf } from "./params";
import { type Charge, REFUND_COURSES, type Refund, type RefundCourse } from "./records";
import { chargeView, refundView, statusOf } from "./views";

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
export function createRefund({ store, cause }: Setting, params: Params, _id: string, ordered?: Fault): Reply {
  const charge = chargeToRefund(store, params);
  const dispute = disputeOf(store, charge.intent);
  if (dispute && (dispute.status === "needs_response" || dispute.status === "lost"))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, "charge_disputed");
  const left = charge.amountCaptured - charge.amountRefunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const amount = params.amount("amount") ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, "amount");
  const course = REFUND_COURSES.find((known) => known === ordered?.fault);
  const refund: Refund = {
    id: newId("re"),
    created: seconds(),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    reason: REASONS.find((reason) => reason === params.text("reason")) ?? null,
    metadata: params.map("metadata"),
    ...beginning(course ?? store.get("method", charge.method)?.behaviour.refunds, ordered?.ms ?? LATE_MS),
  };
  store.put("refund", refund, charge.intent);
  if (refund.status !== "failed") addRefunded(store, charge, amount);
  meetRefund(store, refund, "refund");
  refundEvent(store, "refund.created", refund, cause);
  if (refund.status === "failed") refundEvent(store, "refund.failed", refund, cause);
  else chargeEvent(store, "charge.refunded", charge.id, cause);
  return { status: 200, body: refundView(refund) };
}

/** When a refund takes another course, unless a test says when. */
const LATE_MS = 3_000;

function beginning(course: RefundCourse | undefined, lateMs: number): Required<Pick<Refund, "status" | "later">> {
  const at = Date.now() + lateMs;
  switch (course) {
    case "pending":
      return { status: "pending", later: { status: "succeeded", at } };
    case "pending-fails":
      return { status: "pending", later: { status: "failed", at } };
    case "fails-late":
      return { status: "succeeded", later: { status: "failed", at } };
    case "failed":
      return { status: "failed", later: null };
    case undefined:
      return { status: "succeeded", later: null };
  }
}

function meetRefund(store: Store, refund: Refund, call: string): void {
  const status = statusOf(refund);
  if (status === "pending") meet(store, "refund pending", call);
  if (status === "failed") meet(store, refund.given ? "refund failed late" : "refund failed at once", call);
}

function addRefunded(store: Store, charge: Charge, amount: number): void {
  const amountRefunded = charge.amountRefunded + amount;
  const refunded = amountRefunded === charge.amountCaptured;
  store.put("charge", { ...charge, amountRefunded, refunded }, charge.intent);
}

/** The bank by itself is through with a refund, or sends it back; false when it was so already. */
export function moveRefund(store: Store, id: string, status: "succeeded" | "failed"): boolean {
  const before = store.get("refund", id);
  const may = before && (statusOf(before) === "pending" || (statusOf(before) === "succeeded" && status === "failed"));
  if (!may) return false;
  const given = statusOf(before) === "succeeded" || status === "succeeded";
  const refund: Refund = { ...before, status, later: null, ...(given && { given }) };
  store.put("refund", refund, refund.intent);
  const charge = store.get("charge", refund.charge);
  if (charge && status === "failed") addRefunded(store, charge, -refund.amount);
  meetRefund(store, refund, "event");
  refundEvent(store, "refund.updated", refund, null);
  refundEvent(store, "charge.refund.updated", refund, null);
  if (status === "failed") refundEvent(store, "refund.failed", refund, null);
  return true;
}

/** GET /v1/refunds, newest first; of one intent when `payment_intent` is given. */
export function listRefunds({ store }: Setting, params: Params): Reply {
  const refunds = store.list("refund", params.text("payment_intent") ?? undefined).reverse();
  for (const refund of refunds) meetRefund(store, refund, "list of refunds");
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

import type Stripe from "stripe";
import { newId, seconds } from "../ids";
import type { Store } from "../store";
import { missing, type Reply } from "./api-error";
import { disputeView } from "./dispute-view";
import type { Dispute, Intent, Refund } from "./records";
import { API_VERSION, chargeView, intentView, refundView } from "./views";

/** What caused an event: the request and its key, as the event tells. */
export type Cause = Stripe.Event.Request | null;

type IntentEvent = Extract<
  Stripe.Event.Type,
  | "payment_intent.amount_capturable_updated"
  | "payment_intent.canceled"
  | "payment_intent.payment_failed"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
>;

function record(store: Store, type: Stripe.Event.Type, object: object, cause: Cause): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  } satisfies Stripe.EventBase;
  store.put(
    "event",
    {
      id: event.id,
      type,
      created: event.created,
      body: JSON.stringify(event, null, 2),
      delivery: "pending",
      attempts: 0,
      nextAt: new Date().toISOString(),
    },
    "pending",
  );
}

/** Notes that an intent changed; the site is told by webhook once the change is committed. */
export function intentEvent(store: Store, type: IntentEvent, intent: Intent, cause: Cause): void {
  record(store, type, intentView(store, intent), cause);
}

type DisputeEvent = Extract<Stripe.Event.Type, `charge.dispute.${string}`>;

/** A dispute moved by itself: no request of the site's caused it. */
export function disputeEvent(store: Store, type: DisputeEvent, dispute: Dispute): void {
  record(store, type, disputeView(dispute), null);
}

type ChargeEvent = Extract<Stripe.Event.Type, "charge.refunded" | "charge.expired">;

export function chargeEvent(store: Store, type: ChargeEvent, chargeId: string, cause: Cause): void {
  const charge = store.get("charge", chargeId);
  if (charge) record(store, type, chargeView(store, charge), cause);
}

type RefundEvent = Extract<Stripe.Event.Type, `refund.${string}` | "charge.refund.updated">;

export function refundEvent(store: Store, type: RefundEvent, refund: Refund, cause: Cause): void {
  record(store, type, refundView(refund), cause);
}

/** GET /v1/events/:id */
export function readEvent({ store }: { store: Store }, _params: unknown, id: string): Reply {
  const event = store.get("event", id);
  if (!event) throw missing("event", id, "id");
  return { status: 200, body: JSON.parse(event.body) };
}

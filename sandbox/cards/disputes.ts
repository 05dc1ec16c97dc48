/** What the owners of cards dispute with their banks, and what those decide. */
import { newId, seconds } from "../ids";
import { meet } from "../met";
import type { Store } from "../store";
import { missing, type Reply } from "./api-error";
import type { Setting } from "./authorise";
import { disputeView } from "./dispute-view";
import { disputeEvent } from "./events";
import { type Params, pageOf } from "./params";
import type { Dispute, DisputeStatus } from "./records";

/** From which state, null for no dispute yet, it may come to which. */
const MAY: Readonly<Record<DisputeStatus | "none", readonly DisputeStatus[]>> = {
  none: ["warning_needs_response", "needs_response"],
  warning_needs_response: ["needs_response", "warning_closed"],
  needs_response: ["won", "lost"],
  // A bank has the last word, and may change it.
  won: ["lost"],
  lost: ["won"],
  warning_closed: [],
};

const DECIDED: readonly DisputeStatus[] = ["won", "lost", "warning_closed"];

/** The dispute of an intent's charge; there is at most one. */
export function disputeOf(store: Store, intent: string): Dispute | undefined {
  return store.list("dispute", intent)[0];
}

/** What may come of an intent's charge now. */
export function nextOf(store: Store, intent: string): readonly DisputeStatus[] {
  return MAY[disputeOf(store, intent)?.status ?? "none"];
}

/**
 * Opens the dispute of an intent's captured charge, or has the bank decide it; the money moves, and the site is told, as
 * at Stripe. It is of all that was not refunded, unless `part` says of how much. Null when it cannot come to that.
 */
export function moveDispute(store: Store, intentId: string, status: DisputeStatus, part?: number): Dispute | null {
  const intent = store.get("intent", intentId);
  const charge = store.get("charge", intent?.latestCharge ?? "");
  if (!charge?.captured || !nextOf(store, intentId).includes(status)) return null;
  const created = seconds();
  const before = disputeOf(store, intentId);
  const amount = before?.amount ?? part ?? charge.amountCaptured - charge.amountRefunded;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > charge.amountCaptured) return null;
  const { id: chargeId, currency } = charge;
  const about = { charge: chargeId, intent: intentId, amount, currency, reason: "fraudulent" };
  const opened: Dispute = before ?? { id: newId("du"), created, ...about, status, movements: [] };
  const moved = (sum: number) => ({ id: newId("txn"), created, amount: sum });
  const taken = -opened.movements.reduce((sum, movement) => sum + movement.amount, 0);
  const isTaken = status === "needs_response" || status === "lost";
  const takes = isTaken && taken === 0 ? [moved(-amount)] : !isTaken && taken > 0 ? [moved(taken)] : [];
  const dispute: Dispute = { ...opened, status, movements: [...opened.movements, ...takes] };
  store.put("dispute", dispute, intentId);
  if (!before) meet(store, "dispute opened", "event");
  const told = DECIDED.includes(status) ? "closed" : before ? "updated" : "created";
  disputeEvent(store, `charge.dispute.${told}`, dispute);
  if (takes.length > 0) disputeEvent(store, `charge.dispute.funds_${isTaken ? "withdrawn" : "reinstated"}`, dispute);
  return dispute;
}

/** GET /v1/disputes, newest first; of one intent, or made since `created[gte]`. */
export function listDisputes({ store }: Setting, params: Params): Reply {
  const { gte = "0" } = params.map("created");
  const all = store.list("dispute", params.text("payment_intent") ?? undefined);
  const made = all.filter(({ created }) => created >= Number(gte)).reverse();
  for (const _ of made) meet(store, "dispute opened", "list of disputes");
  return pageOf(made, params, "/v1/disputes", disputeView);
}

/** GET /v1/disputes/:id */
export function readDispute({ store }: Setting, _params: Params, id: string): Reply {
  const dispute = store.get("dispute", id);
  if (!dispute) throw missing("dispute", id, "dispute");
  return { status: 200, body: disputeView(dispute) };
}

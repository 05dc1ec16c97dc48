import type Stripe from "stripe";
import type { DisputeState } from "~/domain/money/dispute";
import { CURRENCIES } from "~/domain/money/money";
import type { CardGateway, GatewayDispute } from "./cards.server";
import { idOf, unknownOrThrow } from "./stripe-answers.server";

const STATES: Record<Stripe.Dispute.Status, DisputeState> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "dropped",
  prevented: "dropped",
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
};

/** Disputes at Stripe. */
export function stripeDisputes(stripe: Stripe): CardGateway["disputes"] {
  return async (of) => {
    const asked =
      "reference" in of
        ? { payment_intent: of.reference }
        : { created: { gte: Math.floor(of.since.getTime() / 1000) } };
    try {
      const disputes: GatewayDispute[] = [];
      for await (const each of stripe.disputes.list({ ...asked, limit: 100 })) {
        const dispute = disputeOf(each);
        if (dispute) disputes.push(dispute);
      }
      return { state: "listed", disputes };
    } catch (error) {
      return unknownOrThrow(error);
    }
  };
}

/** Null for a charge that is none of ours, which all have a payment intent and a currency of ours. */
function disputeOf({ id, amount, status, reason, created, ...dispute }: Stripe.Dispute): GatewayDispute | null {
  const reference = idOf(dispute.payment_intent);
  const currency = CURRENCIES.find((known) => known.toLowerCase() === dispute.currency);
  if (!reference || !currency) return null;
  const due = dispute.evidence_details.due_by;
  return {
    id,
    reference,
    state: STATES[status] ?? "open",
    amount,
    currency,
    reason,
    at: new Date(created * 1000),
    dueAt: due === null ? null : new Date(due * 1000),
    // Those are in the account's own currency, and less fees: of which sum they are is said by the dispute.
    movements: dispute.balance_transactions.flatMap((moved) =>
      moved.amount === 0
        ? []
        : [{ kind: moved.amount < 0 ? ("disputed" as const) : ("reinstated" as const), movement: moved.id, amount }],
    ),
  };
}

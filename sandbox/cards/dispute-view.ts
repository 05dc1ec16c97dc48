/** A dispute as the object of Stripe's API, held to the official SDK's types. */
import type Stripe from "stripe";
import type { Dispute } from "./records";

const ANSWER_WITHIN_SECONDS = 7 * 86_400;
const STRIPES_FEE = 1_500;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Only the bank's taking costs a fee. */
function movementView(
  { id, currency }: Dispute,
  { id: movement, created, amount }: Dispute["movements"][number],
): Stripe.BalanceTransaction {
  const fee = amount < 0 ? STRIPES_FEE : 0;
  return {
    id: movement,
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" }]
      : [],
    net: amount - fee,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: id,
    status: "available",
    type: "adjustment",
  };
}

export function disputeView(dispute: Dispute): Stripe.Dispute {
  const { id, created, charge, intent, amount, currency, reason, status } = dispute;
  const decided = status !== "needs_response" && status !== "warning_needs_response";
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: dispute.movements.map((moved) => movementView(dispute, moved)),
    charge,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: decided ? null : created + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: status === "warning_needs_response",
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason,
    status,
  };
}

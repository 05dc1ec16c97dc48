/** The sandbox's records as the objects of Stripe's API, held to the official SDK's types. */
import type Stripe from "stripe";
import type { Store } from "../store";
import { type Billing, NOBODY } from "./billing";
import type { Charge, Customer, Intent, PaymentMethod, Refund, RefundStatus } from "./records";

export const API_VERSION = "2025-10-29.clover";

/** Written out in full: the SDK's type also allows what only an older API answered. */
export function customerView(customer: Customer): Stripe.Customer {
  return {
    id: customer.id,
    object: "customer",
    balance: 0,
    created: customer.created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    shipping: null,
  };
}

/** What the bank says of the address, if it was told one. */
function checksOf(billing: Billing | undefined, said: "pass" | "unchecked") {
  const address = billing?.address;
  return {
    address_line1_check: address?.line1 ? said : null,
    address_postal_code_check: address?.postal_code ? said : null,
    cvc_check: said,
  };
}

export function methodView(method: PaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: "payment_method",
    billing_details: method.billing ?? NOBODY,
    card: {
      brand: method.brand,
      checks: checksOf(method.billing, "unchecked"),
      country: method.country,
      display_brand: method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      funding: "credit",
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: method.wallet ? { dynamic_last4: null, google_pay: {}, type: method.wallet } : null,
    },
    created: method.created,
    customer: method.customer,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function chargeView(store: Store, charge: Charge): Stripe.Charge {
  const method = store.get("method", charge.method);
  const intent = store.get("intent", charge.intent);
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: charge.billing ?? NOBODY,
    calculated_statement_descriptor: null,
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    customer: intent?.customer ?? null,
    description: intent?.description ?? null,
    disputed: store.list("dispute", charge.intent).length > 0,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: charge.status === "succeeded",
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: method ? cardDetails(method, charge) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refunded,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(method: PaymentMethod, charge: Charge): Stripe.Charge.PaymentMethodDetails {
  return {
    type: "card",
    card: {
      amount_authorized: charge.status === "succeeded" ? charge.amount : null,
      authorization_code: null,
      brand: method.brand,
      checks: checksOf(charge.billing, "pass"),
      country: method.country,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      funding: "credit",
      installments: null,
      last4: method.last4,
      mandate: null,
      network: method.brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      wallet: null,
    },
  };
}

/** Earlier sandboxes had none but those that were done. */
export function statusOf({ status }: Refund): RefundStatus {
  return status ?? "succeeded";
}

export function refundView(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: statusOf(refund),
    transfer_reversal: null,
    ...(refund.status === "pending" && { pending_reason: "processing" as const }),
    ...(refund.status === "failed" && { failure_reason: "expired_or_canceled_card" }),
  };
}

function lastError(store: Store, intent: Intent): Stripe.PaymentIntent.LastPaymentError | null {
  const error = intent.lastError;
  if (!error) return null;
  const method = store.get("method", error.method);
  return {
    type: error.type,
    code: errorCode(error.code),
    message: error.message,
    ...(error.declineCode && { decline_code: error.declineCode }),
    ...(error.charge && { charge: error.charge }),
    ...(method && { payment_method: methodView(method) }),
  };
}

const LAST_ERROR_CODES = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "payment_intent_authentication_failure",
] as const;

function errorCode(code: string): Stripe.PaymentIntent.LastPaymentError.Code | undefined {
  return LAST_ERROR_CODES.find((known) => known === code);
}

/** A payment intent; `expand` may ask for `payment_method` and `latest_charge` in full. */
export function intentView(store: Store, intent: Intent, expand: readonly string[] = []): Stripe.PaymentIntent {
  const method = intent.method ? store.get("method", intent.method) : undefined;
  const charge = intent.latestCharge ? store.get("charge", intent.latestCharge) : undefined;
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    amount_capturable: intent.status === "requires_capture" ? intent.amount : 0,
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.ended ? "automatic" : null,
    capture_method: intent.captureMethod,
    client_secret: intent.secret,
    confirmation_method: "automatic",
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: lastError(store, intent),
    latest_charge: expand.includes("latest_charge") && charge ? chargeView(store, charge) : intent.latestCharge,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.challengeUrl
      ? { type: "redirect_to_url", redirect_to_url: { url: intent.challengeUrl, return_url: intent.returnUrl } }
      : null,
    on_behalf_of: null,
    payment_method: expand.includes("payment_method") && method ? methodView(method) : intent.method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * What the cards side remembers. A card is its brand, last four digits, expiry and how it behaves: never its number
 * or code. Amounts are minor units, `created` and other times seconds since 1970.
 */
import type { Billing } from "./billing";

export type Decline = { code: string; declineCode?: string; message: string };

/**
 * How a test card behaves; `decline` comes after the challenge when there is one. `attaches` says whether a customer
 * may keep it: the bank is asked then too.
 */
export type Behaviour = { challenge: boolean; decline: Decline | null; attaches: boolean; refunds?: RefundCourse };

/**
 * How a refund goes, other than done at once. `pending`: done a while later · `failed`: sent back at once ·
 * `fails-late`: done, and sent back a while later · `pending-fails`: neither done nor sent back at first, then sent back.
 */
export const REFUND_COURSES = ["pending", "failed", "fails-late", "pending-fails"] as const;
export type RefundCourse = (typeof REFUND_COURSES)[number];
export type RefundStatus = "pending" | "succeeded" | "failed";

/** Whoever keeps cards, so that they can be used more than once. */
export type Customer = { id: string; created: number; metadata: Record<string, string> };

export type PaymentMethod = {
  id: string;
  created: number;
  brand: string;
  last4: string;
  country: string;
  expMonth: number;
  expYear: number;
  behaviour: Behaviour;
  /** As told with the card, or since; not of one that an earlier sandbox kept. */
  billing?: Billing;
  /** Language of the form it came from, for the challenge page. */
  locale: "fr-ca" | "en-ca";
  /** The customer that keeps it: it may then be used any number of times, with them. */
  customer: string | null;
  /** The wallet it came out of. */
  wallet?: "google_pay";
  /** A customer kept it once, and does no more: it may not be used again. */
  detached?: true;
  /** The one intent it may be used for, once used without a customer that keeps it. */
  intent: string | null;
};

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "requires_capture"
  | "canceled"
  | "succeeded";

export type LastError = Decline & {
  type: "card_error" | "invalid_request_error";
  method: string;
  charge: string | null;
};

export type Intent = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  captureMethod: "automatic" | "manual";
  status: IntentStatus;
  customer: string | null;
  amountReceived: number;
  description: string | null;
  method: string | null;
  latestCharge: string | null;
  returnUrl: string | null;
  /** Address of the challenge page while one must be answered. */
  challengeUrl: string | null;
  lastError: LastError | null;
  metadata: Record<string, string>;
  canceledAt: number | null;
  /** It ended by itself, not captured in time. */
  ended?: true;
  secret: string;
};

export type Charge = {
  id: string;
  created: number;
  intent: string;
  method: string;
  /** The card's, when it was asked. */
  billing: Billing | undefined;
  amount: number;
  amountCaptured: number;
  amountRefunded: number;
  currency: string;
  captured: boolean;
  refunded: boolean;
  status: "succeeded" | "failed";
  failure: Decline | null;
  metadata: Record<string, string>;
};

export type Refund = {
  id: string;
  created: number;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  reason: "requested_by_customer" | "duplicate" | "fraudulent" | null;
  metadata: Record<string, string>;
  /** Not of one that an earlier sandbox gave, which was done. */
  status?: RefundStatus;
  /** It was done once, whatever became of it. */
  given?: true;
  /** What becomes of it by itself, and when, in milliseconds. */
  later?: { status: "succeeded" | "failed"; at: number } | null;
};

export const DISPUTE_STATUSES = ["warning_needs_response", "needs_response", "won", "lost", "warning_closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A charge that the card's owner disputes. What the bank took for it is negative, what it gave again positive. */
export type Dispute = {
  id: string;
  created: number;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  movements: { id: string; created: number; amount: number }[];
};

/** The first answer given to an idempotency key, to be given again. `id` is the key. */
export type Answer = { id: string; fingerprint: string; status: number; body: string };

export type StoredEvent = {
  id: string;
  type: string;
  created: number;
  /** The exact text that is signed and sent. */
  body: string;
  delivery: "pending" | "delivered" | "given-up";
  attempts: number;
  /** ISO instant before which it is not tried again. */
  nextAt: string;
};

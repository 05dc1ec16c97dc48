/** Payments, what the gateway really did with them, and the bookings they bought. */
import { sql } from "drizzle-orm";
import type { BillingAddress } from "~/domain/billing";
import { check, index, instant, int, json, table, text, unique } from "../columns";
import { checkouts } from "./checkout";

/**
 * One attempt to pay with one card. The row, its form nonce and its idempotency key are committed before the gateway
 * is called; `state` moves by the table in `domain/payment.ts` and nothing else.
 */
export const payments = table(
  "payments",
  {
    /** Also the idempotency key given to the gateway. */
    id: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Nonce of the pay form: the same form sent twice is the same attempt. */
    nonce: text().notNull(),
    /** The gateway's one-use name for the card; worthless without our key. */
    cardToken: text().notNull(),
    amount: int().notNull(),
    currency: text(["CAD", "USD", "EUR"]).notNull(),
    state: text(["created", "unknown", "challenge", "authorised", "captured", "declined", "released"]).notNull(),
    /** The gateway's id of the payment, once known. */
    reference: text(),
    declineCode: text([
      "card_declined",
      "insufficient_funds",
      "lost_card",
      "stolen_card",
      "expired_card",
      "incorrect_cvc",
      "incorrect_number",
      "processing_error",
      "authentication_failed",
      "token_used",
    ]),
    challengeUrl: text(),
    cardBrand: text(),
    cardLast4: text(),
    billing: json<BillingAddress>().notNull(),
    createdAt: instant().notNull(),
    /** Since when it is in its state. */
    movedAt: instant().notNull(),
    /** When the reconciling job may look at it next; a worker moves it forward to claim the row. */
    nextLookAt: instant().notNull(),
    looks: int().notNull().default(0),
  },
  (t) => [
    unique("payments_nonce").on(t.nonce),
    unique("payments_reference").on(t.reference),
    /** A one-use token asked for twice would be refused, and the refusal taken for the first one's outcome. */
    unique("payments_card_token").on(t.cardToken),
    /** One payment under way a checkout. */
    unique("payments_one_live").on(t.checkout).where(sql`state in ('created', 'unknown', 'challenge', 'authorised')`),
    index("payments_checkout").on(t.checkout),
    index("payments_due").on(t.state, t.nextLookAt),
    check("payments_amount", sql`${t.amount} > 0`),
    check(
      "payments_state",
      sql`${t.state} in ('created', 'unknown', 'challenge', 'authorised', 'captured', 'declined', 'released')`,
    ),
  ],
);

/** Money to give back, written with the cause and asked of the gateway afterwards, as often as it takes. */
export const refunds = table(
  "refunds",
  {
    /** Also the idempotency key given to the gateway: `{payment}:refund`. */
    id: text().primaryKey(),
    payment: text()
      .notNull()
      .references(() => payments.id),
    amount: int().notNull(),
    currency: text(["CAD", "USD", "EUR"]).notNull(),
    /** `no-places`: it came for places that were gone. `too-little`: less was taken than the price. */
    reason: text(["no-places", "too-little"]).notNull(),
    state: text(["waiting", "done"]).notNull(),
    createdAt: instant().notNull(),
    /** As `payments.nextLookAt`. */
    nextLookAt: instant().notNull(),
    looks: int().notNull().default(0),
  },
  (t) => [
    index("refunds_due").on(t.state, t.nextLookAt),
    index("refunds_payment").on(t.payment),
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_state", sql`${t.state} in ('waiting', 'done')`),
  ],
);

/** What moved at the gateway. Append-only: triggers refuse update and delete. */
export const ledger = table(
  "ledger",
  {
    id: text().primaryKey(),
    payment: text()
      .notNull()
      .references(() => payments.id),
    kind: text(["capture", "refund"]).notNull(),
    amount: int().notNull(),
    currency: text(["CAD", "USD", "EUR"]).notNull(),
    /** The gateway's id of the movement. */
    reference: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique("ledger_reference").on(t.kind, t.reference),
    index("ledger_payment").on(t.payment),
    check("ledger_amount", sql`${t.amount} > 0`),
    check("ledger_kind", sql`${t.kind} in ('capture', 'refund')`),
  ],
);

export const bookings = table(
  "bookings",
  {
    /** What the traveller quotes on the phone, e.g. `ES-7K3M9Q`. */
    number: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** 128 random bits: the address of the booking's page. */
    key: text().notNull(),
    bookedAt: instant().notNull(),
  },
  (t) => [unique("bookings_checkout").on(t.checkout), unique("bookings_key").on(t.key)],
);

/** Webhook events already taken in. */
export const gatewayEvents = table("gateway_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  at: instant().notNull(),
});

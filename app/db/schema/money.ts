/** Payments and their charges, what the gateway really did with them, and the bookings they bought. */
import { sql } from "drizzle-orm";
import type { BillingAddress, KeptAddress } from "~/domain/money/billing";
import { CHARGE_STATES, type SentToGateway } from "~/domain/money/charge";
import { CHARGE_METHODS } from "~/domain/money/hand-money";
import { CURRENCIES } from "~/domain/money/money";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "~/domain/money/payment";
import { bool, check, index, instant, int, json, oneOf, table, text, unique } from "../columns";
import { checkouts } from "./checkout";

/**
 * One decision to pay, from one card or from several. The row, its form nonce and its charges are committed before the
 * gateway is called; `state` moves by the table in `domain/money/payment.ts` and nothing else.
 */
export const payments = table(
  "payments",
  {
    id: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Nonce of the pay form: the same form sent twice is the same payment. */
    nonce: text().notNull(),
    purpose: text(PAYMENT_PURPOSES).notNull(),
    /** What it has to bring, and what its charges come to. */
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    state: text(PAYMENT_STATES).notNull(),
    billing: json<BillingAddress>().notNull(),
    /** Where its traveller may have been told that the bank's answer is awaited, and that we would write. */
    awaited: bool().notNull().default(false),
    /** Names the address it was paid from without telling it, for the limit of refused cards. */
    visitor: text(),
    /** Of a balance: hash of the key of the mailed link it was paid by (`pay_links.key`); null on the booking's own page. */
    payLink: text(),
    createdAt: instant().notNull(),
    /** When the reconciling job may look at it next; a worker moves it forward to claim the row. */
    nextAttemptAt: instant().notNull(),
    attempts: int().notNull().default(0),
  },
  (t) => [
    unique("payments_nonce").on(t.nonce),
    /** One under way a checkout, so that two can never pay the same thing. */
    unique("payments_one_live").on(t.checkout).where(sql`state = 'live'`),
    index("payments_checkout").on(t.checkout),
    index("payments_due").on(t.state, t.nextAttemptAt),
    index("payments_visitor").on(t.visitor, t.createdAt),
    index("payments_pay_link").on(t.payLink),
    check("payments_amount", sql`${t.amount} > 0`),
    oneOf("payments_state", t.state),
    oneOf("payments_purpose", t.purpose),
  ],
);

/** One card's part in a payment; `state` moves by the table in `domain/money/charge.ts` and nothing else. */
export const charges = table(
  "charges",
  {
    /** Also the idempotency key given to the gateway. */
    id: text().primaryKey(),
    payment: text()
      .notNull()
      .references(() => payments.id),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Its turn among the cards of the payment. */
    position: int().notNull(),
    /** The gateway's name for the card; worthless without our key. */
    cardToken: text().notNull(),
    /** Whether the card is kept in the checkout's wallet, from where it may be charged again; otherwise only once. */
    inWallet: bool().notNull(),
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    state: text(CHARGE_STATES).notNull(),
    /** The gateway's id of it, once known. */
    reference: text(),
    /** What the gateway is told of it, as it was when it was opened: told otherwise, it would refuse to be asked again. */
    sent: json<SentToGateway>(),
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
    /** Of what was taken by hand: how, as `method` says it. */
    cardBrand: text(),
    cardLast4: text(),
    /** What is not a card was taken by a colleague, and the gateway never hears of it. */
    method: text(CHARGE_METHODS).notNull().default("card"),
    /** The number on a cheque or of a transfer; and who took it, by their id. */
    handReference: text(),
    takenBy: text(),
    createdAt: instant().notNull(),
    /** Since when it is in its state. */
    movedAt: instant().notNull(),
  },
  (t) => [
    unique("charges_position").on(t.payment, t.position),
    unique("charges_card").on(t.payment, t.cardToken),
    unique("charges_reference").on(t.reference),
    /** A one-use token asked for twice would be refused, and the refusal taken for the first one's outcome. */
    unique("charges_card_token").on(t.cardToken).where(sql`not in_wallet`),
    index("charges_checkout").on(t.checkout),
    /** A traveller on the telephone knows it. */
    index("charges_card_last4").on(t.cardLast4),
    check("charges_amount", sql`${t.amount} > 0`),
    oneOf("charges_state", t.state),
  ],
);

/** Cards that are to share the next payment of a checkout; gone once it is paid. */
export const splitCards = table(
  "split_cards",
  {
    id: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** As `charges.cardToken`. */
    cardToken: text().notNull(),
    /** As the gateway's page told them, for showing only. */
    brand: text().notNull(),
    last4: text().notNull(),
    /** Its part, in minor units of the checkout's currency. */
    amount: int().notNull(),
    /** In the order they were added. */
    position: int().notNull(),
  },
  (t) => [
    unique("split_cards_card_token").on(t.cardToken),
    unique("split_cards_checkout").on(t.checkout, t.position),
    check("split_cards_amount", sql`${t.amount} >= 0`),
  ],
);

/**
 * What was said about paying and is not paid yet: its row means that the address is complete and the conditions accepted.
 * Gone once it is paid.
 */
export const paymentDetails = table(
  "payment_details",
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.id),
    billing: json<KeptAddress>().notNull(),
    /** Of a balance: how much of it, in minor units, and whether several cards share that. A checkout's own row says both. */
    part: int(),
    severalCards: bool().notNull().default(false),
  },
  (t) => [check("payment_details_part", sql`${t.part} > 0`)],
);

/** Money to give back, written with the cause and asked of the gateway afterwards, as often as it takes. */
export const refunds = table(
  "refunds",
  {
    /** Also the idempotency key given to the gateway: `{charge}:refund`, or a name of its own when the price fell. */
    id: text().primaryKey(),
    charge: text()
      .notNull()
      .references(() => charges.id),
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    /**
     * `no-places`: it came for places that were gone. `too-little`: less was taken than was asked. `too-much`: what it was
     * to pay was paid already. `price-fell`: it costs less since it was paid. `undone`: it never came, as of a cheque that
     * bounced.
     */
    reason: text(["no-places", "too-little", "too-much", "price-fell", "undone"]).notNull(),
    state: text(["waiting", "done"]).notNull(),
    /** The gateway's id of it that failed last, immediately or after it was done: it waits for a person. */
    failed: text(),
    /** What a person gave it back by, past the gateway: a cheque, a transfer. Null where the gateway did, or is to. */
    byHand: text(),
    /** The gateway's refund that gives it back, or gave it back last, and the ledger's reference of it; null until one is accepted. */
    movement: text(),
    /** The dispute, decided against us, by which its bank gave the money back itself: then nothing is in the ledger for it. */
    byDispute: text(),
    /** Of money that a colleague took: the gateway has never heard of it, and a colleague gives it back. */
    pastGateway: bool().notNull().default(false),
    createdAt: instant().notNull(),
    /** As `payments.nextAttemptAt`. */
    nextAttemptAt: instant().notNull(),
    attempts: int().notNull().default(0),
  },
  (t) => [
    index("refunds_due").on(t.state, t.nextAttemptAt),
    index("refunds_charge").on(t.charge),
    index("refunds_created").on(t.createdAt),
    check("refunds_amount", sql`${t.amount} > 0`),
    oneOf("refunds_state", t.state),
  ],
);

const LEDGER_KINDS = ["capture", "refund", "refund-failed", "disputed", "reinstated"] as const;

/** What moved at the gateway. Append-only: triggers refuse update and delete. */
export const ledger = table(
  "ledger",
  {
    id: text().primaryKey(),
    charge: text()
      .notNull()
      .references(() => charges.id),
    /** `refund-failed`: the bank sent a refund back. `disputed`: the bank took it back for a dispute. `reinstated`: it gave that to us again. */
    kind: text(LEDGER_KINDS).notNull(),
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    /** The gateway's id of the movement. */
    reference: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique("ledger_reference").on(t.kind, t.reference),
    index("ledger_charge").on(t.charge),
    index("ledger_at").on(t.at),
    check("ledger_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * Money at the gateway, of a charge of ours, that we know nothing of: charged after the moment that the database was put
 * back to, or one too many. A person decides about each.
 */
export const unknownCharges = table(
  "unknown_charges",
  {
    /** The gateway's id of it. */
    reference: text().primaryKey(),
    /** The charge it says it is. */
    key: text().notNull(),
    state: text(["authorised", "captured", "over"]).notNull(),
    /** What is left there of it, in minor units. */
    amount: int().notNull(),
    currency: text(CURRENCIES).notNull(),
    /** When it was made there. */
    at: instant().notNull(),
  },
  (t) => [index("unknown_charges_state").on(t.state), oneOf("unknown_charges_state", t.state)],
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
    /** What it costs, in minor units of the checkout's currency: the checkout's total, put right since. */
    price: int().notNull(),
    /** What was captured for it, less what goes back. Moves only with the ledger entry or the refund that moves it. */
    paid: int().notNull(),
    /** The version of `searchLines` its lines in `booking_search` were made by. */
    searchVersion: int().notNull().default(0),
  },
  (t) => [
    unique("bookings_checkout").on(t.checkout),
    unique("bookings_key").on(t.key),
    index("bookings_booked_at").on(t.bookedAt),
    index("bookings_search_version").on(t.searchVersion),
    /** Never more than it costs, from whichever tab. */
    check("bookings_paid", sql`${t.paid} >= 0 and ${t.paid} <= ${t.price}`),
  ],
);

/** Webhook events already taken in. */
export const gatewayEvents = table("gateway_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  at: instant().notNull(),
});

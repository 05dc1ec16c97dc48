/** What the site's database holds, as far as money, places and mails go; and what the bank and the post know. */
import type Stripe from "stripe";
import type { StoredMail } from "../sandbox/mail/stored-mail";

type Truth = boolean | number;

/** Amounts in minor units. Each table at the same moment. */
export type Books = {
  departures: { id: string; capacity: number; taken: number }[];
  checkouts: { id: string; departure: string; state: string; held: Truth; people: number; code: string | null }[];
  seats: { departure: string; seat: string; checkout: string }[];
  instalments: { id: string; checkout: string; purpose: string; state: string; amount: number }[];
  payments: { id: string; checkout: string; instalment: string; state: string; amount: number }[];
  ledger: { payment: string; kind: "capture" | "refund"; amount: number; reference: string }[];
  refunds: { id: string; payment: string; amount: number; state: string }[];
  bookings: { number: string; checkout: string; price: number; paid: number }[];
  receipts: { number: number; instalment: string | null; refund: string | null; amount: number }[];
  mails: { key: string; recipient: string; state: string }[];
  codes: { code: string; uses: number | null; used: number }[];
};

export const BOOKS_QUERIES: Record<keyof Books, string> = {
  departures: "select id, capacity, taken from departures",
  checkouts: `select id, departure, state, places_held as held, adults + children as people, discount_code as code
    from checkouts`,
  seats: "select departure, seat, checkout from seats",
  instalments: "select id, checkout, purpose, state, amount from instalments",
  payments: "select id, checkout, instalment, state, amount from payments",
  ledger: "select payment, kind, amount, reference from ledger",
  refunds: "select id, payment, amount, state from refunds",
  bookings: "select number, checkout, price, paid from bookings",
  receipts: "select number, instalment, refund, amount from receipts order by number",
  mails: "select key, recipient, state from outbox",
  codes: "select code, uses, used from discount_codes",
};

/** The bank's own books, as far as they are compared. */
export type Bank = {
  intents: Pick<Stripe.PaymentIntent, "id" | "status">[];
  charges: Pick<Stripe.Charge, "id" | "captured" | "amount_captured">[];
  refunds: Pick<Stripe.Refund, "id" | "amount">[];
};

export type Outside = { bank: Bank; inbox: Pick<StoredMail, "to" | "subject" | "messageId">[] };

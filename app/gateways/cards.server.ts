/**
 * The port to anyone who takes the cards. Every call has a known outcome, or `unknown`: the gateway may or may not have
 * acted, so it must be asked again with the same key, and never be taken for a failure.
 */
import type { Locale } from "~/domain/locale";
import type { Billing } from "~/domain/money/billing";
import type { DisputeState } from "~/domain/money/dispute";
import type { Currency } from "~/domain/money/money";
import type { BillingDetails } from "./stripe-billing";

export type DeclineCode =
  | "card_declined"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "expired_card"
  | "incorrect_cvc"
  | "incorrect_number"
  | "processing_error"
  | "authentication_failed"
  | "token_used";

export type Card = { brand: string; last4: string };

/** Where a payment stands at the gateway. `prepared`: no card was asked for it yet, so no money can have moved. */
export type GatewayPayment =
  | { state: "prepared"; reference: string }
  | { state: "authorised"; reference: string; card: Card }
  | { state: "challenge"; reference: string; url: string; card: Card }
  | { state: "captured"; reference: string; amount: number; movement: string; card: Card }
  | { state: "declined"; reference: string | null; code: DeclineCode }
  | { state: "released"; reference: string };

export type Outcome<T> = T | { state: "unknown"; reason: string };

/** A refund as the gateway has it; `key` is ours, null when somebody made it there. */
export type GatewayRefund = {
  state: "done" | "under-way" | "failed";
  movement: string;
  amount: number;
  key: string | null;
};

/** Money of a payment as the gateway has it: set aside, or taken and less what was given back. */
export type ListedCharge = {
  /** The one its payment was prepared with. */
  key: string;
  reference: string;
  /** The `site` its payment was prepared for. */
  site: string | null;
  state: "authorised" | "captured";
  amount: number;
  currency: Currency;
  at: Date;
};

/** A dispute as the gateway has it. */
export type GatewayDispute = {
  id: string;
  /** The payment's. */
  reference: string;
  state: DisputeState;
  amount: number;
  currency: Currency;
  reason: string;
  at: Date;
  dueAt: Date | null;
  /** What the bank took back for it, and what it gave to us again. */
  movements: { kind: "disputed" | "reinstated"; movement: string; amount: number }[];
};

export type GatewayEvent = { id: string; type: string; reference: string | null; key: string | null };

/**
 * How a browser gives a card to the gateway, past us. Either way it comes back to the page's address with `card_token`
 * (and `card_brand`, `card_last4`: display only) or, by direct post, `card_error`.
 * `direct-post`: a plain form posts to `action` with `hidden`, and the gateway answers 303.
 * `embedded`: the gateway's own `script` draws its form in a frame; without scripts there is none.
 * Either way the gateway is told with the card where its bills go.
 */
export type CardForm =
  | { way: "direct-post"; action: string; hidden: Record<string, string> }
  | { way: "embedded"; script: string; publishableKey: string; billingDetails: BillingDetails | null };

/**
 * The gateway refuses us rather than a payment: a wrong key, an account that may not charge, a call it does not
 * understand. Nothing was done, and the same call is refused until somebody mends what is wrong.
 */
export class GatewayMistake extends Error {
  override name = "GatewayMistake";
  /** `account`: we are known, and may not do this, no matter what else is answered. */
  constructor(
    message: string,
    readonly about: "account" | "call" = "call",
  ) {
    super(message);
  }
}

/** Every call may also throw a `GatewayMistake`. */
export type CardGateway = {
  /** Whether our key is accepted (one that is not is a `GatewayMistake`) and our account may charge. Moves nothing. */
  checkAccount(): Promise<Outcome<{ state: "active" } | { state: "inactive"; why: string }>>;
  /** Where a browser is led on the way of a payment, for Content-Security-Policy: `form` from any page, by a form or
   * what answers it; the others from the page with the card form alone. */
  readonly origins: Readonly<Record<"form" | "script" | "frame" | "connect", readonly string[]>>;
  /** The card form of a page, whose whole address is `returnUrl`; `billing` once it is known. */
  cardForm(input: { returnUrl: string; locale: Locale; billing?: Billing | null }): CardForm;
  /** Opens a wallet at the gateway: what keeps the cards of one payment, so that they can be asked more than once.
   * Calling again with the same key returns the same wallet, for as long as the gateway remembers keys. */
  openWallet(input: { key: string }): Promise<Outcome<{ state: "opened"; wallet: string }>>;
  /**
   * Makes a payment that no card is asked for yet: `prepared`, or `declined` when the amount is too small. Calling
   * again with the same key returns the same one for as long as the gateway remembers keys; one too many is harmless.
   * The key is added to the metadata, to find it again by; `site` in it tells our payments from those of others there.
   */
  prepare(input: {
    key: string;
    wallet?: string | null;
    amount: number;
    currency: Currency;
    /** What it is for, to anyone who looks at it there. */
    description?: string | undefined;
    metadata: Record<string, string>;
  }): Promise<Outcome<Extract<GatewayPayment, { state: "prepared" | "declined" }>>>;
  /**
   * Asks a card for a prepared payment, without taking the money. The payment itself is the guard: however often and with
   * any key, the card is asked at most once while it is `prepared`.
   * A card is used once, unless it is put in a wallet by its first use: then again with that wallet, for another payment.
   * One the bank does not let into a wallet is declined. `billing`: of a card in a wallet, which may have been given before
   * it was as it is now; any other is told it with the card.
   */
  authorise(input: {
    key: string;
    reference: string;
    cardToken: string;
    wallet?: string | null;
    billing?: Billing | null;
    returnUrl: string;
  }): Promise<Outcome<GatewayPayment>>;
  /** Removes a card from its wallet: it can never be charged again. Repeating it, or without a wallet, does no harm. */
  detach(input: { cardToken: string }): Promise<Outcome<{ state: "detached" }>>;
  /** Takes all that was authorised. */
  capture(input: { key: string; reference: string }): Promise<Outcome<GatewayPayment>>;
  /** Lets an authorisation go. */
  release(input: { key: string; reference: string }): Promise<Outcome<GatewayPayment>>;
  retrieve(reference: string): Promise<Outcome<GatewayPayment>>;
  /** Looks a payment up by the key it was prepared with, at about that time, for when its reference was lost. */
  find(input: { key: string; at: Date }): Promise<Outcome<GatewayPayment | { state: "absent" }>>;
  /**
   * Every payment prepared with a key from then on that money was taken for or is set aside, newest first: all of them,
   * or `unknown`. Of one wholly given back the amount is 0.
   */
  listSince(from: Date): Promise<Outcome<{ state: "listed"; charges: ListedCharge[] }>>;
  /**
   * Gives back all or part of what was captured; once a key, however often it is called. `waiting`: the bank is not
   * through with the refund it accepted, or the charge is `disputed`, so that its bank has the money. `failed` is
   * permanent: the money is with us, and a person has to find another way to give it back.
   */
  refund(input: {
    key: string;
    reference: string;
    amount: number;
  }): Promise<
    Outcome<
      | { state: "refunded"; movement: string; amount: number }
      | { state: "waiting"; movement: string }
      | { state: "waiting"; disputed: true }
      | { state: "failed"; movement: string; amount: number }
    >
  >;
  /** Every refund of a payment, no matter who asked for it. */
  refundsOf(reference: string): Promise<Outcome<{ state: "listed"; refunds: GatewayRefund[] }>>;
  /** Every dispute of a payment, or made from then on. */
  disputes(
    of: { reference: string } | { since: Date },
  ): Promise<Outcome<{ state: "listed"; disputes: GatewayDispute[] }>>;
  /**
   * Verifies a webhook's raw bytes and signature; null when they do not hold, `malformed` when they do and it is no event
   * all the same. An event only says that something
   * happened: `retrieve` says what. `key` is the one the payment was prepared with, when the event carries it.
   */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent | "malformed" | null;
  /** Whether the gateway has made the event that a webhook carries, no matter what its signature: forged ones it never made. */
  hasMade(rawBody: Buffer): Promise<Outcome<{ state: "made" | "never-made" }>>;
};

import Stripe from "stripe";
import { env } from "~/env.server";
import type { Card, CardGateway, DeclineCode, GatewayEvent, GatewayPayment, Outcome } from "./cards.server";
import { directPost, type Embedded, embeddedForm } from "./stripe-card-form.server";
import { wholeAnswers } from "./stripe-http.server";

export type StripeOptions = {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  timeoutMs: number;
  /** The embedded way of taking a card; by direct post when left out. */
  embedded?: Embedded;
};

const ANSWER_WITHIN_MS = 8_000;

type Declined = Extract<GatewayPayment, { state: "declined" }>;
type Attached = { state: "fresh" | "kept" } | Declined;

/** Where our key is written on a payment, to find it again by. */
const KEY = "attempt";
const EXPAND = ["payment_method", "latest_charge"];

const DECLINES: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: "insufficient_funds",
  lost_card: "lost_card",
  stolen_card: "stolen_card",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "incorrect_number",
  processing_error: "processing_error",
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
};

/** Why a card was declined: the bank's reason if we have words for it, else the kind of error. */
function declineCode(error: { code?: string; decline_code?: string } | null): DeclineCode {
  return DECLINES[error?.decline_code ?? ""] ?? DECLINES[error?.code ?? ""] ?? "card_declined";
}

function cardOf({ payment_method: method, latest_charge: charge }: Stripe.PaymentIntent): Card {
  const fromMethod = typeof method === "object" ? method?.card : null;
  const fromCharge = typeof charge === "object" ? charge?.payment_method_details?.card : null;
  return {
    brand: fromMethod?.brand ?? fromCharge?.brand ?? "unknown",
    last4: fromMethod?.last4 ?? fromCharge?.last4 ?? "",
  };
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === "object" ? (object?.id ?? null) : object;
}

/** Where a payment intent stands, in our words. */
function paymentOf(intent: Stripe.PaymentIntent): Outcome<GatewayPayment> {
  const reference = intent.id;
  switch (intent.status) {
    case "requires_capture":
      return { state: "authorised", reference, card: cardOf(intent) };
    case "requires_action": {
      const url = intent.next_action?.redirect_to_url?.url;
      if (!url) return { state: "unknown", reason: "a challenge without an address" };
      return { state: "challenge", reference, url, card: cardOf(intent) };
    }
    case "succeeded": {
      const movement = idOf(intent.latest_charge);
      if (!movement) return { state: "unknown", reason: "a capture without a charge" };
      return { state: "captured", reference, amount: intent.amount_received, movement, card: cardOf(intent) };
    }
    case "requires_payment_method":
      return { state: "declined", reference, code: declineCode(intent.last_payment_error) };
    case "canceled":
      return { state: "released", reference };
    default:
      return { state: "unknown", reason: intent.status };
  }
}

/**
 * An error that leaves open whether the gateway acted: no answer, an unreadable one, or one that says to come back.
 * Anything else (a wrong key, a malformed request) is ours to repair and is thrown on.
 */
function unknownOrThrow(error: unknown): { state: "unknown"; reason: string } {
  if (error instanceof Stripe.errors.StripeConnectionError) return { state: "unknown", reason: error.message };
  if (error instanceof Stripe.errors.StripeAPIError)
    return { state: "unknown", reason: error.statusCode ? `status ${error.statusCode}` : "an unreadable answer" };
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  if (status === 409 || status === 429 || status >= 500) return { state: "unknown", reason: `status ${status}` };
  throw error;
}

function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** The token is spent or was never one. Stripe gives a spent one no code of its own, only this sentence. */
function isSpentToken(error: unknown): boolean {
  return isInvalidRequest(error) && (error.param === "payment_method" || /may not be used again/.test(error.message));
}

/** A card gateway that speaks to Stripe, or to whatever answers like it at `apiUrl`. */
export function stripeCards(options: StripeOptions): CardGateway {
  const { apiUrl, secretKey, webhookSecret, timeoutMs, embedded } = options;
  const { protocol, hostname, port } = new URL(apiUrl);
  const insecure = protocol === "http:";
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (insecure ? 80 : 443),
    protocol: insecure ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: wholeAnswers,
  });

  /** The answer of a call about one payment. `reference` is what to ask about when the call came at the wrong time. */
  async function settled(
    call: () => Promise<Stripe.Response<Stripe.PaymentIntent>>,
    reference: string | null = null,
  ): Promise<Outcome<GatewayPayment>> {
    try {
      const intent = await call();
      // A replayed answer tells how things stood then; we want to know how they stand now.
      if (intent.lastResponse.headers["idempotent-replayed"] === "true") return await retrieve(intent.id);
      return paymentOf(intent);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference: error.payment_intent?.id ?? reference, code: declineCode(error) };
      if (reference && isInvalidRequest(error) && error.code === "payment_intent_unexpected_state")
        return retrieve(reference);
      return unknownOrThrow(error);
    }
  }

  function retrieve(reference: string): Promise<Outcome<GatewayPayment>> {
    return settled(() => stripe.paymentIntents.retrieve(reference, { expand: EXPAND }));
  }

  async function find(key: string): Promise<Outcome<GatewayPayment | { state: "absent" }>> {
    const query = `metadata["${KEY}"]:"${key.replace(/["\\]/g, "\\$&")}"`;
    try {
      const expand = EXPAND.map((path) => `data.${path}`);
      const { data: found } = await stripe.paymentIntents.search({ query, expand });
      const alive = found.find(({ status }) => status !== "canceled" && status !== "requires_payment_method");
      const intent = alive ?? found[0];
      return intent ? paymentOf(intent) : { state: "absent" };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  async function openWallet({ key }: { key: string }) {
    try {
      const { id } = await stripe.customers.create({ metadata: { [KEY]: key } }, { idempotencyKey: key });
      return { state: "opened" as const, wallet: id };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  /**
   * Puts a card in a wallet. `fresh`: just now, so no payment can have used it. `kept`: by an earlier call, which may
   * have gone on to a payment.
   */
  async function attach(token: string, wallet: string, key: string): Promise<Outcome<Attached>> {
    try {
      const { lastResponse } = await stripe.paymentMethods.attach(token, { customer: wallet }, { idempotencyKey: key });
      return { state: lastResponse.headers["idempotent-replayed"] === "true" ? "kept" : "fresh" };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference: null, code: declineCode(error) };
      // Kept already, used up, or never a card: the words differ, the card itself says which.
      if (isInvalidRequest(error) && error.param !== "customer") return keptBy(token, wallet);
      return unknownOrThrow(error);
    }
  }

  async function keptBy(token: string, wallet: string): Promise<Outcome<Attached>> {
    try {
      const method = await stripe.paymentMethods.retrieve(token);
      if (idOf(method.customer) === wallet) return { state: "kept" };
    } catch (error) {
      if (!isInvalidRequest(error)) return unknownOrThrow(error);
    }
    return { state: "declined", reference: null, code: "token_used" };
  }

  async function authorise(input: Parameters<CardGateway["authorise"]>[0]): Promise<Outcome<GatewayPayment>> {
    const { key, cardToken, wallet, amount, currency, returnUrl, metadata } = input;
    if (wallet) {
      const attached = await attach(cardToken, wallet, `${key}:attach`);
      if (attached.state === "declined" || attached.state === "unknown") return attached;
      if (attached.state === "kept") {
        // A kept card pays twice if asked twice, so a key the gateway may have forgotten is looked for first.
        const earlier = await find(key);
        if (earlier.state !== "absent") return earlier;
      }
    }
    const create = () =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          capture_method: "manual",
          confirm: true,
          payment_method: cardToken,
          ...(wallet && { customer: wallet }),
          payment_method_types: ["card"],
          return_url: returnUrl,
          metadata: { ...metadata, [KEY]: key },
          expand: EXPAND,
        },
        { idempotencyKey: key },
      );
    try {
      return await settled(create);
    } catch (error) {
      if (!isSpentToken(error)) throw error;
      // Perhaps spent by this very attempt, longer ago than the gateway remembers keys.
      const earlier = await find(key);
      return earlier.state === "absent" ? { state: "declined", reference: null, code: "token_used" } : earlier;
    }
  }

  async function refund({ key, reference, amount }: Parameters<CardGateway["refund"]>[0]) {
    try {
      let made: Stripe.Refund | undefined;
      // Asked first, since the gateway forgets a key in a day and a second refund would be real money.
      for await (const earlier of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
        if (earlier.metadata?.[KEY] === key) made = earlier;
      }
      made ??= await stripe.refunds.create(
        { payment_intent: reference, amount, metadata: { [KEY]: key } },
        { idempotencyKey: key },
      );
      if (made.status === "failed" || made.status === "canceled")
        throw new Error(`Refund ${made.id} of ${reference} is ${made.status}`);
      return { state: "refunded" as const, movement: made.id, amount: made.amount };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  function readEvent(rawBody: Buffer, signature: string): GatewayEvent | null {
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
    } catch {
      return null;
    }
    const { id, type } = event;
    const { object } = event.data;
    if (!("object" in object)) return { id, type, reference: null, key: null };
    if (object.object === "payment_intent")
      return { id, type, reference: object.id, key: object.metadata[KEY] ?? null };
    if (object.object === "charge")
      return { id, type, reference: idOf(object.payment_intent), key: object.metadata[KEY] ?? null };
    if (object.object === "refund") return { id, type, reference: idOf(object.payment_intent), key: null };
    return { id, type, reference: null, key: null };
  }

  return {
    ...(embedded ? embeddedForm(embedded, apiUrl) : directPost(apiUrl)),
    openWallet,
    authorise,
    capture: ({ key, reference }) =>
      settled(() => stripe.paymentIntents.capture(reference, { expand: EXPAND }, { idempotencyKey: key }), reference),
    release: ({ key, reference }) =>
      settled(() => stripe.paymentIntents.cancel(reference, { expand: EXPAND }, { idempotencyKey: key }), reference),
    retrieve,
    find,
    refund,
    readEvent,
  };
}

/** The gateway of the environment: a Stripe account, or the sandbox. */
export const cards: CardGateway = stripeCards({
  apiUrl: env.STRIPE_API_URL,
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  timeoutMs: ANSWER_WITHIN_MS,
  ...(env.STRIPE_PUBLISHABLE_KEY && {
    embedded: { publishableKey: env.STRIPE_PUBLISHABLE_KEY, script: env.STRIPE_JS_URL },
  }),
});

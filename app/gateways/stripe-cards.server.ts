import Stripe from "stripe";
import { env } from "~/env.server";
import type { CardGateway, GatewayEvent, GatewayPayment, GatewayRefund, Outcome } from "./cards.server";
import {
  declineCode,
  EXPAND,
  idOf,
  isInvalidRequest,
  isSpentToken,
  KEY,
  paymentOf,
  refundOf,
  unknownOrThrow,
} from "./stripe-answers.server";
import { directPost, type Embedded, embeddedForm } from "./stripe-card-form.server";
import { wholeAnswers } from "./stripe-http.server";
import { stripeWallet } from "./stripe-wallet.server";

export type StripeOptions = {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  timeoutMs: number;
  /** The embedded way of taking a card; by direct post when left out. */
  embedded?: Embedded;
};

const ANSWER_WITHIN_MS = 8_000;

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
  const { openWallet, attach } = stripeWallet(stripe);

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
      // Refused before anything was made of it, and it would be each time.
      if (isInvalidRequest(error) && error.code === "amount_too_small")
        return { state: "declined", reference: null, code: "processing_error" };
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
      const { state, movement, amount: given } = refundOf(made);
      if (state === "under-way") return { state: "unknown" as const, reason: `a refund that is ${made.status}` };
      return state === "failed"
        ? { state: "failed" as const, movement }
        : { state: "refunded" as const, movement, amount: given };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  async function refundsOf(reference: string) {
    try {
      const refunds: GatewayRefund[] = [];
      for await (const each of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
        refunds.push(refundOf(each));
      return { state: "listed" as const, refunds };
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
    refundsOf,
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

import Stripe from "stripe";
import { env } from "~/platform/env.server";
import type { CardGateway, GatewayPayment, Outcome } from "./cards.server";
import { stripeAccount } from "./stripe-account.server";
import {
  declineCode,
  EXPAND,
  isInvalidRequest,
  isSpentToken,
  KEY,
  paymentOf,
  unknownOrThrow,
} from "./stripe-answers.server";
import { directPost, type Embedded, embeddedForm } from "./stripe-card-form.server";
import { stripeCharges } from "./stripe-charges.server";
import { stripeDisputes } from "./stripe-disputes.server";
import { stripeEvents } from "./stripe-events.server";
import { wholeAnswers } from "./stripe-http.server";
import { withLiveKey } from "./stripe-keys.server";
import { stripeRefunds } from "./stripe-refunds.server";
import { readSigned } from "./stripe-signed.server";
import { stripeWallet } from "./stripe-wallet.server";

export type StripeOptions = {
  apiUrl: string;
  secretKey: string;
  /** Any of several: an endpoint that changes its secret signs with the former too, or with the new alone. */
  webhookSecret: string | readonly string[];
  timeoutMs: number;
  /** The embedded way of taking a card; by direct post when left out. */
  embedded?: Embedded;
};

const ANSWER_WITHIN_MS = 8_000;
/** How far the gateway's clock may be from ours, and how long after it was written a payment may have been prepared. */
const CLOCKS_MINUTES = 5;
const ASKED_WITHIN_MINUTES = 60;

/** A card gateway that speaks to Stripe, or to a server that answers like it at `apiUrl`. */
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
  const { openWallet, attach, detach } = stripeWallet(stripe);

  /** The answer of a call about one payment. `reference` is what to ask about when the call came at the wrong time. */
  async function settled(
    call: () => Promise<Stripe.Response<Stripe.PaymentIntent> | Outcome<GatewayPayment>>,
    reference: string,
  ): Promise<Outcome<GatewayPayment>> {
    try {
      const answer = await call();
      if ("state" in answer) return answer;
      // A replayed answer tells how things stood then; we want to know how they stand now.
      if (answer.lastResponse.headers["idempotent-replayed"] === "true") return await retrieve(reference);
      return paymentOf(answer);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference, code: declineCode(error) };
      if (isInvalidRequest(error) && error.code === "payment_intent_unexpected_state") return retrieve(reference);
      return unknownOrThrow(error);
    }
  }

  function retrieve(reference: string): Promise<Outcome<GatewayPayment>> {
    return settled(() => stripe.paymentIntents.retrieve(reference, { expand: EXPAND }), reference);
  }

  /** How a payment stands, if it is past what was to be done about it: null while it is still in one of `before`. */
  async function past(before: GatewayPayment["state"][], reference: string): Promise<Outcome<GatewayPayment> | null> {
    const now = await retrieve(reference);
    return now.state !== "unknown" && before.includes(now.state) ? null : now;
  }

  async function prepare({
    key,
    wallet,
    amount,
    currency,
    description,
    metadata,
  }: Parameters<CardGateway["prepare"]>[0]) {
    const create = (options: Stripe.RequestOptions) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          capture_method: "manual",
          ...(wallet && { customer: wallet }),
          ...(description && { description }),
          payment_method_types: ["card"],
          metadata: { ...metadata, [KEY]: key },
        },
        options,
      );
    try {
      // One that was made although an error was answered has no card: another one does no harm.
      const made = await withLiveKey(key, create);
      return "state" in made ? made : { state: "prepared" as const, reference: made.id };
    } catch (error) {
      if (isInvalidRequest(error) && error.code === "amount_too_small")
        return { state: "declined" as const, reference: null, code: "processing_error" as const };
      return unknownOrThrow(error);
    }
  }

  async function authorise(input: Parameters<CardGateway["authorise"]>[0]): Promise<Outcome<GatewayPayment>> {
    const { key, reference, cardToken, wallet, billing, returnUrl } = input;
    if (wallet) {
      const attached = await attach({ token: cardToken, wallet, billing: billing ?? null, key: `${key}:attach` });
      if (attached.state === "declined") return { ...attached, reference };
      if (attached.state === "unknown") return attached;
    }
    const confirm = async (options: Stripe.RequestOptions) => {
      try {
        const params = { payment_method: cardToken, return_url: returnUrl, expand: EXPAND };
        return await stripe.paymentIntents.confirm(reference, params, options);
      } catch (error) {
        if (!isSpentToken(error)) throw error;
        const spent = { state: "declined" as const, reference, code: "token_used" as const };
        return (await past(["prepared"], reference)) ?? spent;
      }
    };
    return settled(() => withLiveKey(key, confirm, () => past(["prepared"], reference)), reference);
  }

  /** Lists are exact immediately, where Stripe's search lags. */
  async function find({ key, at }: Parameters<CardGateway["find"]>[0]) {
    const seconds = Math.floor(at.getTime() / 1000);
    const created = { gte: seconds - 60 * CLOCKS_MINUTES, lte: seconds + 60 * ASKED_WITHIN_MINUTES };
    try {
      const expand = EXPAND.map((path) => `data.${path}`);
      let prepared: Stripe.PaymentIntent | undefined;
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand })) {
        if (intent.metadata[KEY] !== key || intent.status === "canceled") continue;
        const payment = paymentOf(intent);
        if (payment.state !== "prepared") return payment;
        prepared = intent;
      }
      return prepared ? paymentOf(prepared) : { state: "absent" as const };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  const { refund, refundsOf } = stripeRefunds(stripe);

  return {
    ...(embedded ? embeddedForm(embedded, apiUrl) : directPost(apiUrl)),
    checkAccount: stripeAccount(stripe, secretKey),
    openWallet,
    prepare,
    authorise,
    detach,
    capture: ({ key, reference }) =>
      settled(() => {
        const capture = (options: Stripe.RequestOptions) =>
          stripe.paymentIntents.capture(reference, { expand: EXPAND }, options);
        return withLiveKey(key, capture, () => past(["authorised"], reference));
      }, reference),
    release: ({ key, reference }) =>
      settled(() => {
        const cancel = (options: Stripe.RequestOptions) =>
          stripe.paymentIntents.cancel(reference, { expand: EXPAND }, options);
        return withLiveKey(key, cancel, () => past(["prepared", "challenge", "authorised", "declined"], reference));
      }, reference),
    retrieve,
    find,
    listSince: stripeCharges(stripe),
    refund,
    refundsOf,
    disputes: stripeDisputes(stripe),
    readEvent: (rawBody, signature) => readSigned(stripe, { rawBody, signature, secrets: [webhookSecret].flat() }),
    hasMade: stripeEvents(stripe),
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

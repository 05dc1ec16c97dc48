/** The two ways a card reaches a gateway that speaks Stripe's API, neither of them through us. */
import type { CardGateway } from "./cards.server";
import { billingDetails, billingFields } from "./stripe-billing";

export type Embedded = {
  publishableKey: string;
  /** Address of Stripe.js. */
  script: string;
};

type Form = Pick<CardGateway, "origins" | "cardForm">;

const STRIPE_JS = "https://js.stripe.com";
/** Stripe.js calls frames and scripts of its own from these, and sends to a bank's check from the last. */
const STRIPE_JS_PARTS = "https://*.js.stripe.com";
const STRIPE_HOOKS = "https://hooks.stripe.com";

/** A page of the gateway's own, at `/direct-post`, that our card form posts to. Stripe itself has none. */
export function directPost(apiUrl: string): Form {
  const { origin } = new URL(apiUrl);
  return {
    origins: { form: [origin], script: [], frame: [], connect: [] },
    cardForm: ({ returnUrl, locale, billing }) => ({
      way: "direct-post",
      action: `${origin}/direct-post`,
      hidden: {
        return_url: returnUrl,
        publishable_key: "pk_test_sandbox",
        locale,
        ...(billing && billingFields(billingDetails(billing))),
      },
    }),
  };
}

/** Stripe's card element, drawn by Stripe.js in Stripe's frame. */
export function embeddedForm({ publishableKey, script }: Embedded, apiUrl: string): Form {
  const api = new URL(apiUrl).origin;
  const { origin } = new URL(script);
  const real = origin === STRIPE_JS;
  return {
    origins: {
      form: real ? [STRIPE_HOOKS] : [api],
      script: real ? [origin, STRIPE_JS_PARTS] : [origin],
      frame: real ? [origin, STRIPE_JS_PARTS, STRIPE_HOOKS] : [origin],
      connect: [api],
    },
    cardForm: ({ billing }) => ({
      way: "embedded",
      script,
      publishableKey,
      billingDetails: billing ? billingDetails(billing) : null,
    }),
  };
}

import type Stripe from "stripe";
import type { CardGateway, GatewayRefund } from "./cards.server";
import { isInvalidRequest, KEY, refundOf, unknownOrThrow } from "./stripe-answers.server";
import { withLiveKey } from "./stripe-keys.server";

/** Refunds at Stripe. */
export function stripeRefunds(stripe: Stripe): Pick<CardGateway, "refund" | "refundsOf"> {
  /** The list is exact immediately, so that a refund whose call has ended is in it. */
  async function madeBefore(reference: string, key: string): Promise<Stripe.Refund | null> {
    let made: Stripe.Refund | null = null;
    for await (const earlier of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
      if (earlier.metadata?.[KEY] === key) made = earlier;
    return made;
  }

  return {
    refund: async ({ key, reference, amount }) => {
      const create = (options: Stripe.RequestOptions) =>
        stripe.refunds.create({ payment_intent: reference, amount, metadata: { [KEY]: key } }, options);
      try {
        // Asked first, since the gateway forgets a key in a day and a second refund would be real money.
        const earlier = () => madeBefore(reference, key);
        const made = (await earlier()) ?? (await withLiveKey(key, create, earlier));
        if ("state" in made) return made;
        const { state, movement, amount: given } = refundOf(made);
        if (state === "under-way") return { state: "waiting", movement };
        return { state: state === "failed" ? state : "refunded", movement, amount: given };
      } catch (error) {
        // Until the bank has decided for us, nothing can be given back of what it took.
        if (isInvalidRequest(error) && error.code === "charge_disputed") return { state: "waiting", disputed: true };
        return unknownOrThrow(error);
      }
    },
    refundsOf: async (reference) => {
      try {
        const refunds: GatewayRefund[] = [];
        for await (const each of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
          refunds.push(refundOf(each));
        return { state: "listed", refunds };
      } catch (error) {
        return unknownOrThrow(error);
      }
    },
  };
}

import type Stripe from "stripe";
import type { CardGateway, GatewayTaking } from "./cards.server";
import { KEY, unknownOrThrow } from "./stripe-answers.server";

/** States in which money was taken, or is kept aside for us. */
const HAS_MONEY: readonly Stripe.PaymentIntent.Status[] = ["succeeded", "requires_capture"];

/** How a gateway that answers like Stripe lists what it took for us. */
export const stripeTaken = (stripe: Stripe): CardGateway["takenSince"] => {
  return async (from) => {
    const takings: GatewayTaking[] = [];
    try {
      const created = { gte: Math.floor(from.getTime() / 1000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
        const key = intent.metadata[KEY];
        // Without it somebody made it there, by hand or for another site.
        if (!key || !HAS_MONEY.includes(intent.status)) continue;
        takings.push({
          reference: intent.id,
          key,
          amount: intent.amount_received || intent.amount_capturable,
          currency: intent.currency.toUpperCase(),
          captured: intent.status === "succeeded",
          at: new Date(intent.created * 1000),
        });
      }
      return { state: "listed", takings };
    } catch (error) {
      return unknownOrThrow(error);
    }
  };
};

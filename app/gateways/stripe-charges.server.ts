import type Stripe from "stripe";
import { CURRENCIES } from "~/domain/money/money";
import type { CardGateway, ListedCharge } from "./cards.server";
import { KEY, unknownOrThrow } from "./stripe-answers.server";

/** How a gateway that answers like Stripe lists the money it has of ours. */
export function stripeCharges(stripe: Stripe): CardGateway["listSince"] {
  return async (from) => {
    const created = { gte: Math.floor(from.getTime() / 1000) };
    const expand = ["data.latest_charge"];
    try {
      const charges: ListedCharge[] = [];
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand })) {
        const charge = chargeOf(intent);
        if (charge) charges.push(charge);
      }
      return { state: "listed", charges };
    } catch (error) {
      return unknownOrThrow(error);
    }
  };
}

/** The money in a payment; null when none was ever there, or when somebody made it by hand, without a key. */
function chargeOf({ id, metadata, status, ...intent }: Stripe.PaymentIntent): ListedCharge | null {
  const key = metadata[KEY];
  const currency = CURRENCIES.find((known) => known.toLowerCase() === intent.currency);
  if (!key || !currency) return null;
  const about = { key, reference: id, site: metadata.site ?? null, currency, at: new Date(intent.created * 1000) };
  if (status === "requires_capture") return { ...about, state: "authorised", amount: intent.amount_capturable };
  if (status !== "succeeded") return null;
  const { latest_charge: charge, amount_received: received } = intent;
  const refunded = typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0;
  return { ...about, state: "captured", amount: received - refunded };
}

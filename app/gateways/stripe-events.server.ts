import Stripe from "stripe";
import type { CardGateway } from "./cards.server";
import { isInvalidRequest, isOurAccount, unknownOrThrow } from "./stripe-answers.server";

/** Whether a gateway that answers like Stripe has made the event of a webhook: a forger does not know an id of one. */
export function stripeEvents(stripe: Stripe): CardGateway["hasMade"] {
  return async (rawBody) => {
    const id = eventId(rawBody);
    if (!id) return { state: "never-made" };
    try {
      await stripe.events.retrieve(id);
      return { state: "made" };
    } catch (error) {
      if (isInvalidRequest(error) && error.code === "resource_missing") return { state: "never-made" };
      // A restricted key need not be allowed to read events, and is no mistake for it.
      if (error instanceof Stripe.errors.StripePermissionError && !isOurAccount(error))
        return { state: "unknown", reason: "our key may not read events" };
      return unknownOrThrow(error);
    }
  };
}

/** The id an event says it has, if it is one that can be asked for. */
function eventId(rawBody: Buffer): string | null {
  try {
    const { id } = JSON.parse(rawBody.toString("utf8"));
    return typeof id === "string" && /^evt_\w{1,100}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

import Stripe from "stripe";
import type { CardGateway } from "./cards.server";
import { isOurAccount, unknownOrThrow } from "./stripe-answers.server";

/** In test mode an account may be charged before it is opened. */
const TEST_KEY = /^(sk|rk)_test_/;

/** How a gateway that answers like Stripe says whether it knows us. */
export function stripeAccount(stripe: Stripe, secretKey: string): CardGateway["checkAccount"] {
  return async () => {
    try {
      const { charges_enabled: charges, requirements } = await stripe.accounts.retrieveCurrent();
      if (charges || TEST_KEY.test(secretKey)) return { state: "active" };
      return { state: "inactive", why: requirements?.disabled_reason ?? "charges are not enabled" };
    } catch (error) {
      // A restricted key need not be allowed to read the account, and was accepted all the same.
      if (error instanceof Stripe.errors.StripePermissionError && !isOurAccount(error)) return { state: "active" };
      return unknownOrThrow(error);
    }
  };
}

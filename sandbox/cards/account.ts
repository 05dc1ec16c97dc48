import type Stripe from "stripe";
import type { Store } from "../store";
import type { Reply } from "./api-error";

const INACTIVE = "account-inactive";

/** Whether our account may charge nobody, until it is opened again. */
export function isInactive(store: Store): boolean {
  return store.get("setting", INACTIVE)?.value ?? false;
}

export function setInactive(store: Store, value: boolean): void {
  store.put("setting", { id: INACTIVE, value });
}

/** GET /v1/account: the account that the key is of, one whose charges a test has shut off or a usual one. */
export function readAccount(inactive: boolean): Reply {
  const body: Stripe.Account = {
    id: "acct_sandbox",
    object: "account",
    type: "standard",
    country: "CA",
    default_currency: "cad",
    email: null,
    details_submitted: true,
    charges_enabled: !inactive,
    payouts_enabled: !inactive,
    requirements: {
      alternatives: null,
      current_deadline: null,
      currently_due: null,
      disabled_reason: inactive ? "requirements.past_due" : null,
      errors: null,
      eventually_due: null,
      past_due: null,
      pending_verification: null,
    },
  };
  return { status: 200, body };
}

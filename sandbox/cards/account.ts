import type { Reply } from "./api-error";

/** GET /v1/account: the account that the key is of, one whose charges a test has shut off or a usual one. */
export function readAccount(isInactive: boolean): Reply {
  const body = {
    id: "acct_sandbox",
    object: "account",
    type: "standard",
    country: "CA",
    default_currency: "cad",
    details_submitted: true,
    charges_enabled: !isInactive,
    payouts_enabled: !isInactive,
    requirements: { disabled_reason: isInactive ? "requirements.past_due" : null },
  };
  return { status: 200, body };
}

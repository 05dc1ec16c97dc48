/** The way to the identity provider and back (spec 4, 8): pure, `now` passed in. */

/** Who signs in: a traveller, or a colleague in the back office. */
export type Realm = "traveller" | "staff";

/** What can keep somebody from being signed in. */
export const SIGN_IN_ERRORS = [
  "state_mismatch",
  "missing_transaction",
  "timeout",
  "cancelled",
  "mfa_required",
  "missing_refresh_token",
  "login_required",
  "too_many",
  "unavailable",
  "refused_us",
  "provider",
  "not_staff",
] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

export function isSignInError(value: unknown): value is SignInError {
  return SIGN_IN_ERRORS.some((known) => known === value);
}

/** What providers call things, in our words; what they call otherwise is just the provider's failure. */
const PROVIDERS: Readonly<Record<string, SignInError>> = {
  access_denied: "cancelled",
  // Apple's.
  user_cancelled_authorize: "cancelled",
  consent_required: "cancelled",
  login_required: "login_required",
  interaction_required: "login_required",
  account_selection_required: "login_required",
  mfa_required: "mfa_required",
  missing_refresh_token: "missing_refresh_token",
  temporarily_unavailable: "unavailable",
};

/** The error that a traveller brings back from a provider (OpenID Connect Core 3.1.2.6), in our words. */
export function providerError(code: string): SignInError {
  return Object.hasOwn(PROVIDERS, code) ? (PROVIDERS[code] ?? "provider") : "provider";
}

/** What the provider says where it is this site that it refuses, not the traveller. Auth0 says the last of a wrong secret. */
const REFUSING_US = new Set([
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_request",
  "redirect_uri_mismatch",
  "access_denied",
]);

/** The error with which a provider refuses to give us the tokens (RFC 6749, 5.2), in our words: nobody cancels there. */
export function tokenError(code: string): SignInError {
  if (REFUSING_US.has(code)) return "refused_us";
  const error = providerError(code);
  return error === "cancelled" ? "provider" : error;
}

/** Where a sign-in failed: as the traveller came back, or in what the provider then said. */
export const SIGN_IN_STEPS = ["discovery", "return", "token", "id_token", "userinfo"] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** Codes that are counted by name; others are counted as one. The last are ours, of what is wrong with an id_token. */
const COUNTED = new Set([
  ...REFUSING_US,
  ...Object.keys(PROVIDERS),
  "invalid_grant",
  "server_error",
  "no_answer",
  "missing",
  "signature",
  "issuer",
  "audience",
  "nonce",
  "expired",
  "claims",
  "second_factor",
]);

/** The cause of a failure, as it is counted. */
export function countedCause(cause: string): string {
  return COUNTED.has(cause) ? cause : "other";
}

/** A way begun earlier, as far as its return is judged by it. */
export type Way = { browser: string; expiresAt: Date; usedAt: Date | null };

/**
 * Whether someone who comes back may go on. `way` is what was begun with the state they bring, `browser` who they are,
 * `waiting` whether this browser has begun another way that it has not used.
 */
export function judgeReturn(
  way: Way | null,
  { browser, waiting, now }: { browser: string | null; waiting: boolean; now: Date },
): "go-on" | "state_mismatch" | "missing_transaction" | "timeout" {
  if (!way) return waiting ? "state_mismatch" : "missing_transaction";
  if (browser === null) return "missing_transaction";
  if (way.browser !== browser) return "state_mismatch";
  if (way.usedAt) return "missing_transaction";
  return now.getTime() < way.expiresAt.getTime() ? "go-on" : "timeout";
}

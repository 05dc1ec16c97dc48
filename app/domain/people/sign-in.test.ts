import { describe, expect, it } from "vitest";
import { countedCause, isSignInError, judgeReturn, providerError, SIGN_IN_ERRORS, tokenError } from "./sign-in";

const now = new Date("2030-05-01T12:00:00Z");
const way = { browser: "mine", expiresAt: new Date(now.getTime() + 1), usedAt: null };
const mine = { browser: "mine", waiting: false, now };

describe("who comes back from the provider", () => {
  it("A sign-in completes when this browser began it, has not used it and is in time", () => {
    expect(judgeReturn(way, mine)).toBe("go-on");
  });

  it.each([
    ["an unknown state, while nothing was begun", null, mine, "missing_transaction"],
    ["an unknown state, while another way was begun", null, { ...mine, waiting: true }, "state_mismatch"],
    ["another browser's state", way, { ...mine, browser: "other" }, "state_mismatch"],
    ["a browser that keeps no cookies", way, { ...mine, browser: null }, "missing_transaction"],
    ["a way that was used", { ...way, usedAt: now }, mine, "missing_transaction"],
    [
      "a way that was used by another browser",
      { ...way, usedAt: now },
      { ...mine, browser: "other" },
      "state_mismatch",
    ],
    ["one who took too long", { ...way, expiresAt: now }, mine, "timeout"],
  ] as const)("%s is told why not", (_what, found, who, code) => {
    expect(judgeReturn(found, who)).toBe(code);
  });
});

describe("what a provider answers", () => {
  it.each([
    ["access_denied", "cancelled"],
    ["login_required", "login_required"],
    ["mfa_required", "mfa_required"],
    ["missing_refresh_token", "missing_refresh_token"],
    ["temporarily_unavailable", "unavailable"],
    ["server_error", "provider"],
    ["constructor", "provider"],
    ["", "provider"],
  ])("%s is %s", (code, ours) => {
    expect(providerError(code)).toBe(ours);
    expect(isSignInError(ours)).toBe(true);
  });
});

it("Only errors we have words for are shown", () => {
  for (const code of SIGN_IN_ERRORS) expect(isSignInError(code)).toBe(true);
  for (const code of ["toString", "", null, "<b>"]) expect(isSignInError(code)).toBe(false);
});

describe("who refuses the tokens", () => {
  it.each([
    ["invalid_client", "refused_us"],
    ["unauthorized_client", "refused_us"],
    // Auth0's word for a wrong secret: nobody gives up there.
    ["access_denied", "refused_us"],
    ["invalid_grant", "provider"],
    ["consent_required", "provider"],
    ["mfa_required", "mfa_required"],
    ["temporarily_unavailable", "unavailable"],
    ["of_their_own", "provider"],
  ] as const)("A provider that refuses us or the code: %s is %s", (code, error) => {
    expect(tokenError(code)).toBe(error);
  });

  it("A refusal is counted under one of a few names", () => {
    expect(countedCause("invalid_client")).toBe("invalid_client");
    expect(countedCause("invented_by_a_visitor")).toBe("other");
  });
});

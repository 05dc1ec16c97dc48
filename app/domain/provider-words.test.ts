import { describe, expect, it } from "vitest";
import { toldCode, toldDescription } from "./provider-words";

describe("a provider's code", () => {
  it.each(["invalid_client", "invalid_grant", "access_denied", "login_required", "temporarily_unavailable"])(
    "%s is told as it is",
    (code) => expect(toldCode(code)).toBe(code),
  );

  it.each(["zoe_tremblay", "zoe@example.com", "", "invalid client", "a".repeat(500), "ES-4T7K2"])(
    "%j is told as another",
    (code) => expect(toldCode(code)).toBe("other"),
  );
});

describe("a provider's description", () => {
  it.each([
    // As Entra, Auth0, Keycloak, Google and Apple write them.
    [
      "AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '535fb089-9ff3-47b6-9bfb-4f1264799865'. Trace ID: 0f1",
      "AADSTS7000215 Invalid client secret provided … the secret being sent in the request is the client secret value not the …",
    ],
    ["Invalid authorization code", "Invalid authorization code"],
    ["Code not valid", "Code not valid"],
    [
      "User zoe.tremblay@example.com is not assigned to a role for the application.",
      "User … is not assigned to a role for the application",
    ],
    ["Zoé Tremblay is blocked", "… is blocked"],
    ["the user with 514-555-0142 was blocked\nLevel: 50", "the user with … was blocked …"],
    ["Bad Request", "Bad Request"],
  ])("%j is told by words that name nobody", (text, told) => {
    expect(toldDescription(text)).toBe(told);
  });

  it.each([undefined, null, 4, "", "Zoé", "zoe@example.com, zoe", {}])("%j has nothing to tell", (text) => {
    expect(toldDescription(text)).toBeUndefined();
  });

  it("A provider's description is cut to one line", () => {
    expect(toldDescription("invalid ".repeat(100_000))?.length).toBeLessThan(140);
    expect(toldDescription("x".repeat(1_000_000))).toBeUndefined();
  });
});

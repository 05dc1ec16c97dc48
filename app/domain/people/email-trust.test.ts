import { describe, expect, it } from "vitest";
import { type EmailSaid, ONLY_VERIFIED, readEmailTrust, sharesTenants, vouchedEmail } from "./email-trust";

const OURS = "72f988bf-86f1-41af-91ab-2d7cd011db47";
const THEIRS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const said: EmailSaid = {
  email: "zoe@example.com",
  verified: null,
  domainOwner: false,
  tenant: null,
  isShared: false,
};
const trust = (text: string) => readEmailTrust(text) ?? ONLY_VERIFIED;

describe("an e-mail", () => {
  it.each<[string, Partial<EmailSaid>, string, boolean]>([
    ["that is verified", { verified: true }, "email_verified", true],
    ["of which nothing is said", {}, "email_verified", false],
    ["that is not verified, with any trust", { verified: false, tenant: OURS }, `issuer,${OURS}`, false],
    ["of a provider that is trusted", {}, "issuer", true],
    ["of a tenant that is trusted", { tenant: OURS.toUpperCase() }, OURS, true],
    ["of another tenant", { tenant: THEIRS }, OURS, false],
    ["of which Entra verified the domain's owner", { domainOwner: true, tenant: THEIRS }, "xms_edov", true],
    ["of which it did, where its word was not asked for", { domainOwner: true }, "email_verified", false],
    ["of which it did not", { tenant: THEIRS }, "xms_edov", false],
    ["verified by any tenant of a shared provider", { verified: true, isShared: true }, "email_verified", false],
    ["of any tenant of a shared provider", { isShared: true, tenant: THEIRS }, "issuer", false],
    ["of a tenant that is trusted, of a shared provider", { isShared: true, tenant: OURS }, OURS, true],
    ["that is none", { email: null, verified: true }, "issuer", false],
  ])("%s: %j, %s → believed: %s", (_what, more, text, believed) => {
    expect(vouchedEmail({ ...said, ...more }, trust(text))).toBe(believed ? said.email : null);
  });
});

describe("the setting", () => {
  it("The trust setting accepts words and tenants in any case", () => {
    expect(readEmailTrust(` xms_edov, ${OURS.toUpperCase()}`)).toEqual({
      issuer: false,
      domainOwner: true,
      tenants: [OURS],
    });
    expect(readEmailTrust("email_verified")).toEqual(ONLY_VERIFIED);
  });

  it.each(["", "all", "contoso.onmicrosoft.com", "issuer;xms_edov", `${OURS},`])(
    "The trust setting refuses %j",
    (text) => {
      expect(readEmailTrust(text)).toBeNull();
    },
  );
});

it("Only Entra's two shared tenants stand for many issuers", () => {
  const named = (name: string) => sharesTenants(`https://login.microsoftonline.com/${name}/v2.0`);
  expect([named("common"), named("organizations"), named(OURS), named("commons")]).toEqual([true, true, false, false]);
});

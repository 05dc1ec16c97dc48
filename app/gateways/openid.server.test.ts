import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Fault } from "../../sandbox/faults";
import { PATIENCE_MS } from "../../tests/support/patience";
import { openSandbox, type TestSandbox } from "../../tests/support/sandbox";
import { signInAt } from "../../tests/support/sign-in";
import type { IdentityProvider } from "./identity.server";
import { type OpenIdOptions, openId } from "./openid.server";

let sandbox: TestSandbox;
let provider: IdentityProvider;
beforeAll(async () => {
  sandbox = await openSandbox();
  provider = openId(options());
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

function options(over: Partial<OpenIdOptions> = {}): OpenIdOptions {
  return {
    issuer: `${sandbox.url}/oidc`,
    ...sandbox.client,
    audience: "https://escale.example/api",
    redirectUri: `${sandbox.site.url}/sign-in/callback`,
    siteUrl: sandbox.site.url,
    attempts: 3,
    timeoutMs: PATIENCE_MS,
    ...over,
  };
}

async function begin(by = provider) {
  const begun = await by.begin("fr-ca");
  if (!begun.ok) throw new Error(begun.code);
  return begun.value;
}

type Typed = Omit<Parameters<typeof signInAt>[2], "email"> & { email?: string };

/** Signs in up to the way back. */
async function walk(typed: Typed = {}, by = provider) {
  const begun = await begin(by);
  const returned = await signInAt(begun.url, sandbox.site.url, { email: "zoe@exemple.ca", ...typed });
  return { begun, returned };
}

async function signIn(typed: Typed = {}, by = provider) {
  const { begun, returned } = await walk(typed, by);
  return by.complete(returned, begun);
}

const fault = (kind: Fault["fault"], more: { times?: number; ms?: number } = {}) => sandbox.fault("token", kind, more);

it("A traveller is sent away with everything the return is checked against", async () => {
  const { url, state, nonce } = await begin();
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(`${sandbox.url}/oidc/auth`);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: "code",
    client_id: sandbox.client.clientId,
    redirect_uri: `${sandbox.site.url}/sign-in/callback`,
    scope: "openid profile email",
    audience: "https://escale.example/api",
    ui_locales: "fr-CA",
    state,
    nonce,
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  const again = await begin();
  expect([again.state, again.nonce, again.codeVerifier]).not.toEqual([state, nonce, expect.anything()]);
});

it("An English reader is sent to English pages, and no audience is requested unless configured", async () => {
  const begun = await openId(options({ audience: undefined })).begin("en-ca");
  const asked = begun.ok ? new URL(begun.value.url).searchParams : new URLSearchParams();
  expect(asked.get("ui_locales")).toBe("en");
  expect(asked.has("audience")).toBe(false);
});

it("A returning traveller is the same person each time", async () => {
  const first = await signIn({ name: "Zoé Tremblay" });
  expect(first).toEqual({
    ok: true,
    value: {
      subject: expect.stringMatching(/^sandbox-/),
      email: "zoe@exemple.ca",
      name: "Zoé Tremblay",
      idToken: expect.any(String),
      amr: [],
      acr: null,
    },
  });
  const again = await signIn({ email: "ZOE@exemple.ca" });
  expect(again.ok && first.ok && again.value.subject === first.value.subject).toBe(true);
  const other = await signIn({ email: "leo@exemple.ca" });
  expect(other.ok && first.ok && other.value.subject !== first.value.subject).toBe(true);
});

it("An e-mail address the provider has not verified is not trusted", async () => {
  expect(await signIn({ unverified: true })).toMatchObject({ ok: true, value: { email: null, name: "Zoé" } });
});

it.each([
  ["cancel", "cancelled"],
  ["mfa", "mfa_required"],
  ["login", "login_required"],
  ["refresh", "missing_refresh_token"],
  ["failure", "provider"],
])("A provider's answer %s is reported as %s", async (ending, code) => {
  expect(await signIn({ ending })).toMatchObject({ ok: false, code, step: "return" });
});

describe("refuses", () => {
  it("A state other than the one begun with is refused", async () => {
    const { begun, returned } = await walk();
    expect(await provider.complete(returned, { ...begun, state: "another" })).toMatchObject({ code: "state_mismatch" });
  });

  it("An answer that another provider sent, or nobody says to have sent, never reaches the token endpoint", async () => {
    const refused = { ok: false, code: "provider", step: "return", cause: "issuer" };
    const { begun, returned } = await walk();
    expect(returned.searchParams.get("iss")).toBe(`${sandbox.url}/oidc`);
    const says = (...all: string[]) => {
      const url = new URL(returned);
      url.searchParams.delete("iss");
      for (const iss of all) url.searchParams.append("iss", iss);
      return provider.complete(url, begun);
    };
    expect(await says()).toMatchObject(refused);
    const own = `${sandbox.url}/oidc`;
    for (const iss of ["", "https://another.example", `${own}/`, own.toUpperCase()])
      expect(await says(iss)).toMatchObject(refused);
    expect(await says(own, "https://another.example")).toMatchObject(refused);
    // The code was shown to nobody, and is still good.
    expect(await says(own)).toMatchObject({ ok: true });
  });

  it("An error that another provider sent is not told as this one's", async () => {
    const { begun, returned } = await walk({ ending: "mfa" });
    returned.searchParams.set("iss", "https://another.example");
    expect(await provider.complete(returned, begun)).toMatchObject({ code: "provider", cause: "issuer" });
  });

  it("A return without a code is refused", async () => {
    const { begun, returned } = await walk();
    returned.searchParams.delete("code");
    expect(await provider.complete(returned, begun)).toMatchObject({ ok: false, code: "missing_transaction" });
  });

  it("A code begun with another verifier, or used before, is refused", async () => {
    const { begun, returned } = await walk();
    const other = { ...begun, codeVerifier: (await begin()).codeVerifier };
    const spent = { ok: false, code: "provider", step: "token", cause: "invalid_grant" };
    expect(await provider.complete(returned, other)).toMatchObject(spent);
    const good = await walk();
    expect(await provider.complete(good.returned, good.begun)).toMatchObject({ ok: true });
    expect(await provider.complete(good.returned, good.begun)).toMatchObject(spent);
  });

  it("A nonce of another sign-in is refused", async () => {
    const { begun, returned } = await walk();
    const refused = { ok: false, code: "provider", step: "id_token", cause: "nonce" };
    expect(await provider.complete(returned, { ...begun, nonce: "another" })).toMatchObject(refused);
    await fault("wrong-nonce");
    expect(await signIn()).toMatchObject(refused);
  });

  it.each([
    ["wrong-audience", "audience"],
    ["wrong-issuer", "issuer"],
    ["wrong-key", "signature"],
  ] as const)("An id_token with the %s is refused", async (kind, cause) => {
    await fault(kind);
    expect(await signIn()).toMatchObject({ ok: false, code: "provider", step: "id_token", cause });
    expect(await signIn()).toMatchObject({ ok: true });
  });

  it("An id_token is refused once expired beyond the leeway, and only then", async () => {
    await fault("expired", { ms: 45_000 });
    expect(await signIn()).toMatchObject({ ok: true });
    await fault("expired", { ms: 75_000 });
    expect(await signIn()).toMatchObject({ ok: false, code: "provider", step: "id_token", cause: "expired" });
  });
});

describe("the tokens", () => {
  it.each(["500", "reset-before"] as const)(
    "Tokens are requested up to three times: %s is overcome twice, not three times",
    async (kind) => {
      await fault(kind, { times: 2 });
      expect(await signIn()).toMatchObject({ ok: true });
      await fault(kind, { times: 3 });
      expect(await signIn()).toMatchObject({ ok: false, code: "unavailable", step: "token", cause: "no_answer" });
      expect(await signIn()).toMatchObject({ ok: true });
    },
  );

  it("Tokens are waited for with a timeout, each time", async () => {
    const impatient = openId(options({ timeoutMs: 300 }));
    // What the provider says of itself is kept then.
    await expect.poll(() => impatient.begin("fr-ca")).toMatchObject({ ok: true });
    await fault("stall", { times: 3, ms: 4_000 });
    const { begun, returned } = await walk({}, impatient);
    const started = performance.now();
    expect(await impatient.complete(returned, begun)).toMatchObject({ ok: false, code: "unavailable", step: "token" });
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(900);
    expect(took).toBeLessThan(11_500);
  });
});

it("A provider that is away is reported, and found again once it is back", async () => {
  const late = openId(options());
  await sandbox.fault("discovery", "500");
  expect(await late.begin("fr-ca")).toEqual({ ok: false, code: "unavailable" });
  expect(await late.begin("fr-ca")).toMatchObject({ ok: true });
  const nobody = openId(options({ issuer: "http://localhost:9" }));
  expect(await nobody.begin("fr-ca")).toEqual({ ok: false, code: "unavailable" });
  expect(await nobody.signOutUrl("token", "fr-ca")).toBeNull();
});

it("A provider that names another issuer is not trusted", async () => {
  const issuer = `${sandbox.url.replace("localhost", "127.0.0.1")}/oidc`;
  const misled = openId(options({ issuer }));
  expect(await misled.begin("fr-ca")).toEqual({ ok: false, code: "unavailable" });
  expect((await misled.check(new Date())).wrong).toEqual([
    `${issuer}/.well-known/openid-configuration names the issuer "${sandbox.url}/oidc", and OIDC_ISSUER is "${issuer}": they must be the same`,
  ]);
});

it("An unknown client is distinguished from a refused code", async () => {
  const stranger = openId(options({ clientSecret: "another secret" }));
  expect(await signIn({}, stranger)).toMatchObject({
    ok: false,
    code: "refused_us",
    step: "token",
    cause: "invalid_client",
    said: "client authentication failed",
  });
});

it("A provider that does not vouch for the traveller signs nobody in", async () => {
  await sandbox.fault("userinfo", "500");
  expect(await signIn()).toMatchObject({ ok: false, code: "unavailable", step: "userinfo", said: "answers 500" });
});

it("A sign-out is sent to the provider, which accepts it", async () => {
  const signedIn = await signIn();
  if (!signedIn.ok) throw new Error(signedIn.code);
  expect(decodeJwt(signedIn.value.idToken).aud).toBe(sandbox.client.clientId);
  const url = new URL((await provider.signOutUrl(signedIn.value.idToken, "en-ca")) ?? "");
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${sandbox.site.url}/`);
  expect((await fetch(url)).status).toBe(200);
  await sandbox.restart();
  expect((await fetch(url)).status).toBe(200);
  url.searchParams.set("post_logout_redirect_uri", "https://evil.example/");
  expect((await fetch(url)).status).toBe(400);
});

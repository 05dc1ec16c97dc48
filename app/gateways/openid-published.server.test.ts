/** Signing in with providers as they publish themselves; what is different from one to the next is all in the table. */
import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { publish, type Stage } from "../../tests/support/publish";
import { OTHER_TENANT, type Published, TENANT } from "../../tests/support/published-entra";
import { PUBLISHED } from "../../tests/support/published-providers";
import { type OpenIdOptions, openId } from "./openid.server";

afterEach(() => vi.unstubAllGlobals());

const siteUrl = "https://escale.example";
const of = (provider: Published, over: Partial<OpenIdOptions> = {}) =>
  openId({
    ...provider.settings,
    clientId: "escale",
    clientSecret: "a~secret/+",
    audience: undefined,
    redirectUri: `${siteUrl}/sign-in/callback`,
    siteUrl,
    attempts: 1,
    timeoutMs: PATIENCE_MS,
    ...over,
  });

async function signIn(
  stage: Stage,
  returned: Record<string, string> = { code: "1" },
  over: Partial<OpenIdOptions> = {},
) {
  const by = of(stage.provider, over);
  const begun = await by.begin("en-ca");
  if (!begun.ok) throw new Error(begun.code);
  const { state, nonce } = begun.value;
  stage.claims = { ...stage.claims, nonce };
  const back = new URL(`${siteUrl}/sign-in/callback?${new URLSearchParams({ ...returned, state })}`);
  return { left: new URL(begun.value.url), result: await by.complete(back, begun.value) };
}

const named = (text: string): Published => {
  const found = PUBLISHED.find(({ name }) => name.startsWith(text));
  if (!found) throw new Error(text);
  return found;
};

describe("where a second factor is asked for", () => {
  const comeBack = async (claims: Stage["claims"]) => {
    const stage = publish(named("Keycloak"));
    stage.claims = { ...stage.claims, ...claims };
    return signIn(stage, { code: "1" }, { classes: ["2", "gold"] });
  };

  it("A second factor is requested as one of the provider's classes", async () => {
    const { left } = await comeBack({});
    expect(left.searchParams.get("acr_values")).toBe("2 gold");
  });

  it.each([
    ["of none of them", { acr: "1" }, false],
    ["with a password alone", { acr: "1", amr: ["pwd"] }, false],
    ["of one of them", { acr: "2" }, true],
    ["of one that is a number", { acr: 2 }, true],
    ["with a method that is one", { acr: "1", amr: ["pwd", "otp"] }, true],
    ["with one method, not in a list", { acr: "1", amr: "hwk" }, true],
  ])("A sign-in %s is judged by its second factor", async (_, claims, isTaken) => {
    const { result } = await comeBack(claims);
    const told = { ok: false, code: "mfa_required", step: "id_token", cause: "second_factor" };
    expect(result).toMatchObject(isTaken ? { ok: true } : told);
  });
});

describe.each(PUBLISHED)("$name", (provider) => {
  it("A published provider is configured, asked for what it offers, and trusted as set", async () => {
    const stage = publish(provider);
    const { left, result } = await signIn(stage);
    expect(left.href.startsWith(String(provider.discovery.authorization_endpoint))).toBe(true);
    expect(left.searchParams.get("scope")).toBe(provider.asked.scope);
    expect(left.searchParams.get("ui_locales")).toBe("en");
    const { amr = [], acr = null }: Stage["claims"] = { ...provider.idToken, ...stage.claims };
    expect(result).toEqual({ ok: true, value: { ...provider.known, amr, acr, idToken: expect.any(String) } });
    const inHeader = `Basic ${Buffer.from("escale:a%7Esecret%2F%2B").toString("base64")}`;
    expect(stage.asked?.authorization).toBe(provider.asked.secret === "header" ? inHeader : null);
    expect(stage.asked?.body.get("client_secret")).toBe(provider.asked.secret === "form" ? "a~secret/+" : null);
  });

  it("A published provider signs out where it offers to", async () => {
    publish(provider);
    const out = await of(provider).signOutUrl("the-id-token", "en-ca");
    const offered = provider.discovery.end_session_endpoint;
    if (!offered) return expect(out).toBeNull();
    const { searchParams } = new URL(out ?? "");
    expect(out?.startsWith(String(offered))).toBe(true);
    expect(searchParams.get("post_logout_redirect_uri")).toBe(`${siteUrl}/`);
    expect(searchParams.get("ui_locales")).toBe("en");
  });
});

describe("of a provider that many tenants share", () => {
  const common = named("Entra common, where the domain");
  const refused = (cause: string) => ({ ok: false, code: "provider", step: "id_token", cause });

  it.each([
    ["another tenant's issuer", { tid: TENANT }],
    ["no tenant", { tid: undefined }],
    ["a tenant that is none", { tid: "{tenantid}", iss: "https://login.microsoftonline.com/{tenantid}/v2.0" }],
    ["a tenant that leads elsewhere", { tid: "../x", iss: "https://login.microsoftonline.com/../x/v2.0" }],
    ["another issuer", { iss: `https://login.example/${OTHER_TENANT}/v2.0` }],
  ])("A multi-tenant provider's id_token with %s is refused", async (_what, claims) => {
    const stage = publish(common);
    stage.claims = claims;
    expect((await signIn(stage)).result).toMatchObject(refused("issuer"));
  });

  it("A tenant's key signs for that tenant only", async () => {
    const stage = publish(common);
    stage.key = { issuer: `https://login.microsoftonline.com/${TENANT}/v2.0` };
    expect((await signIn(stage)).result).toMatchObject(refused("signature"));
    stage.key = { issuer: `https://login.microsoftonline.com/${OTHER_TENANT}/v2.0` };
    expect((await signIn(stage)).result).toMatchObject({ ok: true });
    stage.key = { issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" };
    expect((await signIn(stage)).result).toMatchObject({ ok: true });
  });

  it("An answer is taken from any of its tenants, and from nobody else", async () => {
    const at = (iss: string) => signIn(publish(common), { code: "1", iss });
    for (const tenant of [TENANT, OTHER_TENANT])
      expect((await at(`https://login.microsoftonline.com/${tenant}/v2.0`)).result).toMatchObject({ ok: true });
    for (const iss of [
      "https://login.microsoftonline.com/{tenantid}/v2.0",
      "https://login.microsoftonline.com/../x/v2.0",
      `https://login.example/${TENANT}/v2.0`,
      `https://login.microsoftonline.com/${TENANT}/v2.0/`,
      "https://login.microsoftonline.com/",
    ])
      expect((await at(iss)).result).toMatchObject({ ok: false, step: "return", cause: "issuer" });
  });

  it("Only Entra's shared names are accepted for its pattern", async () => {
    const stage = publish({ ...common, settings: { issuer: `https://login.microsoftonline.com/${TENANT}/v2.0` } });
    expect(await of(stage.provider).check(new Date())).toEqual({
      wrong: [expect.stringContaining("names the issuer")],
      doubtful: [],
    });
  });

  it("A multi-tenant provider that nobody vouches for is reported at startup", async () => {
    publish(named("Entra common, where nobody"));
    expect(await of(named("Entra common, where nobody")).check(new Date())).toEqual({
      wrong: [],
      doubtful: [expect.stringMatching(/^OIDC_EMAIL_TRUST names nobody/)],
    });
    publish(common);
    expect(await of(common).check(new Date())).toEqual({ wrong: [], doubtful: [] });
  });
});

it("A provider that promises to say who it is must, and one that does not may", async () => {
  const google = named("Google");
  const promised = {
    ...google,
    discovery: { ...google.discovery, authorization_response_iss_parameter_supported: true },
  };
  const issuer = String(google.discovery.issuer);
  const refused = { ok: false, step: "return", cause: "issuer" };
  expect((await signIn(publish(google))).result).toMatchObject({ ok: true });
  expect((await signIn(publish(google), { code: "1", iss: issuer })).result).toMatchObject({ ok: true });
  expect((await signIn(publish(google), { code: "1", iss: "https://another.example" })).result).toMatchObject(refused);
  expect((await signIn(publish(promised))).result).toMatchObject(refused);
  expect((await signIn(publish(promised), { code: "1", iss: issuer })).result).toMatchObject({ ok: true });
});

describe("what is sent back", () => {
  const modeOf = async (discovery: Record<string, unknown>, responseMode?: OpenIdOptions["responseMode"]) => {
    const provider = { ...named("Apple"), discovery: { ...named("Apple").discovery, ...discovery } };
    publish(provider);
    const begun = await of(provider, { responseMode }).begin("fr-ca");
    return begun.ok && new URL(begun.value.url).searchParams.get("response_mode");
  };

  it("The answer comes in the address, unless form_post is set or the only mode offered", async () => {
    expect(await modeOf({})).toBeNull();
    expect(await modeOf({}, "form_post")).toBe("form_post");
    expect(await modeOf({ response_modes_supported: ["form_post"] })).toBe("form_post");
    expect(await modeOf({ response_modes_supported: ["form_post"] }, "query")).toBeNull();
  });
});

it("Userinfo is requested only for an e-mail address the id_token does not settle", async () => {
  const asks = async (name: string) => {
    const stage = publish(named(name));
    await signIn(stage);
    return stage.userinfoAsked;
  };
  expect(await asks("Google")).toBe(false);
  expect(await asks("Entra, one tenant that is trusted")).toBe(false);
  expect(await asks("Entra, one tenant, of which")).toBe(true);
});

describe("what goes wrong is told by the provider's own code", () => {
  it.each([
    [401, { error: "invalid_client", error_description: "Invalid client secret of zoe@example.com" }, "refused_us"],
    [400, { error: "invalid_grant", error_description: "Code not valid" }, "provider"],
    // Auth0's word for a wrong secret.
    [401, { error: "access_denied", error_description: "Unauthorized" }, "refused_us"],
    [400, { error: "zoe_tremblay" }, "provider"],
  ] as const)("%i %j at the token endpoint", async (status, body, code) => {
    const stage = publish(named("Google"));
    stage.refusal = { status, body };
    const cause = body.error === "zoe_tremblay" ? "other" : body.error;
    const { result } = await signIn(stage);
    expect(result).toMatchObject({ ok: false, code, step: "token", cause });
    expect(JSON.stringify(result)).not.toMatch(/zoe|Error/);
  });

  it("A refusal that comes with a challenge is told by the code in its body", async () => {
    const stage = publish(named("Google"));
    const challenge = { "WWW-Authenticate": 'Basic realm="id"' };
    stage.refusal = { status: 401, body: { error: "invalid_client" }, headers: challenge };
    const { result } = await signIn(stage);
    expect(result).toMatchObject({ ok: false, code: "refused_us", step: "token", cause: "invalid_client" });
  });

  it.each([
    [{ error: "access_denied", error_description: "The user zoe denied access" }, "cancelled", "access_denied"],
    [{ error: "user_cancelled_authorize" }, "cancelled", "user_cancelled_authorize"],
    [{ error: "login_required" }, "login_required", "login_required"],
    [{ error: "unauthorized", error_description: "zoe@example.com is blocked" }, "provider", "unauthorized"],
  ] as const)("%j on the way back", async (returned, code, cause) => {
    const { result } = await signIn(publish(named("Auth0")), returned);
    expect(result).toMatchObject({ ok: false, code, step: "return", cause });
    expect(JSON.stringify(result)).not.toContain("zoe");
  });

  it("A missing or incomplete id_token is reported with the provider's own code", async () => {
    const stage = publish(named("Google"));
    stage.refusal = { status: 200, body: { access_token: "x", token_type: "Bearer" } };
    expect((await signIn(stage)).result).toMatchObject({ code: "provider", step: "id_token", cause: "missing" });
    stage.refusal = null;
    stage.claims = { sub: undefined as never };
    expect((await signIn(stage)).result).toMatchObject({ code: "provider", step: "id_token", cause: "claims" });
  });
});

describe("when the site starts, one line says what is wrong and where", () => {
  const start = async (over: Record<string, unknown>, settings: Partial<OpenIdOptions> = {}) => {
    const provider = { ...named("Google"), discovery: { ...named("Google").discovery, ...over } };
    publish(provider);
    return of(provider, settings).check(new Date("2030-05-01T12:00:00Z"));
  };
  const where = "https://accounts.google.com/.well-known/openid-configuration";

  it.each([
    [{}, []],
    [
      { issuer: "https://accounts.example" },
      [
        `${where} names the issuer "https://accounts.example", and OIDC_ISSUER is "https://accounts.google.com": they must be the same`,
      ],
    ],
    [
      { token_endpoint: "http://oauth2.googleapis.com/token" },
      [`${where} names its token_endpoint in clear ("http://oauth2.googleapis.com/token"): it must be https://`],
    ],
    [{ token_endpoint: "http://127.0.0.1:9/token" }, []],
    [
      { token_endpoint: undefined, jwks_uri: "nowhere" },
      [`${where} lacks, or has otherwise than as it must: token_endpoint, jwks_uri`],
    ],
    [
      { response_types_supported: ["id_token"] },
      [`${where} has no response type \`code\` among its response_types_supported`],
    ],
    [
      { token_endpoint_auth_methods_supported: ["private_key_jwt"] },
      [expect.stringContaining("takes a client secret neither way")],
    ],
  ])("A start with the provider metadata %j reports what is wrong", async (over, lines) => {
    expect(await start(over)).toEqual({ wrong: lines, doubtful: [] });
  });

  it("A configured secret method is used, even when the provider does not list it", async () => {
    const listed = { token_endpoint_auth_methods_supported: ["private_key_jwt"] };
    expect(await start(listed, { secretWay: "client_secret_post" })).toEqual({ wrong: [], doubtful: [] });
  });

  it("A secret that is a JWT is reported when it ends within a month", async () => {
    const secret = (day: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(new Date(day))
        .sign(new TextEncoder().encode("a key of this test, long enough"));
    const line = (day: string) => `OIDC_CLIENT_SECRET is a JWT that ends on ${day}: make another`;
    const told = async (day: string) => start({}, { clientSecret: await secret(`${day}T16:00:00Z`) });
    expect(await told("2030-05-20")).toEqual({ wrong: [], doubtful: [line("2030-05-20")] });
    expect(await told("2030-04-30")).toEqual({ wrong: [line("2030-04-30")], doubtful: [] });
    expect(await told("2030-08-20")).toEqual({ wrong: [], doubtful: [] });
  });

  it("An absent or wrong provider is reported at startup", async () => {
    publish(named("Google"));
    const nowhere = of(named("Google"), { issuer: "https://nowhere.example" });
    expect((await nowhere.check(new Date())).wrong).toEqual([
      "https://nowhere.example/.well-known/openid-configuration cannot be reached",
    ]);
    vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
    expect((await of(named("Keycloak")).check(new Date())).wrong).toEqual([
      "https://id.example/realms/escale/.well-known/openid-configuration answers with no JSON",
    ]);
  });
});

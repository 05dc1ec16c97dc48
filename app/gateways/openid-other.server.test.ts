/** Providers that differ from the sandbox's, each in one of the ways that others do (Glewlwyd, Keycloak and their like). */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PATIENCE_MS } from "../../tests/support/patience";
import { openId } from "./openid.server";

const keys = await generateKeyPair("ES256");
let server: Server;
let issuer: string;
/** What this one says of itself, of who signs in, and what it was asked for tokens. */
let about: Record<string, unknown>;
let claims: JWTPayload;
let userinfo: Record<string, unknown>;
let asked: { body: URLSearchParams; authorization: string | undefined };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString());
}

async function answer(request: IncomingMessage): Promise<unknown> {
  switch (request.url) {
    case "/.well-known/openid-configuration":
      return about;
    case "/jwks":
      return { keys: [{ ...(await exportJWK(keys.publicKey)), alg: "ES256" }] };
    case "/userinfo":
      return userinfo;
    case "/token": {
      asked = { body: await bodyOf(request), authorization: request.headers.authorization };
      const token = new SignJWT(claims).setProtectedHeader({ alg: "ES256" });
      const idToken = await token
        .setIssuer(issuer)
        .setAudience("escale")
        .setIssuedAt()
        .setExpirationTime("1m")
        .sign(keys.privateKey);
      return { id_token: idToken, access_token: "opaque", token_type: "bearer" };
    }
  }
  return {};
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(await answer(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  userinfo = {};
  about = {
    issuer,
    authorization_endpoint: "https://accounts.example/auth",
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["ES256"],
    userinfo_endpoint: `${issuer}/userinfo`,
  };
});

const provider = () =>
  openId({
    issuer,
    clientId: "escale",
    clientSecret: "a secret/+",
    audience: undefined,
    redirectUri: "http://localhost:3000/sign-in/callback",
    siteUrl: "http://localhost:3000",
    attempts: 1,
    timeoutMs: PATIENCE_MS,
  });

async function signIn(more: JWTPayload) {
  const by = provider();
  const begun = await by.begin("fr-ca");
  if (!begun.ok) throw new Error(begun.code);
  const { state, nonce } = begun.value;
  claims = { sub: "zoe", nonce, ...more };
  return by.complete(
    new URL(`http://localhost:3000/sign-in/callback?code=1&state=${state}&session_state=x`),
    begun.value,
  );
}

describe("a provider", () => {
  it("A provider with fewer scopes is asked for no others", async () => {
    const scopeOf = async () => {
      const begun = await provider().begin("fr-ca");
      return begun.ok && new URL(begun.value.url).searchParams.get("scope");
    };
    expect(await scopeOf()).toBe("openid profile email");
    about.scopes_supported = ["openid"];
    expect(await scopeOf()).toBe("openid");
    about.scopes_supported = ["email", "openid", "address"];
    expect(await scopeOf()).toBe("openid email");
  });

  it("A provider that accepts secrets only in the form gets it there, and otherwise in the header", async () => {
    await signIn({ email: "zoe@example.com", email_verified: true });
    expect(asked.authorization).toBe(`Basic ${Buffer.from("escale:a+secret%2F%2B").toString("base64")}`);
    expect(asked.body.has("client_secret")).toBe(false);
    about.token_endpoint_auth_methods_supported = ["client_secret_post"];
    await signIn({ email: "zoe@example.com", email_verified: true });
    expect(asked.authorization).toBeUndefined();
    expect(asked.body.get("client_secret")).toBe("a secret/+");
  });

  it("A provider gives the e-mail address in the id_token, at userinfo, or not at all, verified as a flag or text", async () => {
    const who = { ok: true, value: { subject: "zoe", email: "zoe@example.com", name: null } };
    expect(await signIn({ email: "zoe@example.com", email_verified: "true" })).toMatchObject(who);
    userinfo = { sub: "zoe", email: "zoe@example.com", email_verified: true };
    expect(await signIn({})).toMatchObject(who);
    expect(await signIn({ email: "zoe@example.com" })).toMatchObject(who);
    // A flag without an e-mail is of none.
    userinfo = { sub: "zoe", email_verified: true };
    expect(await signIn({ email: "zoe@example.com" })).toMatchObject({ ok: true, value: { email: null } });
    userinfo = { sub: "zoe" };
    expect(await signIn({ name: "Zoé" })).toMatchObject({ ok: true, value: { email: null, name: "Zoé" } });
  });
});

/** Stands in for a provider at its own addresses, by what it publishes: whatever is fetched is answered from there. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { vi } from "vitest";
import type { Published } from "./published-entra";

const pair = await generateKeyPair("RS256");
const KID = "of-this-test";

export type Stage = {
  provider: Published;
  /** What the id_token says besides, or otherwise; the nonce, once a way was begun. */
  claims: JWTPayload;
  /** What the key set says of its key, besides the key. */
  key: Record<string, unknown>;
  /** What the token endpoint answers in place of the tokens. */
  refusal: { status: number; body: unknown; headers?: Record<string, string> } | null;
  /** What it was asked, and whether userinfo was. */
  asked: { body: URLSearchParams; authorization: string | null } | null;
  userinfoAsked: boolean;
};

async function idTokenOf({ provider, claims }: Stage): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const standard = { iss: provider.discovery.issuer, aud: "escale", iat: issuedAt, exp: issuedAt + 60 };
  return new SignJWT({ ...standard, ...provider.idToken, ...claims } as JWTPayload)
    .setProtectedHeader({ alg: "RS256", kid: KID })
    .sign(pair.privateKey);
}

async function answer(stage: Stage, url: string, init: RequestInit): Promise<Response> {
  const { discovery, userinfo } = stage.provider;
  const issuer = stage.provider.settings.issuer.replace(/\/$/, "");
  if (url === `${issuer}/.well-known/openid-configuration`) return Response.json(discovery);
  if (url === discovery.jwks_uri)
    return Response.json({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: KID, alg: "RS256", ...stage.key }] });
  if (url === discovery.userinfo_endpoint) {
    stage.userinfoAsked = true;
    return userinfo ? Response.json(userinfo) : new Response(null, { status: 404 });
  }
  if (url === discovery.token_endpoint) {
    const authorization = new Headers(init.headers).get("authorization");
    stage.asked = { body: new URLSearchParams(String(init.body)), authorization };
    if (stage.refusal) return Response.json(stage.refusal.body, stage.refusal);
    return Response.json({ access_token: "opaque", token_type: "Bearer", id_token: await idTokenOf(stage) });
  }
  throw new TypeError(`nothing is published at ${url}`);
}

/** From now on `fetch` reaches this provider alone. */
export function publish(provider: Published): Stage {
  const stage: Stage = { provider, claims: {}, key: {}, refusal: null, asked: null, userinfoAsked: false };
  vi.stubGlobal("fetch", (url: string | URL, init: RequestInit = {}) => answer(stage, String(url), init));
  return stage;
}

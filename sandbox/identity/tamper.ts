/** The provider's answers gone wrong, as a test has ordered them. */
import { setTimeout as delay } from "node:timers/promises";
import { decodeJwt, importJWK, type JWK, SignJWT } from "jose";
import type Provider from "oidc-provider";
import type { Fault, IdentityCall } from "../faults";
import { seconds } from "../ids";
import type { Store } from "../store";
import { takeFault } from "../take-fault";

type Middleware = Parameters<Provider["use"]>[0];

const CALLS: Readonly<Record<string, IdentityCall>> = {
  "/.well-known/openid-configuration": "discovery",
  "/token": "token",
  "/me": "userinfo",
  "/auth": "sign-in",
  "/session/end": "sign-out",
};

/** What a fault changes in an id_token's claims; `ms` is how long ago it expired. */
function changed({ fault, ms }: Fault): Record<string, unknown> {
  if (fault === "wrong-nonce") return { nonce: "another-nonce" };
  if (fault === "wrong-audience") return { aud: "another-client" };
  if (fault === "wrong-issuer") return { iss: "https://another.example" };
  if (fault === "expired") return { exp: seconds() - Math.round(ms / 1000) };
  return {};
}

/** The same id_token with other claims, signed with the provider's own key, or with another one. */
async function resigned(idToken: string, fault: Fault, keys: { own: JWK; other: JWK }): Promise<string> {
  const key = fault.fault === "wrong-key" ? keys.other : keys.own;
  return new SignJWT({ ...decodeJwt(idToken), ...changed(fault) })
    .setProtectedHeader({ alg: "RS256", kid: String(keys.own.kid) })
    .sign(await importJWK(key, "RS256"));
}

/** Takes the fault that was ordered for a call of the provider, if any, and acts it out. */
export function tamper(store: Store, keys: { own: JWK; other: JWK }): Middleware {
  return async (ctx, next) => {
    const call = CALLS[ctx.path];
    const fault = call && takeFault(store, call);
    if (!fault) return next();
    if (fault.fault === "reset-before") {
      ctx.respond = false;
      ctx.req.socket.destroy();
      return;
    }
    if (fault.fault === "500") {
      ctx.status = 500;
      ctx.body = { error: "server_error" };
      return;
    }
    if (fault.fault === "elsewhere") {
      // The same server by another of its names, which to a browser is another site.
      return ctx.redirect(`http://127.0.0.1:${ctx.req.socket.localPort}/oidc${ctx.url}`);
    }
    if (fault.fault === "apart") ctx.set("Cross-Origin-Opener-Policy", "same-origin");
    if (fault.fault === "stall") await delay(fault.ms);
    await next();
    const body: unknown = ctx.body;
    if (call === "token" && typeof body === "object" && body !== null && "id_token" in body)
      ctx.body = { ...body, id_token: await resigned(String(body.id_token), fault, keys) };
  };
}

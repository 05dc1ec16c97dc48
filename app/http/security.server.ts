import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import { env } from "~/env.server";
import { cards } from "~/gateways/stripe-cards.server";

const HALF_YEAR_SECONDS = 15_552_000;
const served = new URL(env.SITE_URL);
const identity = env.OIDC_ISSUER ? [new URL(env.OIDC_ISSUER).origin] : [];
const developing = env.NODE_ENV === "development";

/** The policy for a page whose own inline scripts are named by `scripts`: a nonce of this answer, or their hashes. */
export function contentSecurityPolicy(scripts: string[]): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "style-src": developing ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    "img-src": ["'self'", "data:"],
    "connect-src": developing ? ["'self'", "ws:"] : ["'self'"],
    // The card form posts straight to the gateway, and a sign-in ends at the identity provider.
    "form-action": ["'self'", served.origin, cards.origin, ...identity],
    // The gallery of components shows itself in frames.
    "frame-ancestors": [developing ? "'self'" : "'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The headers every answer carries. */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  const nonce = randomBytes(16).toString("base64");
  response.locals.nonce = nonce;
  response.setHeader("Content-Security-Policy", contentSecurityPolicy([`'nonce-${nonce}'`]));
  response.setHeader("X-Content-Type-Options", "nosniff");
  // Not `no-referrer`: Chromium then sends `Origin: null` with our own forms.
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  if (served.protocol === "https:") {
    response.setHeader("Strict-Transport-Security", `max-age=${HALF_YEAR_SECONDS}`);
  }
  next();
};

import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import { cards } from "~/gateways/stripe-cards.server";
import { screenAt } from "~/i18n/paths";
import { env } from "~/platform/env.server";

const TWO_YEARS_SECONDS = 63_072_000;
const served = new URL(env.SITE_URL);
const developing = env.NODE_ENV === "development";

const nothingMore = { script: [], frame: [], connect: [] } as const;

type Screen = ReturnType<typeof screenAt>;

/** The pages with the card form, which alone may run the gateway's script and show its frames. */
function hasCardForm(screen: Screen): boolean {
  if (screen?.id === "amount-due" || screen?.id === "pay-link") return true;
  return screen?.id === "checkout" && screen.rest === "/payment";
}

/**
 * The policy for a page whose own inline scripts and styles are named by `own`: a nonce of this answer, or their hashes.
 * `more` are other origins it may reach.
 */
export function contentSecurityPolicy(
  own: { scripts?: readonly string[]; styles?: readonly string[] },
  more: Readonly<Record<"script" | "frame" | "connect", readonly string[]>> = nothingMore,
): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...(own.scripts ?? []), ...more.script],
    "style-src": developing ? ["'self'", "'unsafe-inline'"] : ["'self'", ...(own.styles ?? [])],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(developing ? ["ws:"] : []), ...more.connect],
    ...(more.frame.length > 0 && { "frame-src": more.frame }),
    // The card form posts straight to the gateway. The identity provider is left for by a page, never after a form.
    "form-action": ["'self'", served.origin, ...cards.origins.form],
    // The gallery of components shows itself in frames.
    "frame-ancestors": [developing ? "'self'" : "'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Wallets are asked by the gateway's script and its frames, which run on the pages with the card form alone. */
function asksWallets(screen: Screen): boolean {
  return hasCardForm(screen) && cards.origins.script.length > 0;
}

/**
 * What signs in with a window of its own keeps hold of it where browsers and providers let it: the page that opens it,
 * the window's way out, and its end. Nothing but closing the window hangs on it.
 */
function openerPolicyOf(path: string, screen: Screen): string {
  if (path.startsWith("/sign-in/")) return "unsafe-none";
  // Where the browser has no wallet of its own, Google Pay is a window, which answers the page that opened it.
  const opensWindow = screen?.id === "sign-in" || asksWallets(screen);
  return opensWindow ? "same-origin-allow-popups" : "same-origin";
}

function permissionsPolicy(screen: Screen): string {
  const allowed = asksWallets(screen) ? ["self", ...cards.origins.script.map((origin) => `"${origin}"`)] : [];
  // Tickets are read by the camera at the coach's door alone.
  const camera = screen?.id === "staff.boarding" ? "self" : "";
  return `camera=(${camera}), microphone=(), geolocation=(), payment=(${allowed.join(" ")})`;
}

const plainPolicy = contentSecurityPolicy({});

/** The headers every answer carries. Its policy allows no inline script; `allowOwnScripts` does, where there are some. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const screen = screenAt(request.path);
  response.setHeader("Content-Security-Policy", plainPolicy);
  response.setHeader("X-Content-Type-Options", "nosniff");
  // What `frame-ancestors` says, for browsers without CSP.
  response.setHeader("X-Frame-Options", developing ? "SAMEORIGIN" : "DENY");
  // Not `no-referrer`: Chromium then sends `Origin: null` with our own forms.
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Permissions-Policy", permissionsPolicy(screen));
  response.setHeader("Cross-Origin-Opener-Policy", openerPolicyOf(request.path, screen));
  if (served.protocol === "https:") {
    response.setHeader("Strict-Transport-Security", `max-age=${TWO_YEARS_SECONDS}`);
  }
  next();
};

/** For pages rendered for one reader: allows their inline scripts by a nonce of this response. */
export const allowOwnScripts: RequestHandler = (request, response, next) => {
  const nonce = randomBytes(16).toString("base64");
  response.locals.nonce = nonce;
  const more = hasCardForm(screenAt(request.path)) ? cards.origins : nothingMore;
  response.setHeader("Content-Security-Policy", contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`] }, more));
  next();
};

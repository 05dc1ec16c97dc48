import { type CookieOptions, createCookie } from "@remix-run/node";
import { PAY_PROOF_MINUTES, SESSION_DAYS } from "~/domain/company/limits";
import { env } from "~/platform/env.server";

const secure = env.SITE_URL.startsWith("https:");
const options: CookieOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure,
  secrets: [...env.SESSION_SECRET],
  maxAge: SESSION_DAYS * 24 * 60 * 60,
};
/** With this prefix no neighbour of ours in the domain's name can set one in our place. */
const prefix = secure ? "__Host-" : "";

/** The key of a session; what it opens is known to the server alone. */
export const sessionCookie = createCookie(`${prefix}session`, options);

/** The key of a colleague's session in the back office; it ends with the browser, if not before. */
const { maxAge: _, ...whileOpen } = options;
export const staffCookie = createCookie(`${prefix}staff`, whileOpen);

/** Names the browser that begins to sign in, so that no other can end it in its place. */
export const browserCookie = createCookie(`${prefix}browser`, options);

const HOLDS_DAYS = 1;
const HOLDS_KEPT = 8;
const holdsCookie = createCookie(`${prefix}holds`, { ...options, maxAge: HOLDS_DAYS * 24 * 60 * 60 });

/** The checkouts this browser has opened, the last ones; they may be over. */
export async function holdsOf(request: Request): Promise<string[]> {
  const ids: unknown = await holdsCookie.parse(request.headers.get("cookie"));
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** The header by which a browser remembers one more. */
export async function rememberHold(request: Request, id: string): Promise<string> {
  return holdsCookie.serialize([...(await holdsOf(request)), id].slice(-HOLDS_KEPT));
}

/** The booking whose amount due this browser may pay for a while, its contact having confirmed a change by a mailed code. */
const payerCookie = createCookie(`${prefix}payer`, { ...options, maxAge: PAY_PROOF_MINUTES * 60 });

/** The header by which a browser keeps that proof: for one booking, and for paying alone. */
export async function provePayer(booking: string, now: Date): Promise<string> {
  return payerCookie.serialize({ pays: booking, until: now.getTime() + PAY_PROOF_MINUTES * 60_000 });
}

/** Whether this browser holds it for a booking; it ends by our clock, no matter what the browser keeps. */
export async function isProvenPayer(request: Request, booking: string, now: Date): Promise<boolean> {
  const proof: unknown = await payerCookie.parse(request.headers.get("cookie"));
  if (typeof proof !== "object" || proof === null || !("pays" in proof) || !("until" in proof)) return false;
  return proof.pays === booking && typeof proof.until === "number" && now.getTime() < proof.until;
}

async function keyIn(cookie: typeof sessionCookie, request: Request): Promise<string | null> {
  const key: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof key === "string" && key !== "" ? key : null;
}

export const sessionKeyOf = (request: Request) => keyIn(sessionCookie, request);
export const staffKeyOf = (request: Request) => keyIn(staffCookie, request);
export const browserKeyOf = (request: Request) => keyIn(browserCookie, request);

/** Who is asking: for the pages of one traveller alone. */
import { redirect, redirectDocument } from "@remix-run/node";
import type { Locale } from "~/domain/locale";
import type { Traveller } from "~/domain/traveller";
import { localPath } from "~/i18n/local-path";
import { pathFor } from "~/i18n/paths";
import { findTraveller, newKey } from "~/services/identity/sessions.server";
import { openSignIn, type SignInStart, sendToProvider } from "~/services/identity/sign-in.server";
import { refusal } from "./refusal.server";
import { browserCookie, browserKeyOf, sessionKeyOf } from "./session-cookie.server";
import { visitorOf } from "./visitor.server";

/** The traveller who is signed in, or null. */
export async function travellerOf(request: Request): Promise<Traveller | null> {
  const key = await sessionKeyOf(request);
  return key ? findTraveller(key, new Date()) : null;
}

/**
 * Refuses a post that does not say where it comes from, where a cookie alone would say who sends it. Every browser that
 * heeds `SameSite` says so; what else there is (text browsers) may read a traveller's pages, not act on them. Posts that
 * say they come from elsewhere were refused before.
 */
export function refuseUnsaidOrigin({ method, headers }: Request, locale: Locale): void {
  if (method === "GET" || method === "HEAD") return;
  if (["origin", "referer", "sec-fetch-site"].some((name) => headers.has(name))) return;
  throw refusal(locale, "foreign");
}

/** The traveller who is signed in; else throws the way to sign in, which comes back to this page (spec 4). */
export async function requireTraveller(request: Request, locale: Locale): Promise<Traveller> {
  refuseUnsaidOrigin(request, locale);
  const traveller = await travellerOf(request);
  if (traveller) return traveller;
  const { pathname, search } = new URL(request.url);
  const target = localPath(pathname + search);
  // A running page asks for data: its scripts run, so it may offer a window to sign in with.
  const byScript = request.headers.get("sec-fetch-dest") === "empty";
  throw await signInRedirect(request, { target, locale, window: "same" }, byScript);
}

/** The sign-in page, saying what went wrong, if anything did; `again` is the way to try once more. */
export function signInPath(locale: Locale, about: { error?: string; again?: string } = {}): string {
  return pathFor("sign-in", locale, {}, new URLSearchParams(about));
}

/**
 * Begins to sign in: straight to the provider, or with `pause` to our page first. A provider that does not answer and a
 * visitor who begins too often are told so on that page.
 */
export async function signInRedirect(
  request: Request,
  start: Pick<SignInStart, "target" | "locale" | "window">,
  pause = false,
): Promise<Response> {
  const { locale } = start;
  const browser = (await browserKeyOf(request)) ?? newKey();
  const headers = { "Set-Cookie": await browserCookie.serialize(browser), "Cache-Control": "no-store" };
  const go = (to: string) => (pause ? redirectDocument : redirect)(to, { status: 303, headers });
  const now = new Date();
  const opened = await openSignIn({ ...start, browser, visitor: visitorOf(request) }, now);
  if (!opened.ok) return go(signInPath(locale, { error: opened.code }));
  const again = opened.value.id;
  if (pause) return go(signInPath(locale, { again }));
  const sent = await sendToProvider(again, locale, now);
  return go(sent.ok ? sent.value.url : signInPath(locale, { error: sent.code, again }));
}

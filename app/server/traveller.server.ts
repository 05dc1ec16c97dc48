/** Who is asking: for the pages of one traveller alone. */
import { redirect, redirectDocument } from "@remix-run/node";
import type { Locale } from "~/domain/locale";
import type { Realm } from "~/domain/people/sign-in";
import type { Traveller } from "~/domain/people/traveller";
import { localPath } from "~/i18n/local-path";
import { pathFor } from "~/i18n/paths";
import { newKey } from "~/platform/random-token.server";
import { findTraveller } from "~/services/identity/sessions.server";
import { openSignIn, type SignInStart, sendToProvider, targetOf } from "~/services/identity/sign-in.server";
import { refusal } from "./refusal.server";
import { browserCookie, browserKeyOf, sessionKeyOf } from "./session-cookie.server";
import { SIGN_IN_HEADER } from "./signed-out.server";
import { visitorOf } from "./visitor.server";
import { mayFollowForm } from "./way-out.server";

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
  throw await signInRedirect(request, { target, locale, realm: "traveller", window: "same" });
}

/** The sign-in page, saying what went wrong, if anything did; `again` is the way to try once more. */
export function signInPath(locale: Locale, about: { error?: string; again?: string } = {}): string {
  return pathFor("sign-in", locale, {}, new URLSearchParams(about));
}

/** Where one was going when a way was begun, and as whom; home by default, as a traveller (spec 4). */
export async function targetFor(request: Request, again: string | null): Promise<{ target: string; realm: Realm }> {
  const browser = await browserKeyOf(request);
  const known = again && browser ? await targetOf(again, browser) : null;
  return known ?? { target: "/", realm: "traveller" };
}

/** Where one leaves for the provider; `again` is the way that says where one was going. */
export function startPath(locale: Locale, again: string, window: SignInStart["window"] = "same"): string {
  return `/sign-in/start?${new URLSearchParams({ locale, again, ...(window === "popup" && { window }) })}`;
}

/** Whether the scripts of our pages run in that browser: they say so in a cookie (`running/tell-scripts-run`). */
function runsScripts({ headers }: Request): boolean {
  return /(?:^|;\s*)scripts=1(?:;|$)/.test(headers.get("cookie") ?? "");
}

type Begun = Pick<SignInStart, "target" | "locale" | "realm" | "window">;

/** Remembers where a traveller is going, in the name of their browser, which gets one if it has none. */
export async function beginSignIn(request: Request, start: Begun): Promise<{ way: string; headers: Headers }> {
  const browser = (await browserKeyOf(request)) ?? newKey();
  const { id } = await openSignIn({ ...start, browser, visitor: visitorOf(request) }, new Date());
  const headers = new Headers({ "Set-Cookie": await browserCookie.serialize(browser), "Cache-Control": "no-store" });
  return { way: id, headers };
}

/**
 * Begins to sign in for a page that cannot be shown without: straight to the provider. By way of our own page where a
 * form may have led here; where a page of ours did whose scripts run, by our sign-in page, whose link opens a window. A
 * form that was posted is kept on a page of its own instead, wherever it can be sent again (`SIGN_IN_HEADER`).
 */
export async function signInRedirect(request: Request, start: Begun): Promise<Response> {
  const { locale } = start;
  const { way, headers } = await beginSignIn(request, start);
  headers.set(SIGN_IN_HEADER, startPath(locale, way, "popup"));
  const to = { status: 303, headers };
  const fromOurs = mayFollowForm(request);
  if (fromOurs && runsScripts(request)) return redirectDocument(signInPath(locale, { again: way }), to);
  if (fromOurs) return redirect(startPath(locale, way), to);
  const sent = await sendToProvider(way, locale, new Date());
  return redirect(sent.ok ? sent.value.url : signInPath(locale, { error: sent.code, again: way }), to);
}

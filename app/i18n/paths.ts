/**
 * Links by screen, never by string: both languages' paths come from the one route table in `remix.config.js`.
 * Query parameters have the same names in both languages, so switching language keeps them.
 */

import type { Supplier } from "~/domain/catalogue/stay";
import { isLocale, LOCALES, type Locale } from "~/domain/locale";
import { normalised } from "~/domain/plain-text";
import { screens } from "../../remix.config.js";

export type ScreenId = keyof typeof screens;
type PathParams = Record<string, string>;

/** The path of a screen in a language. Throws when a parameter of the path is missing: that is a mistake in the code. */
export function pathFor(
  id: ScreenId,
  locale: Locale,
  params: PathParams = {},
  search?: URLSearchParams | string,
): string {
  const path = screens[id].paths[locale].replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = search ? String(search) : "";
  return `/${path}${query ? `?${query.replace(/^\?/, "")}` : ""}`;
}

/** The screen of a trip's page: the partner's where the partner lets the rooms of a package. */
export function tripScreen(supplier: Supplier | null | undefined): "trip.detail" | "trip.partner" {
  return supplier === "partner" ? "trip.partner" : "trip.detail";
}

/** The path of a trip's page; `supplier` is who lets the rooms of a package. */
export function tripPath(
  { slug, supplier }: { slug: string; supplier?: Supplier | null },
  locale: Locale,
  search?: URLSearchParams | string,
): string {
  return pathFor(tripScreen(supplier), locale, { slug }, search);
}

/** The path of a checkout's tab. */
export function tabPath(tab: string, locale: Locale, sessionId: string): string {
  return `${pathFor("checkout", locale, { sessionId })}/${tab}`;
}

export type ScreenMatch = { id: ScreenId; locale: Locale; params: PathParams; rest: string };

function patternOf(id: ScreenId, locale: Locale): RegExp {
  const tail = id === "checkout" ? "(?<rest>/.*)?" : "(?<rest>)";
  return new RegExp(`^/${screens[id].paths[locale].replace(/:(\w+)/g, "(?<$1>[^/]+)")}${tail}/?$`, "i");
}

const ids = Object.keys(screens) as ScreenId[];
const patternsOf = (locale: Locale) => ids.map((id) => ({ id, pattern: patternOf(id, locale) }));
const patterns = { "fr-ca": patternsOf("fr-ca"), "en-ca": patternsOf("en-ca") } satisfies Record<Locale, unknown>;

/** What each part of a request asks about the same path is looked up once. */
let last: { pathname: string; match: ScreenMatch | null } = { pathname: "", match: null };

/** The screen at a path, or null. */
export function screenAt(pathname: string): ScreenMatch | null {
  if (last.pathname !== pathname) last = { pathname, match: matchOf(pathname) };
  return last.match;
}

function matchOf(pathname: string): ScreenMatch | null {
  const locale = localeOfPath(pathname);
  if (!locale) return null;
  for (const { id, pattern } of patterns[locale]) {
    const groups = pattern.exec(pathname)?.groups;
    if (!groups) continue;
    const { rest = "", ...encoded } = groups;
    try {
      const params = Object.fromEntries(
        Object.entries(encoded).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return { id, locale, params, rest };
    } catch {
      return null;
    }
  }
  return null;
}

/** The language a path is in, by its first segment; null for paths of no language. */
export function localeOfPath(pathname: string): Locale | null {
  const first = pathname.split("/")[1]?.toLowerCase();
  return isLocale(first) ? first : null;
}

/**
 * The address of a page in another language, with its parameters and search; the home page if the path is no screen.
 */
export function pathInLocale(pathname: string, search: string, locale: Locale): string {
  const match = screenAt(pathname);
  if (!match) return pathFor("home", locale, {}, pathname === "/" ? search : undefined);
  const path = pathFor(match.id, locale, match.params);
  return `${path}${match.rest}${search}`;
}

/**
 * Where a path that is almost a screen really is: a path of the other language under this one's prefix
 * (`/en-ca/voyage`), a trailing slash, capitals, or the accented privacy path (spec 2). Null when there is none.
 */
export function canonicalPath(pathname: string): string | null {
  const plain = normalised(decoded(pathname) ?? "", "NFD")
    .replace(/\p{M}/gu, "")
    .replace(/(?<!\/)\/+$/, "");
  const locale = plain ? localeOfPath(plain) : null;
  if (!plain || !locale) return null;
  const direct = screenAt(plain);
  const tail = plain.split("/").slice(2).join("/");
  const match =
    direct ?? LOCALES.map((other) => screenAt(`/${other}${tail ? `/${tail}` : ""}`)).find((found) => found !== null);
  if (!match) return null;
  const path = pathFor(match.id, locale, match.params) + match.rest;
  return path === pathname ? null : path;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

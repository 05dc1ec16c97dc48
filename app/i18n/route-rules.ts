/** Where paths that are no pages lead: rules the server follows, and that a build's manifest tells (spec 2). */

import { LOCALES, type Locale, otherLocale } from "~/domain/locale";
import { normalised } from "~/domain/plain-text";
import { publicSearch, screens } from "../../remix.config.js";
import { pathFor, type ScreenId, tripPath } from "./paths";

export type RouteRule = {
  /** With `:name` for a part of the path; a slash at its end is meant. */
  path: string;
  /** A path, in which `:name` stands for the same part. */
  redirect: string;
  status: 301 | 302 | 308;
};

const ids = Object.keys(screens) as ScreenId[];
const tailOf = (id: ScreenId, locale: Locale) => screens[id].paths[locale].split("/").slice(1).join("/");

/**
 * A path whose last parameter is missing leads home, whichever language spelled it; where the path without it is a page,
 * only one with a slash at its end lacks it.
 */
function withoutParameter(locale: Locale): RouteRule[] {
  const rule = { redirect: pathFor("home", locale), status: 302 as const };
  const pages: readonly string[] = ids.flatMap((id) => LOCALES.map((each) => tailOf(id, each)));
  const own: readonly string[] = ids
    .filter((id) => !publicSearch[id])
    .flatMap((id) => LOCALES.map((each) => tailOf(id, each)));
  const parents = LOCALES.flatMap((spelled) => ids.map((id) => /^([^:]+)\/:\w+$/.exec(tailOf(id, spelled))?.[1]));
  return [...new Set(parents)].flatMap((parent) => {
    // A traveller's own list, with a slash at its end, is that list.
    if (parent === undefined || own.includes(parent)) return [];
    const isPage = pages.includes(parent);
    return (isPage ? ["/"] : ["", "/"]).map((end) => ({ path: `/${locale}/${parent}${end}`, ...rule }));
  });
}

/** A path of the other language under this one's prefix leads to this one's own. */
function ofOtherLanguage(locale: Locale): RouteRule[] {
  return ids.flatMap((id) => {
    const foreign = tailOf(id, otherLocale(locale));
    if (foreign === tailOf(id, locale)) return [];
    return { path: `/${locale}/${foreign}`, redirect: `/${screens[id].paths[locale]}`, status: 301 as const };
  });
}

/** Packages of the partner that the specification names; the page of any other sends its plain path on itself. */
const OF_PARTNER = ["round-trip-new-york", "bus-manhattan-hotel"];

function ofPartner(locale: Locale): RouteRule[] {
  return OF_PARTNER.map((slug) => ({
    path: tripPath({ slug }, locale),
    redirect: tripPath({ slug, supplier: "partner" }, locale),
    status: 308 as const,
  }));
}

/** Every rule, the first that fits winning. Those of single pages stand here; add a line for one more. */
export const routeRules: readonly RouteRule[] = [
  // The French catalogue spells it with an accent (spec 2).
  {
    path: "/fr-ca/politique-de-confidentialité",
    redirect: pathFor("privacy", "fr-ca"),
    status: 301,
  },
  ...LOCALES.flatMap((locale) => [...ofPartner(locale), ...withoutParameter(locale), ...ofOtherLanguage(locale)]),
];

/** Public pages whose paths have no parameters: those one can list. */
export const listedPages: readonly string[] = LOCALES.flatMap((locale) =>
  ids.filter((id) => publicSearch[id] && !screens[id].paths[locale].includes(":")).map((id) => pathFor(id, locale)),
);

function patternOf(path: string): RegExp {
  const escaped = normalised(path, "NFC").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`, "i");
}

const compiled = routeRules.map((rule) => ({ ...rule, pattern: patternOf(rule.path) }));

/** Where a path leads by the rules; null when none speaks of it. Accents may be encoded, and in either Unicode form. */
export function redirectAt(pathname: string): Pick<RouteRule, "redirect" | "status"> | null {
  let plain: string;
  try {
    plain = normalised(decodeURI(pathname), "NFC");
  } catch {
    return null;
  }
  for (const { pattern, redirect, status } of compiled) {
    const parts = pattern.exec(plain);
    if (!parts) continue;
    const to = redirect.replace(/:(\w+)/g, (_, name: string) => encodeURI(parts.groups?.[name] ?? ""));
    return { redirect: to, status };
  }
  return null;
}

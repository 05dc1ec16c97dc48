/** Pages that are the same for every reader of a language and a currency. */
import type { Locale } from "~/domain/locale";
import { publicSearch, screens } from "../../remix.config.js";
import { localeOfPath, type ScreenId, screenAt } from "./paths";

/** Longer searches are nobody's. */
const MAX_SEARCH_LENGTH = 300;

/** A screen that is the same for every reader of a language and a currency: all others are found by no search engine. */
export type PublicScreenId = { [Id in ScreenId]: (typeof publicSearch)[Id] extends null ? never : Id }[ScreenId];

export type PublicPage = {
  screen: ScreenId;
  /** Of the path; null for `/`, which answers in the reader's. */
  locale: Locale | null;
  /** The search without what the page does not know, always in one order; `""` or with its `?`. */
  search: string;
};

/** The public page at an address, or null. */
export function publicPageAt(pathname: string, search: string): PublicPage | null {
  const screen = pathname === "/" ? "home" : screenAt(pathname)?.id;
  const known = screen && publicSearch[screen];
  if (!screen || !known || search.length > MAX_SEARCH_LENGTH) return null;
  return { screen, locale: localeOfPath(pathname), search: known.length > 0 && search ? only(known, search) : "" };
}

function only(names: readonly string[], search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.toString();
  return query && `?${query}`;
}

/** The public screens that have one address a language. */
export const publicPages = (): PublicScreenId[] =>
  publicScreens().filter((id) => !screens[id].paths["fr-ca"].includes(":"));

const publicScreens = () =>
  (Object.keys(screens) as ScreenId[]).filter((id): id is PublicScreenId => publicSearch[id] !== null);

/** The source of a regular expression for a language's public pages, for browsers, which have no route table. */
export function publicPathsOf(locale: Locale): string {
  return `^/(${publicScreens()
    .map((id) => screens[id].paths[locale].replace(/:\w+/g, "[^/]+"))
    .join("|")})$`;
}

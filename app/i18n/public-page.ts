/** Pages that are the same for every reader of a language and a currency, and their data as one file. */
import type { Locale } from "~/domain/locale";
import { publicSearch } from "../../remix.config.js";
import { localeOfPath, type ScreenId, screenAt } from "./paths";

const PAYLOAD = "/_payload.json";
/** Longer searches are nobody's. */
const LONGEST_SEARCH = 300;

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
  if (!screen || !known || search.length > LONGEST_SEARCH) return null;
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

/** The address of a page's data. */
export function payloadPath(pathname: string, search: string): string {
  return `${pathname.replace(/\/$/, "")}${PAYLOAD}${search}`;
}

/** The path of the page a payload is of; null when the path is no payload's. */
export function pageOfPayload(pathname: string): string | null {
  return pathname.endsWith(PAYLOAD) ? pathname.slice(0, -PAYLOAD.length) || "/" : null;
}

/** What a request's cookies say of its reader; nothing else of them reaches a public page. */
import { LRUCache } from "lru-cache";
import { isLocale, type Locale } from "~/domain/locale";
import { type Currency, isCurrency } from "~/domain/money/money";
import { currencyCookie } from "~/i18n/currency.server";
import { localeCookie } from "~/i18n/i18n.server";
import type { MaybePromise } from "~/platform/maybe-promise";

export type CookieReader = {
  remembered: Locale | null;
  currency: Currency;
  /** The cookies that were heeded, as a header; `""` when there are none. */
  cookie: string;
};

const HEEDED = new RegExp(`(?:^|;\\s*)((?:${localeCookie.name}|${currencyCookie.name})=[^;]*)`, "g");
/** Checking a signature takes longer than sending a kept page, and few different cookies ever come. */
const read = new LRUCache<string, CookieReader>({ max: 200 });

/** Immediately for cookies that were read before. */
export function readerOfCookies(header = ""): MaybePromise<CookieReader> {
  const cookie = header ? [...header.matchAll(HEEDED)].map(([, pair]) => pair).join("; ") : "";
  return read.get(cookie) ?? readReader(cookie);
}

async function readReader(cookie: string): Promise<CookieReader> {
  const [locale, currency]: unknown[] = await Promise.all([localeCookie.parse(cookie), currencyCookie.parse(cookie)]);
  const reader: CookieReader = {
    remembered: isLocale(locale) ? locale : null,
    currency: isCurrency(currency) ? currency : "CAD",
    cookie,
  };
  if (cookie.length < 1000) read.set(cookie, reader);
  return reader;
}

import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money";
import { env } from "~/env.server";
import { currencyOf } from "./currency.server";
import { localeOf } from "./i18n.server";
import { pathFor, type ScreenId } from "./paths";

/** Who is reading, and how: what every loader of a page asks first. */
export async function requestContext(request: Request): Promise<{ locale: Locale; currency: Currency; now: Date }> {
  const [locale, currency] = await Promise.all([localeOf(request), currencyOf(request)]);
  return { locale, currency, now: new Date() };
}

/** A page's title with the brand. */
export function titled(title: string): string {
  return `${title} — ${env.BRAND}`;
}

/** The one address of a screen, for search engines. */
export function canonicalUrl(id: ScreenId, locale: Locale, params?: Record<string, string>): string {
  return env.SITE_URL + pathFor(id, locale, params);
}

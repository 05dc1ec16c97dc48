import type { Photo } from "~/domain/catalogue/photo";
import { inLocale, type Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { env } from "~/platform/env.server";
import { currencyOf } from "./currency.server";
import { localeOf } from "./i18n.server";
import { pathFor, type ScreenId } from "./paths";
import { POSTERS } from "./posters";

/** Who is reading, and how: what every loader of a page asks first. */
export async function requestContext(request: Request): Promise<{ locale: Locale; currency: Currency; now: Date }> {
  const [locale, currency] = await Promise.all([localeOf(request), currencyOf(request)]);
  return { locale, currency, now: new Date() };
}

/** A page's title with the brand. */
export function titled(title: string): string {
  return `${title} — ${env.BRAND}`;
}

type SharedPhoto = Pick<Photo, "id" | "width" | "height"> & { alt: string };
type Pictured = { poster: string; photo?: Omit<SharedPhoto, "alt">; alt?: string };

/** The picture that goes with a page's link, and what it shows. */
export function pictured(locale: Locale, poster = "quebec", photo?: SharedPhoto): Pictured {
  if (photo) {
    const { id, width, height, alt } = photo;
    return { poster, photo: { id, width, height }, alt };
  }
  const shows = POSTERS[poster];
  return { poster, ...(shows && { alt: inLocale(shows, locale) }) };
}

/** The one address of a screen, for search engines. */
export function canonicalUrl(id: ScreenId, locale: Locale, params?: Record<string, string>): string {
  return env.SITE_URL + pathFor(id, locale, params);
}

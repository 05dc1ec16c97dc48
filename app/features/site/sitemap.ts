import type { Day } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { pathFor } from "~/i18n/paths";
import type { PublicScreenId } from "~/i18n/public-page";

/** A page that search engines may list, in both languages. */
export type SitePage = { id: PublicScreenId; params?: Record<string, string>; changedOn: Day | null };

/** `sitemap.xml`: every page in each language, each with its alternates; French where a reader's is not known. */
export function sitemap(pages: SitePage[], siteUrl: string): string {
  const entry = ({ id, params, changedOn }: SitePage, locale: Locale) => {
    const address = (which: Locale) => escaped(siteUrl + pathFor(id, which, params));
    const alternate = (language: string, which: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address(which)}"/>`;
    return [
      `<url><loc>${address(locale)}</loc>`,
      changedOn ? `<lastmod>${changedOn}</lastmod>` : "",
      alternate(LANGUAGE_TAGS["fr-ca"], "fr-ca"),
      alternate(LANGUAGE_TAGS["en-ca"], "en-ca"),
      alternate("x-default", "fr-ca"),
      "</url>",
    ].join("");
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((page) => LOCALES.map((locale) => entry(page, locale))),
    "</urlset>",
    "",
  ].join("\n");
}

/**
 * What robots should leave alone because each answer is expensive and there is no end of them: searches of the list,
 * questions to the partner about a night, and starts of a sign-in. Private pages are not here: a robot has to read a
 * page to learn that it must not be listed (`keepPrivate`).
 */
function expensivePaths(): string[] {
  const ofLocale = (locale: Locale) => {
    const partnerPage = pathFor("trip.partner", locale, { slug: "*" });
    return [`${pathFor("trip.list", locale)}?`, `${partnerPage}?*night=`, `${partnerPage}?*date=`];
  };
  return [...LOCALES.flatMap(ofLocale), "/sign-in/start"];
}

/** `robots.txt`: every page may be read; what is only expensive is left out. */
export function robots(siteUrl: string): string {
  return [
    "User-agent: *",
    ...expensivePaths().map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

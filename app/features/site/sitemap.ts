import type { Day } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { publicSearch, screens } from "../../../remix.config.js";

/** A page that search engines may list, in both languages. */
export type SitePage = { id: ScreenId; params?: Record<string, string>; changedOn: Day | null };

/** Screens that are nobody's but one traveller's. */
const PRIVATE = (Object.keys(screens) as ScreenId[]).filter((id) => publicSearch[id] === null);
/** Addresses that are no pages. */
const NO_PAGES = ["/preferences", "/webhooks/", "/sign-in/", "/sign-out", "/trip-files/"];

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

/** `robots.txt`: what is private or no page is not to be read; the rest is in the sitemap. */
export function robots(siteUrl: string): string {
  // The path up to its parameter names them all.
  const folders = PRIVATE.flatMap((id) => LOCALES.map((locale) => `/${screens[id].paths[locale].replace(/:.*$/, "")}`));
  return [
    "User-agent: *",
    ...[...new Set([...folders, ...NO_PAGES])].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

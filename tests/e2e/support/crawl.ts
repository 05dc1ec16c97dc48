/** Every page one can reach from a home by its links. */
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { saidIn } from "./words";

/** `said` is what the page says in its main part; `""` for what is no page. */
export type Crawled = { path: string; locale: Locale; status: number; html: string; said: string };

export const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
export const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

function linksOf(html: string, siteUrl: string): string[] {
  const hrefs = [...html.matchAll(/<(?:a|link)\b[^>]*>/gi)].flatMap(([tag]) => attribute(tag, "href") ?? []);
  return hrefs
    .map((href) => new URL(unescaped(href), siteUrl))
    .flatMap((url) => (url.origin === siteUrl ? [url.pathname + url.search] : []));
}

/**
 * What a link leads to, to go there once: months, nights, parties and cities of a trip differ in numbers and names alone.
 * `undefined` for a search by two things or more, which shows nothing that those by one do not.
 */
function placeOf(link: string, siteUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(link, siteUrl);
  if (searchParams.has("night")) searchParams.set("night", "");
  if (searchParams.size > 1 && searchParams.has("from")) searchParams.set("from", "");
  for (const name of ["month", "date", "adults", "children"]) if (searchParams.size > 1) searchParams.delete(name);
  searchParams.sort();
  const filters = ["to", "kind", "with", "days", "price", "sort"].filter((filter) => searchParams.has(filter));
  return filters.length > 1 ? undefined : `${pathname}?${searchParams}`;
}

export async function crawl(siteUrl: string, locale: Locale): Promise<Crawled[]> {
  const waiting = [pathFor("home", locale)];
  const seen = new Set(waiting.map((link) => placeOf(link, siteUrl)));
  const pages: Crawled[] = [];
  const isPage = (path: string) => path.startsWith(`/${locale}`);
  async function walk() {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await fetch(siteUrl + path, {
        redirect: "manual",
        headers: { "Accept-Language": LANGUAGE_TAGS[locale] },
      });
      const html = await answer.text();
      pages.push({ path, locale, status: answer.status, html, said: isPage(path) ? saidIn(html) : "" });
      if (!isPage(path)) continue;
      for (const link of linksOf(html, siteUrl)) {
        // The same page in the other language is that crawl's.
        const other = LOCALES.some((one) => one !== locale && link.startsWith(`/${one}`));
        const place = placeOf(link, siteUrl);
        if (other || !place || seen.has(place)) continue;
        seen.add(place);
        waiting.push(link);
      }
    }
  }
  await Promise.all([walk(), walk().then(walk)]);
  return pages;
}

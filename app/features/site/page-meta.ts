import type { MetaDescriptor } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { type Photo, sharedPath, sharedSize } from "~/domain/catalogue/photo";
import { LANGUAGE_TAGS, LOCALES, otherLocale } from "~/domain/locale";
import { excerpt } from "~/domain/plain-text";
import { localeOfPath, pathInLocale } from "~/i18n/paths";
import type { NotFoundReason } from "./error-page";
import type { FirstPicture } from "./first-picture";
import type { SiteData } from "./site-data";

/** What a loader says of its page, for the head: made on the server, where the words are. */
export type PageMeta = {
  title: string;
  description?: string;
  /** The public address of the page, absolute and without search. A page without one is private: no search engine lists it. */
  canonical?: string;
  /** A public page that search engines should not list either: a search, or a list with nothing in it. */
  noindex?: boolean;
  /** The poster whose picture goes with a shared link, by its name in `public/og/`. */
  poster?: string;
  /** The photograph that goes with a shared link instead. */
  photo?: Pick<Photo, "id" | "width" | "height">;
  /** What that picture shows, in words. */
  alt?: string;
  /** The picture the page begins with. */
  first?: FirstPicture;
};

const DEFAULT_POSTER = "quebec";
const POSTER_SIZE = { width: 1200, height: 630 };

/** What search engines show of a description. */
const DESCRIPTION_LENGTH = 160;

/** What a route's `meta` is given, as far as it matters here. */
export type MetaInput = { data?: unknown; error?: unknown; matches: readonly { id: string; data?: unknown }[] };

const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/** The head's tags for a page, or for what is shown in place of one that failed. */
export function metaTags({ data, error, matches }: MetaInput): MetaDescriptor[] {
  const page = (data as { meta?: PageMeta } | undefined)?.meta;
  if (error || !page) return [{ title: failureTitle(error, siteOf(matches)) }, NOINDEX];
  const { title, canonical, noindex } = page;
  const description = page.description && excerpt(page.description, DESCRIPTION_LENGTH);
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(canonical && !noindex ? addresses(canonical) : [NOINDEX]),
    ...(canonical ? sharing({ ...page, description }, canonical) : []),
    ...(page.first ? [preload(page.first)] : []),
  ];
}

/** Asks for a picture with the first bytes: before the style sheet, and before the page has come to it. */
function preload(picture: FirstPicture): MetaDescriptor {
  return { tagName: "link", rel: "preload", as: "image", fetchpriority: "high", ...picture };
}

/** Where the page is, in each language; French where a reader's is not known. */
function addresses(canonical: string): MetaDescriptor[] {
  const { origin, pathname } = new URL(canonical);
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: "link" as const, rel, href, hrefLang });
  return [
    link("canonical", canonical),
    ...LOCALES.map((locale) => link("alternate", origin + pathInLocale(pathname, "", locale), LANGUAGE_TAGS[locale])),
    link("alternate", origin + pathInLocale(pathname, "", "fr-ca"), "x-default"),
  ];
}

type Shared = Omit<PageMeta, "description"> & { description: string | undefined };

/** How the page looks when its link is shared. */
function sharing(
  { title, description, poster = DEFAULT_POSTER, photo, alt }: Shared,
  canonical: string,
): MetaDescriptor[] {
  const { origin, pathname } = new URL(canonical);
  const locale = localeOfPath(pathname) ?? "fr-ca";
  const size = photo ? sharedSize(photo) : POSTER_SIZE;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    property("type", "website"),
    property("title", title),
    ...(description ? [property("description", description)] : []),
    property("url", canonical),
    property("image", origin + (photo ? sharedPath(photo.id) : `/og/${poster}.png`)),
    property("image:width", String(size.width)),
    property("image:height", String(size.height)),
    ...(alt ? [property("image:alt", alt)] : []),
    property("locale", LANGUAGE_TAGS[locale].replace("-", "_")),
    property("locale:alternate", LANGUAGE_TAGS[otherLocale(locale)].replace("-", "_")),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const siteOf = (matches: MetaInput["matches"]) => matches.find(({ id }) => id === "root")?.data as SiteData | undefined;

/** The title of an error page in its language; in both languages if the root failed. */
function failureTitle(error: unknown, site: SiteData | undefined): string {
  if (!site) return "Oups! — Oops!";
  const { tripGone, notFound, technical } = site.failureTitles;
  if (!isRouteErrorResponse(error) || error.status !== 404) return technical;
  return error.data === ("trip-gone" satisfies NotFoundReason) ? tripGone : notFound;
}

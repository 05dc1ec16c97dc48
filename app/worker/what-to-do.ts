/** What the service worker does with a request, and with an answer. Pure: it runs in tests as well. */
import { KEPT_PREFIX } from "~/domain/kept-page";

/**
 * `asset`: its address changes with its content, so it is kept forever. `picture`: kept while the build lasts.
 * `page`, `data`: the network first, the last good copy without one. `leave`: not ours to touch.
 */
export type Way = "asset" | "picture" | "page" | "data" | "leave";

type PageRequest = { method: string; url: string; mode: string };

export function wayOf({ method, url, mode }: PageRequest, origin: string): Way {
  const { origin: from, pathname, searchParams } = new URL(url);
  if (method !== "GET" || from !== origin) return "leave";
  if (/^\/(assets|locales)\//.test(pathname)) return "asset";
  if (/^\/(fonts|photos|posters|vignettes)\/|^\/favicon\.svg$/.test(pathname)) return "picture";
  if (mode === "navigate") return "page";
  return pathname.endsWith("/_payload.json") && !searchParams.has("_data") ? "data" : "leave";
}

export function isSigningOut({ method, url }: Pick<PageRequest, "method" | "url">): boolean {
  return method === "POST" && /^\/(staff-)?sign-out$/.test(new URL(url).pathname);
}

type Answer = Pick<Response, "status" | "redirected" | "type"> & { headers: Pick<Headers, "get"> };

/** Whether an answer may be kept: only what the server itself calls public. A reader's own pages it calls private. */
export function mayKeep({ status, redirected, type, headers }: Answer): boolean {
  const isPublic = /(^|[\s,])public([\s,]|$)/.test(headers.get("cache-control") ?? "");
  return status === 200 && !redirected && type === "basic" && isPublic;
}

/** The offline page of the language of a path; French first where there is none. */
export function offlinePageOf(pathname: string): "/en-ca/offline" | "/fr-ca/hors-ligne" {
  return /^\/en-ca(\/|$)/i.test(pathname) ? "/en-ca/offline" : "/fr-ca/hors-ligne";
}

/** Of the worker's caches, those to remove: all builds' but this one's and the one before, whose pages may still run. */
export function outdated(names: readonly string[], current: string): string[] {
  const builds = names.filter((name) => name.startsWith("build-") && name !== current);
  return builds.slice(0, -1);
}

/**
 * A reader's own pages that are kept when they ask for it: pocket trips, trips shared with them, and the one page of the
 * office that a guide takes along, for boarding.
 */
const KEEPABLE =
  /^\/(fr-ca|en-ca)\/((trip-planner|mon-voyage|my-trip)\/[\w-]+\/(poche|pocket)|(equipe\/depart|staff\/departure)\/[\w-]+\/(embarquement|boarding)|(voyage-partage|shared-trip|trip-planner\/(partages|shared))\/[\w-]+)$/;

export function mayKeepOnRequest(pathname: string): boolean {
  return KEEPABLE.test(pathname);
}

/** The cache of one page kept on request: it and what it needs, and nothing else. */
export function keptName(pathname: string): string {
  return KEPT_PREFIX + pathname;
}

/** The pages kept on request, of the worker's caches. */
export function keptPaths(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith(KEPT_PREFIX) ? [name.slice(KEPT_PREFIX.length)] : []));
}

/** Whether someone may have become someone else here: then what is kept is looked at again immediately. */
export function isSomeones(pathname: string): boolean {
  return /^\/((fr-ca|en-ca)\/(trip-planner|mon-voyage|my-trip|voyage-partage|shared-trip|equipe|staff)(\/|$)|sign-in\/)/.test(
    pathname,
  );
}

/** What a page cannot be shown without. */
export function stylesOf(html: string): string[] {
  const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  return links.flatMap((link) => /\bhref="(\/[^"]+)"/.exec(link)?.[1] ?? []);
}

/** Where the files of a page kept on request are, and no other page's; null for a path that is none. */
function filesAt(path: string): string | null {
  const [, , screen = "", id = ""] = path.split("/");
  if (!mayKeepOnRequest(path)) return null;
  if (/^(voyage-partage|shared-trip)$/.test(screen)) return `/trip-files/link/${id}/`;
  const share = /\/trip-planner\/(?:partages|shared)\/([^/]+)$/.exec(path)?.[1];
  return share ? `/trip-files/shared/${share}/` : `/trip-files/${id}/`;
}

/** The files kept with a page: those its own HTML marks, of its own trip. */
export function filesOf(html: string, path: string): string[] {
  const from = filesAt(path);
  const links = html.match(/<a\b[^<>]*\bdata-keep-file\b[^<>]*>/g) ?? [];
  const marked = links.flatMap((link) => /\bhref="(\/[^"]+)"/.exec(link)?.[1] ?? []);
  return marked.filter((href) => from !== null && href.startsWith(from) && /^[\w-]+$/.test(href.slice(from.length)));
}

export function isTripFile(pathname: string): boolean {
  return pathname.startsWith("/trip-files/");
}

/** The offline page with the pages kept on request, each by its own title. Both texts are our own server's HTML. */
export function offlineWith(html: string, kept: readonly { path: string; html: string }[]): string {
  if (kept.length === 0) return html;
  const links = kept.map((page) => {
    const title = /<title>([^<]*)/.exec(page.html)?.[1] ?? page.path;
    return `<li><a href="${page.path}">${title}</a></li>`;
  });
  return html
    .replace('id="kept-trips" hidden=""', 'id="kept-trips"')
    .replace(/(id="kept-trips".*?<ul>)<\/ul>/s, (_, before: string) => `${before}${links.join("")}</ul>`);
}

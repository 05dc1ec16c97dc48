/** What the service worker does with a request, and with an answer. Pure: it runs in tests as well. */

/**
 * `asset`: its address changes with its content, so it is kept for good. `picture`: kept while the build lasts.
 * `page`, `data`: the network first, the last good copy without one. `leave`: not ours to touch.
 */
export type Way = "asset" | "picture" | "page" | "data" | "leave";

type Asked = { method: string; url: string; mode: string };

export function wayOf({ method, url, mode }: Asked, origin: string): Way {
  const { origin: from, pathname, searchParams } = new URL(url);
  if (method !== "GET" || from !== origin) return "leave";
  if (/^\/(assets|locales)\//.test(pathname)) return "asset";
  if (/^\/(fonts|posters)\/|^\/favicon\.svg$/.test(pathname)) return "picture";
  if (mode === "navigate") return "page";
  return pathname.endsWith("/_payload.json") && !searchParams.has("_data") ? "data" : "leave";
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

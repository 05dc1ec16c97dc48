/** No page of ours has a longer address; an answer that leads to one is refused by some proxies. */
export const MAX_LOCAL_PATH = 1_000;

/** A path of this site out of what a browser sent; `/` for anything that could lead elsewhere, or to nowhere of ours. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const url = new URL(value, "http://here.invalid");
  // `/.//elsewhere` loses its dot on the way and would lead to another host.
  const path = url.pathname + url.search;
  return url.host === "here.invalid" && !path.startsWith("//") && path.length <= MAX_LOCAL_PATH ? path : "/";
}

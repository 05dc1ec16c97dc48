/** A path of this site out of what a browser sent; `/` for anything that could lead elsewhere. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const url = new URL(value, "http://here.invalid");
  // `/.//elsewhere` loses its dot on the way and would lead to another host.
  return url.host === "here.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}

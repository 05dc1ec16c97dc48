/** Whether a browser that sends `If-None-Match` has this very answer; weakly, as a proxy may have compressed it again. */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch?.split(",").some((tag) => bare(tag) === bare(etag) || bare(tag) === "*") ?? false;
}

/** Where the data of a public page is: next to the page. */
const PAYLOAD = "/_payload.json";

/** The address of a page's data. */
export function payloadPath(pathname: string, search: string): string {
  return `${pathname.replace(/\/$/, "")}${PAYLOAD}${search}`;
}

/** The path of the page a payload is of; null when the path is no payload's. */
export function pageOfPayload(pathname: string): string | null {
  return pathname.endsWith(PAYLOAD) ? pathname.slice(0, -PAYLOAD.length) || "/" : null;
}

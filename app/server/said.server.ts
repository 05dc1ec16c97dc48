/**
 * What a page says was just done travels in its address. It is sealed for that page and a while, so that an address
 * somebody made up, or kept, says nothing.
 */
import { SAID_MINUTES } from "~/domain/company/limits";
import { pathInLocale } from "~/i18n/paths";
import { isSameSecret, keyedHashes } from "~/platform/keyed-hash.server";

const SEAL = "told";

/** The seals of a page's parameters, by each accepted secret; the same in both languages. */
function sealsOf(pathname: string, search: URLSearchParams, at: string): string[] {
  const page = pathInLocale(pathname, "", "fr-ca");
  return keyedHashes(`said ${at} ${page}?${search}`).map((hash) => `${at}-${hash.slice(0, 22)}`);
}

/** The address of a page that says what its parameters tell was done. */
export function saying(path: string, now = new Date()): string {
  const { pathname, searchParams, hash } = new URL(path, "http://localhost");
  searchParams.sort();
  const [seal = ""] = sealsOf(pathname, searchParams, Math.floor(now.getTime() / 60_000).toString(36));
  searchParams.append(SEAL, seal);
  return `${pathname}?${searchParams}${hash}`;
}

/** What the page of a request has to say: its parameters where we sealed them a short while ago, else none. */
export function saidIn(request: Request, now = new Date()): URLSearchParams {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get(SEAL) ?? "";
  searchParams.delete(SEAL);
  searchParams.sort();
  const [at = ""] = given.split("-");
  const minutes = now.getTime() / 60_000 - Number.parseInt(at, 36);
  const isOurs = sealsOf(pathname, searchParams, at).some((seal) => isSameSecret(seal, given));
  return isOurs && minutes >= 0 && minutes <= SAID_MINUTES ? searchParams : new URLSearchParams();
}

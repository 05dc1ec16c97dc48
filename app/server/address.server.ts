/** The one address of a request: the site's own origin, and the path that was asked for. */
import type { RequestHandler, Response } from "express";
import { windowsCharacter } from "~/domain/attachment-text";
import { env } from "~/platform/env.server";

/** Some proxies send a whole address: whose it says it is makes no difference, no more than `Host` does. */
const WHOLE = /^https?:\/\/[^/?#]*/i;
const ENCODED = /%[\da-f]{2}/gi;
/**
 * No page's address comes near this, nor do the codes that sign-in providers send back in one. A page repeats its search
 * in its links, so that what is asked for at length is answered at length.
 */
const MAX_LENGTH = 4096;
const CONTROL = /\p{Cc}/u;
/** What needs no encoding (RFC 3986, 2.3): a path that spells its letters so is the plain one. */
const PLAIN = /^[\w.~-]$/;

/** Whether the octets of a path are UTF-8; where it is not even well encoded, nothing can be made of it. */
function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return /%(?![\da-f]{2})/i.test(path);
  }
}

/** A path as old programs and links spell it, an octet a letter: `%E9` is `é`. */
function fromWindows(path: string): string {
  return path.replace(/%[89a-f][\da-f]/gi, (octet) =>
    encodeURIComponent(windowsCharacter(Number.parseInt(octet.slice(1), 16))),
  );
}

/** The address of what a request asks for; null where that can be no page's. */
export function addressOf(target: string): URL | null {
  const asked = target.replace(WHOLE, "");
  if (asked !== "" && !/^[/?]/.test(asked)) return null;
  const [given = "", ...query] = (asked.startsWith("/") ? asked : `/${asked}`).split("?");
  const path = isUtf8(given) ? given : fromWindows(given);
  const plain = path.replace(ENCODED, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return PLAIN.test(character) ? character : octet;
  });
  const address = new URL([env.SITE_URL + plain, ...query].join("?"));
  address.hash = "";
  return address;
}

/**
 * Whether a path can be read, still leads somewhere once it is, and holds nothing that is no text; NUL is text nowhere.
 */
export function isReadable({ pathname, search }: URL): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return !CONTROL.test(path) && URL.canParse(path, env.SITE_URL) && !search.includes("%00");
  } catch {
    return false;
  }
}

/** A path with each run of slashes as one. */
export function withoutEmptyParts(path: string): string {
  return path.replace(/\/{2,}/g, "/");
}

export function isTooLong({ pathname, search }: URL): boolean {
  return pathname.length + search.length > MAX_LENGTH;
}

/**
 * Gives a request its address, under which guards, pages and logs all know it. Neither `Host` nor what a proxy forwards
 * has a say in it.
 */
export const giveAddress: RequestHandler = (request, response, next) => {
  const address = addressOf(request.url);
  response.locals.address = address;
  if (address) {
    request.url = address.pathname + address.search;
    request.originalUrl = request.url;
  }
  next();
};

/** The address of a request that came through `giveAddress` and `refuseNonsense`. */
export function addressIn({ locals }: Response): URL {
  return locals.address as URL;
}

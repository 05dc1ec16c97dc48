import type { Request, RequestHandler } from "express";
import { LOCALES, type Locale } from "~/domain/locale";
import { localeCookie } from "~/i18n/i18n.server";
import { localeOfPath } from "~/i18n/paths";
import { pageOfPayload } from "~/i18n/payload-path";
import { type MaybePromise, mapMaybe } from "~/platform/maybe-promise";
import { addressIn } from "./address.server";
import { readerOfCookies } from "./reader.server";

/** A cookie of each language, written once. */
const cookies = new Map<Locale, MaybePromise<string>>();
for (const locale of LOCALES) {
  const written = localeCookie.serialize(locale);
  cookies.set(locale, written);
  written.then((cookie) => cookies.set(locale, cookie));
}

/** The cookie of the language that a path is in; undefined where the reader has it. */
export function cookieOfLocale(request: Request): MaybePromise<string | undefined> {
  const locale = localeOfPath(request.path);
  if (!locale) return undefined;
  return mapMaybe(readerOfCookies(request.get("cookie")), ({ remembered }) =>
    remembered === locale ? undefined : cookies.get(locale),
  );
}

/**
 * Remembers the language of the page that is read (spec 2), for visits to `/`. The cookie is set next to the page and not
 * by it, so that kept pages carry none; and only when it changes, so that most answers have none. Should a shared cache
 * keep an answer with it all the same, no harm is done: its value is the path's language and the same for every reader
 * of the path. That is why the answer stays `public` next to it.
 */
export const rememberLocale: RequestHandler = (request, response, next) => {
  const isPage =
    request.method === "GET" && !addressIn(response).searchParams.has("_data") && pageOfPayload(request.path) === null;
  if (!isPage) return next();
  const remembered = mapMaybe(cookieOfLocale(request), (cookie) => {
    if (cookie) response.append("Set-Cookie", cookie);
    next();
  });
  if (remembered instanceof Promise) remembered.catch(next);
};

import type { RequestHandler } from "express";
import { LOCALES, type Locale } from "~/domain/locale";
import { localeCookie } from "~/i18n/i18n.server";
import { localeOfPath } from "~/i18n/paths";
import { pageOfPayload } from "~/i18n/payload-path";
import { addressIn } from "./address.server";
import { readerOfCookies } from "./reader.server";

const cookies = new Map<Locale, Promise<string>>(LOCALES.map((locale) => [locale, localeCookie.serialize(locale)]));

/**
 * Remembers the language of the page that is read (spec 2), for visits to `/`. The cookie is set beside the page and not
 * by it, so that kept pages carry none; and only when it changes, so that most answers have none. Should a shared cache
 * keep an answer with it all the same, no harm is done: its value is the path's language and the same for every reader
 * of the path. That is why the answer stays `public` beside it.
 */
export const rememberLocale: RequestHandler = (request, response, next) => {
  const locale = localeOfPath(request.path);
  const isPage =
    request.method === "GET" && !addressIn(response).searchParams.has("_data") && pageOfPayload(request.path) === null;
  if (!locale || !isPage) return next();
  readerOfCookies(request.get("cookie"))
    .then(async ({ remembered }) => {
      const cookie = remembered === locale ? undefined : await cookies.get(locale);
      if (cookie) response.append("Set-Cookie", cookie);
    })
    .then(() => next(), next);
};

import type { Request, Response } from "express";
import type { Locale } from "~/domain/locale";
import { env } from "~/env.server";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import type { Messages } from "~/i18n/messages";
import { localeOfPath, pathFor } from "~/i18n/paths";
import { plainPage } from "./plain-page.server";

export type Refusal = keyof Messages["refusal"]["titles"];

const STATUS = {
  unreadable: 400,
  malformed: 400,
  foreign: 403,
  verb: 405,
  "no-length": 411,
  "too-large": 413,
  "too-long": 414,
  "no-form": 415,
  failed: 500,
} as const satisfies Record<Refusal, number>;

/** The path's language, else the one the browser prefers: cookies are not read for what may be nonsense. */
function localeFor(request: Request): Locale {
  return localeOfPath(request.path) ?? (request.acceptsLanguages("fr", "en") === "en" ? "en-ca" : "fr-ca");
}

/** The page of a refusal, as HTML: it says why, and leads on. */
function refusalPage(locale: Locale, why: Refusal): string {
  const t = translator(locale, "refusal");
  const content = `<p>${escaped(t(`help.${why}`))}</p>
<p>${escaped(t("call", { phone: env.SUPPORT_PHONE.replaceAll(" ", "\u00a0") }))}</p>
<a class="button main" href="${pathFor("home", locale)}">${escaped(translator(locale, "common")("error.homeLink"))}</a>`;
  return plainPage({ locale, title: t(`titles.${why}`), content });
}

/** Answers a request that never reaches a route. */
export function refuse(request: Request, response: Response, why: Refusal): void {
  response.status(STATUS[why]).type("html").setHeader("Cache-Control", "no-store");
  response.send(refusalPage(localeFor(request), why));
}

/** A route's refusal, to be thrown; a route with a page of its own shows it there. */
export function refusal(locale: Locale, why: Refusal): globalThis.Response {
  return new globalThis.Response(refusalPage(locale, why), {
    status: STATUS[why],
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

import type { Request, Response } from "express";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { env } from "~/env.server";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import type { Messages } from "~/i18n/messages";
import { localeOfPath, pathFor } from "~/i18n/paths";
import styles from "~/ui/styles.css?url";

export type Refusal = keyof Messages["refusal"]["titles"];

const STATUS = {
  unreadable: 400,
  foreign: 403,
  verb: 405,
  "no-length": 411,
  "too-large": 413,
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
  const title = escaped(t(`titles.${why}`));
  const { BRAND, SUPPORT_PHONE } = env;
  return `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[locale]}" class="scriptless">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} — ${escaped(BRAND)}</title>
<link rel="stylesheet" href="${styles}">
</head>
<body>
<header class="site-header quiet"><span class="brand">${escaped(BRAND)}</span></header>
<main id="main" class="stack"><div class="empty stack">
<h1>${title}</h1>
<p>${escaped(t(`help.${why}`))}</p>
<p>${escaped(t("call", { phone: SUPPORT_PHONE.replaceAll(" ", "\u00a0") }))}</p>
<a class="button main" href="${pathFor("home", locale)}">${escaped(translator(locale, "common")("error.homeLink"))}</a>
</div></main>
</body>
</html>
`;
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

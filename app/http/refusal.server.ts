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
  // Of all that a client takes for "come again later", the one that no proxy takes for a broken server.
  busy: 429,
  "busy-form": 429,
  failed: 500,
} as const satisfies Record<Refusal, number>;

/** The path's language, else the one the browser prefers: cookies are not read for what may be nonsense. */
function localeFor(request: Request): Locale {
  return localeOfPath(request.path) ?? (request.acceptsLanguages("fr", "en") === "en" ? "en-ca" : "fr-ca");
}

/** The page of a refusal, as HTML: it says why, and leads on: by `way`, or home. */
function refusalPage(locale: Locale, why: Refusal, way?: string): string {
  const t = translator(locale, "refusal");
  const home = `<a class="button main" href="${pathFor("home", locale)}">${escaped(translator(locale, "common")("error.homeLink"))}</a>`;
  const content = `<p>${escaped(t(`help.${why}`))}</p>
<p>${escaped(t("call", { phone: env.SUPPORT_PHONE.replaceAll(" ", "\u00a0") }))}</p>
${way ?? home}`;
  return plainPage({ locale, title: t(`titles.${why}`), content });
}

/** Answers a request that never reaches a route. */
export function refuse(request: Request, response: Response, why: Refusal): void {
  response.status(STATUS[why]).type("html").setHeader("Cache-Control", "no-store");
  response.send(refusalPage(localeFor(request), why));
}

/** Seconds after which someone who came at a bad moment is to come again; a page they wait for then does by itself. */
const COME_AGAIN_SECONDS = 5;
/** What was sent is sent again from its page, unless that would be a large one. */
const LONGEST_SENT_AGAIN = 16 * 1024;

/** A button that sends the same form again; nothing when it had files, or is long. */
function sendAgain(locale: Locale, path: string, form: URLSearchParams | undefined): string {
  if (!form || form.toString().length > LONGEST_SENT_AGAIN) return "";
  const fields = [...form].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const label = escaped(translator(locale, "refusal")("again"));
  return `<form method="post" action="${escaped(path)}">${fields.join("")}<button class="button main">${label}</button></form>`;
}

/** Answers that there is too much to do at this moment, and how to come again without anything lost. */
export function refuseBusy(request: Request, response: Response): void {
  const locale = localeFor(request);
  const reads = request.method === "GET" || request.method === "HEAD";
  response.status(STATUS.busy).type("html").setHeader("Cache-Control", "no-store");
  response.setHeader("Retry-After", COME_AGAIN_SECONDS);
  // What Remix's own scripts ask for: their page says so in its place.
  if (new URLSearchParams(request.url.split("?")[1]).has("_data")) response.setHeader("X-Remix-Catch", "yes");
  else if (reads) response.setHeader("Refresh", COME_AGAIN_SECONDS);
  const again = reads
    ? `<a class="button main" href="${escaped(request.originalUrl)}">${escaped(translator(locale, "refusal")("reload"))}</a>`
    : sendAgain(locale, request.originalUrl, response.locals.form);
  response.send(refusalPage(locale, reads ? "busy" : "busy-form", again));
}

/** A route's refusal, to be thrown; a route with a page of its own shows it there. */
export function refusal(locale: Locale, why: Refusal): globalThis.Response {
  return new globalThis.Response(refusalPage(locale, why), {
    status: STATUS[why],
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

import type { Request, Response } from "express";
import type { Locale } from "~/domain/locale";
import { fieldCarriesCardNumber } from "~/domain/money/card-number";
import { escaped } from "~/i18n/escaped";
import { translator } from "~/i18n/i18n.server";
import type { Messages } from "~/i18n/messages";
import { localeOfPath, pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { plainPage } from "./plain-page.server";

export type Refusal = keyof Messages["refusal"]["titles"];

export const STATUS = {
  unreadable: 400,
  malformed: 400,
  "signed-out": 401,
  foreign: 403,
  verb: 405,
  "no-length": 411,
  "too-large": 413,
  "too-long": 414,
  "no-form": 415,
  // Of all that a client takes for "come again later", the one that no proxy takes for a broken server.
  busy: 429,
  "busy-form": 429,
  away: 503,
  "away-form": 503,
  unknown: 503,
  failed: 500,
} as const satisfies Record<Refusal, number>;

/** The path's language, else the one the browser prefers: cookies are not read for what may be nonsense. */
export function localeFor(request: Request): Locale {
  return localeOfPath(request.path) ?? (request.acceptsLanguages("fr", "en") === "en" ? "en-ca" : "fr-ca");
}

/** The page of a refusal, as HTML: it says why, and leads on: by `way`, or home. */
export function refusalPage(locale: Locale, why: Refusal, way?: string): string {
  const t = translator(locale, "refusal");
  const home = `<a class="button main" href="${pathFor("home", locale)}">${escaped(translator(locale, "common")("error.homeLink"))}</a>`;
  const content = `<p>${escaped(t(`help.${why}`))}</p>
<p>${escaped(t("call", { phone: supportPhone() }))}</p>
${way ?? home}`;
  return plainPage({ locale, title: t(`titles.${why}`), content });
}

/** Answers a request that never reaches a route. */
export function refuse(request: Request, response: Response, why: Refusal): void {
  response.status(STATUS[why]).type("html").setHeader("Cache-Control", "no-store");
  response.send(refusalPage(localeFor(request), why));
}

/** Seconds after which someone who came at a bad moment is to come again; a page they wait for then does by itself. */
export const COME_AGAIN_SECONDS = 5;
/** What was sent is sent again from its page, unless that would be a large one. */
const MAX_RESENT_LENGTH = 16 * 1024;

/** What was posted, to be sent again as it was: texts, and the names of fields that took a file. */
export type Posted = { texts: URLSearchParams; files?: readonly string[] };

/**
 * A form with every field of what was posted, and a button that sends it to the same address; only files are not kept.
 * Where a card's number was typed nothing is written back, and a link leads to the page.
 */
export function sendAgain(locale: Locale, address: string, { texts, files = [] }: Posted, isMain = true): string {
  const t = translator(locale, "refusal");
  if ([...texts].some(([name, value]) => fieldCarriesCardNumber(name, value))) return link(address, t("reload"));
  const fields = [...texts].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const choose = files.map(
    (name) => `<label class="stack">${escaped(t("file"))} <input type="file" name="${escaped(name)}"></label>`,
  );
  const encoding = files.length > 0 ? ' enctype="multipart/form-data"' : "";
  const button = `<button class="button${isMain ? " main" : ""}">${escaped(t("again"))}</button>`;
  return `<form method="post" action="${escaped(address)}"${encoding}>${fields.join("")}${choose.join("")}${button}</form>`;
}

export const link = (address: string, label: string) =>
  `<a class="button main" href="${escaped(address)}">${escaped(label)}</a>`;

/** Whether Remix's own scripts ask: their page then says what is the matter in its place. */
export const asksForData = (request: Request) => new URLSearchParams(request.url.split("?")[1]).has("_data");

/** Answers that there is too much to do at this moment, and how to come again without anything lost. */
export function refuseBusy(request: Request, response: Response): void {
  const locale = localeFor(request);
  const reads = request.method === "GET" || request.method === "HEAD";
  response.status(STATUS.busy).type("html").setHeader("Cache-Control", "no-store");
  response.setHeader("Retry-After", COME_AGAIN_SECONDS);
  if (asksForData(request)) response.setHeader("X-Remix-Catch", "yes");
  else if (reads) response.setHeader("Refresh", COME_AGAIN_SECONDS);
  const texts: URLSearchParams | undefined = response.locals.form;
  const isLong = (texts?.toString().length ?? 0) > MAX_RESENT_LENGTH;
  const again = reads
    ? link(request.originalUrl, translator(locale, "refusal")("reload"))
    : texts && !isLong
      ? sendAgain(locale, request.originalUrl.replace(/^\/+/, "/"), { texts })
      : "";
  response.send(refusalPage(locale, reads ? "busy" : "busy-form", again));
}

/** A route's refusal, to be thrown; a route with a page of its own shows it there. */
export function refusal(locale: Locale, why: Refusal): globalThis.Response {
  return new globalThis.Response(refusalPage(locale, why), {
    status: STATUS[why],
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Public pages and their data, answered from what is kept. */
import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { DatabaseAway } from "~/db/failure.server";
import { recordReads } from "~/db/reads.server";
import type { Locale } from "~/domain/locale";
import { localeOf } from "~/i18n/i18n.server";
import { pageOfPayload } from "~/i18n/payload-path";
import { type PublicPage, publicPageAt } from "~/i18n/public-page";
import { env } from "~/platform/env.server";
import { type MaybePromise, mapMaybe } from "~/platform/maybe-promise";
import { keptPages, pagesMade } from "~/platform/metrics.server";
import { addressIn } from "./address.server";
import type { DataVersion } from "./data-version.server";
import { isFresh } from "./fresh.server";
import { inlineSheet } from "./inline-styles.server";
import { type InTurn, respondBusy } from "./limit-concurrency.server";
import {
  createPageCache,
  decompressBrotli,
  gzipOf,
  isUncacheable,
  type Kept,
  MAX_AGE_MS,
  type Rendered,
} from "./page-cache.server";
import { payloadOf } from "./payload.server";
import { type CookieReader, readerOfCookies } from "./reader.server";
import { type BuildSource, built, type RemixHandler, screenHandler } from "./screen-handler.server";
import { contentSecurityPolicy } from "./security.server";

/**
 * A browser or a shared cache may keep the answer, and show it while it asks whether it still holds, as we do ourselves.
 * `Age` says how long ago it was known to hold, so that nobody, through any number of caches, is shown one that is older
 * than `MAX_AGE_MS`.
 */
const CACHE_CONTROL = `public, max-age=0, stale-while-revalidate=${MAX_AGE_MS / 1000}`;

/** Lets the page's script name the pages its reader is about to open; nothing of it runs. */
const AHEAD = "'inline-speculation-rules'";

function varyOf({ locale }: PublicPage): string {
  // The cookies that matter are the currency, the language where the path has none, and whether there is any.
  return locale ? "Accept-Encoding, Cookie" : "Accept-Encoding, Accept-Language, Cookie";
}

/**
 * Renders a page for anyone: of the reader, the handler is told nothing but language and currency, and whether the page
 * brings its style sheet along.
 */
async function renderPage(
  handle: RemixHandler,
  request: Request,
  { requestId, withStyles }: { requestId: string; withStyles: boolean },
): Promise<Rendered> {
  const styles = withStyles ? inlineSheet() : undefined;
  let page: string | undefined;
  const takePage = (html: string) => {
    page = html;
  };
  const context: AppLoadContext = { requestId, nonce: undefined, visitor: "", styles: styles?.text, takePage };
  const { answer, tags } = await recordReads(async () => {
    const response = await handle(request, context);
    return { response, body: page ?? (await response.text()) };
  });
  const { response, body } = answer;
  const { status, headers } = response;
  // The last one that was made stands in for it, where there is one.
  if (context.unavailable && status >= 500) throw new DatabaseAway("a page could not be made");
  if (status === 200 && !isUncacheable(headers)) headers.set("Cache-Control", CACHE_CONTROL);
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({ scripts: [AHEAD], styles: styles ? [styles.hash] : [] }),
  );
  return { status, headers, body, tags };
}

function heededRequest(url: URL, { cookie }: CookieReader, languages: string | undefined): Request {
  const headers = new Headers();
  if (cookie) headers.set("Cookie", cookie);
  if (languages) headers.set("Accept-Language", languages);
  return new Request(url, { headers });
}

/** The smaller first of those a browser takes: asked for both together, it would answer the one it happens to name first. */
const ENCODINGS = ["br", "gzip"] as const;

type SentPage = { answer: Kept; ageMs: number };

function sendKept(
  request: ExpressRequest,
  response: ExpressResponse,
  { answer: kept, ageMs }: SentPage,
): MaybePromise<void> {
  for (const [name, value] of kept.headers) response.setHeader(name, value);
  response.setHeader("Age", Math.ceil(ageMs / 1000));
  response.setHeader("ETag", kept.etag);
  if (isFresh(request.get("if-none-match"), kept.etag)) {
    response.removeHeader("Content-Type");
    response.status(304).end();
    return;
  }
  const encoding = ENCODINGS.find((each) => request.acceptsEncodings(each) === each);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  const body = encoding === "br" ? kept.br : encoding === "gzip" ? gzipOf(kept) : decompressBrotli(kept.br);
  return mapMaybe(body, (body) => {
    response.setHeader("Content-Length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  });
}

function sendRendered(request: ExpressRequest, response: ExpressResponse, { status, headers, body }: Rendered): void {
  response.status(status);
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
  response.end(request.method === "HEAD" ? undefined : body);
}

/** A public page, or its data. */
type Wanted = { page: PublicPage; path: string; isPayload: boolean };

/**
 * Answers public pages and their `_payload.json`; passes everything else on. A payload of what is no public page is a
 * 404. `version` names the state of the data; `null` keeps nothing (for development). What has to be made is made in its
 * turn.
 */
export function publicPages(
  source: BuildSource,
  version: (() => MaybePromise<DataVersion>) | null,
  inTurn: InTurn,
): RequestHandler {
  const find = createPageCache();
  const handle = screenHandler(source);
  let unkept = 0;
  const neverTheSame = (): DataVersion => {
    const name = String(unkept++);
    return { name, nameOf: () => name, known: true, readAt: Date.now() };
  };

  /** How what was asked for is kept, and how it is drawn where it is not. */
  function lookUp({ page, path, isPayload }: Wanted, reader: CookieReader, locale: Locale, asked: () => Request) {
    // Who comes for the first time, by all we know, has no style sheet yet.
    const withStyles = !isPayload && reader.remembered === null && env.NODE_ENV === "production";
    const kind = isPayload ? "data" : withStyles ? "first" : "page";
    const key = [kind, locale, reader.currency, path + page.search].join(" ");
    const render = async (requestId: string): Promise<Rendered> => {
      pagesMade.inc();
      const made = await renderPage(handle, asked(), { requestId, withStyles });
      const { version: build } = (await built(source)).assets;
      const rendered = isPayload ? payloadOf(made, { build, currency: reader.currency }) : made;
      rendered.headers.set("Vary", varyOf(page));
      return rendered;
    };
    return { key, render };
  }

  function answer(request: ExpressRequest, response: ExpressResponse, wanted: Wanted): MaybePromise<void> {
    const { page, path } = wanted;
    const languages = page.locale ? undefined : request.get("accept-language");
    const found = mapMaybe(readerOfCookies(request.get("cookie")), (reader) => {
      const asked = () => heededRequest(new URL(path + page.search, env.SITE_URL), reader, languages);
      return mapMaybe(page.locale ?? localeOf(asked()), (locale) => {
        const { key, render } = lookUp(wanted, reader, locale, asked);
        const drawn = (begin: () => void) =>
          inTurn(
            path,
            () => {
              begin();
              return render(response.locals.requestId);
            },
            { lane: "pages" },
          );
        const state = version ? version() : neverTheSame();
        return mapMaybe(state, (state) => find(key, state, drawn));
      });
    });
    return mapMaybe(found, (found) => {
      response.locals.kept = found.kept;
      keptPages.inc({ outcome: found.kept });
      if (found.kept === "never") sendRendered(request, response, found.answer);
      else return sendKept(request, response, found);
    });
  }

  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { search, searchParams } = addressIn(response);
    const pageAsked = pageOfPayload(request.path);
    const path = pageAsked ?? request.path;
    const page = publicPageAt(path, search);
    if (pageAsked && !page) return response.status(404).type("text/plain").send("Not found\n");
    // What Remix's own scripts ask of one route.
    if (!page || searchParams.has("_data")) return next();
    const answered = answer(request, response, { page, path, isPayload: pageAsked !== null });
    if (answered instanceof Promise) answered.catch((error) => respondBusy(error, request, response) || next(error));
  };
}

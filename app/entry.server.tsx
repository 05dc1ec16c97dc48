import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { unavailability } from "~/db/failure.server";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { BuildFactsProvider, factsOf } from "~/features/running/build-facts";
import { i18nOf, localeOf } from "~/i18n/i18n.server";
import { log } from "~/platform/log.server";
import { NonceProvider } from "~/ui/nonce";
import { DrawingProvider, drawnWithForm } from "~/ui/page-form";

/**
 * Renders whole pages: nothing here is deferred, and one string compresses far better than a stream flushed in pieces.
 */
export default async function handleRequest(
  request: Request,
  said: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, styles: inline, typed, takePage }: AppLoadContext,
): Promise<Response> {
  const status = statusOf(said, remixContext);
  const locale = await localeOf(request);
  const route = remixContext.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const html = drawnWithForm({ route, typed }, (drawing) =>
    renderToString(
      <I18nextProvider i18n={i18nOf(locale)}>
        <NonceProvider value={nonce}>
          <BuildFactsProvider value={factsOf(remixContext.manifest, inline)}>
            <DrawingProvider value={drawing}>
              <RemixServer context={remixContext} url={request.url} />
            </DrawingProvider>
          </BuildFactsProvider>
        </NonceProvider>
      </I18nextProvider>,
    ),
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", LANGUAGE_TAGS[locale]);
  const wait = status === 429 ? waitOf(remixContext) : null;
  if (wait) headers.set("Retry-After", wait);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  const page = `<!DOCTYPE html>${html}`;
  takePage?.(page);
  return new Response(takePage ? null : page, { status, headers });
}

/**
 * The status of a page. Where an action refused a form and a loader then failed, Remix tells the action's: the page that is
 * drawn is the failure's.
 */
function statusOf(said: number, { staticHandlerContext: { errors } }: EntryContext): number {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return said;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** How long anyone who asks is to wait, as an action or a loader said: a page has the headers of its route alone. */
function waitOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | null {
  const said = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return said.map((each) => each.get("Retry-After")).find((wait) => wait !== null) ?? null;
}

/** Logs what was not expected; pages that do not exist and requests the reader gave up are. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (context.gone?.aborted || isRouteErrorResponse(error)) return;
  const state = unavailability(error);
  if (state) log.warn({ requestId: context.requestId, err: error }, "the database could not be used");
  else log.error({ requestId: context.requestId, err: error }, "request failed");
  // Of an action and a loader that both failed, what was written is the action's.
  if (context.unavailable !== "unknown") context.unavailable = state ?? undefined;
};

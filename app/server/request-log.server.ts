import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { screenAt } from "~/i18n/paths";
import { inRequest, log, readingLog } from "~/platform/log.server";
import { requests } from "~/platform/metrics.server";
import { isReading } from "./guards.server";

const GIVEN_ID = /^[\w-]{8,64}$/;

/** What has no screen, by a word for each sort. */
function unscreened(path: string): string {
  const first = path.split("/")[1] ?? "";
  return ["assets", "webhooks", "livez", "readyz", "healthz", "trip-files", "calendar", "maps"].includes(first)
    ? first
    : "other";
}

/**
 * Gives the request an id (a proxy's, if it sent a sane one), answers with it, and logs one line when it is done.
 * The screen is logged, not the address: addresses of checkouts and bookings open them.
 */
export const requestLog: RequestHandler = (request, response, next) => {
  const given = request.get("x-request-id");
  const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
  response.locals.requestId = requestId;
  response.setHeader("X-Request-Id", requestId);
  const started = performance.now();
  const match = screenAt(request.path);
  response.on("close", () => {
    const ms = performance.now() - started;
    const route = match?.id ?? unscreened(request.path);
    requests.observe({ route, status: String(response.statusCode) }, ms / 1000);
    const lines = isReading(request) && response.statusCode < 500 ? readingLog : log;
    // Machines that ask every second whether we live would fill the log.
    lines[response.locals.quiet ? "debug" : "info"](
      {
        requestId,
        method: request.method,
        screen: match?.id ?? "other",
        locale: match?.locale,
        status: response.statusCode,
        kept: response.locals.kept,
        ...(response.writableFinished ? {} : { aborted: true }),
        ms: Math.round(ms),
      },
      "request",
    );
  });
  inRequest(requestId, next);
};

import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { screenAt } from "~/i18n/paths";
import { inRequest, log } from "~/log.server";

const GIVEN_ID = /^[\w-]{8,64}$/;

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
    // Machines that ask every second whether we live would fill the log.
    log[response.locals.quiet ? "debug" : "info"](
      {
        requestId,
        method: request.method,
        screen: match?.id ?? "other",
        locale: match?.locale,
        status: response.statusCode,
        kept: response.locals.kept,
        ...(response.writableFinished ? {} : { aborted: true }),
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
  });
  inRequest(requestId, next);
};

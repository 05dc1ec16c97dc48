import type { ErrorRequestHandler } from "express";
import { log } from "~/log.server";
import { refuse } from "./refusal.server";

/** What nothing else caught: logged, and answered without a trace of it. */
export const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
  log.error({ requestId: response.locals.requestId, err: error }, "request failed outside Remix");
  // Half an answer is cut, so that nobody takes it for a whole one; Express would print the error as it is.
  if (response.headersSent) return void response.destroy();
  refuse(request, response, "failed");
};

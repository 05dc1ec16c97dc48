import type { ErrorRequestHandler } from "express";
import { unavailability } from "~/db/failure.server";
import { log } from "~/platform/log.server";
import { refuse } from "./refusal.server";
import { refuseUnavailable } from "./unavailable.server";

/** What nothing else caught: logged, and answered without a trace of it. */
export const lastResort: ErrorRequestHandler = (error, request, response, next) => {
  const state = unavailability(error);
  if (state) log.warn({ requestId: response.locals.requestId, err: error }, "the database could not be used");
  else log.error({ requestId: response.locals.requestId, err: error }, "request failed outside Remix");
  // Half an answer is cut, so that nobody takes it for a whole one; Express would print the error as it is.
  if (response.headersSent) return void response.destroy();
  if (state) refuseUnavailable(request, response, { state }).catch(next);
  else refuse(request, response, "failed");
};

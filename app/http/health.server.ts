import type { RequestHandler, Response } from "express";
import { readiness } from "~/services/running/readiness.server";
import { warnings } from "~/services/running/warnings.server";

/** Asked so often that a balancer must be doing it: when it was last told to send visitors, and before that. */
const WATCHED_MS = 65_000;
const toldReady = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

/** Whether somebody asks again and again whether this instance is ready, and so will hear that it is not. */
export function isWatched(now = Date.now()): boolean {
  return now - (toldReady[0] ?? 0) < WATCHED_MS;
}

/**
 * `/livez`: the process turns. `/readyz`, and `/healthz` of old: visitors may be sent here; if not, a word says why, and what is
 * wrong besides stands below.
 * In front of Remix and of every guard: who asks is a machine, by whichever name it knows this one.
 */
export const health: RequestHandler = (request, response, next) => {
  const asked = /^\/(livez|readyz|healthz)$/.exec(request.path)?.[1];
  if (!asked || (request.method !== "GET" && request.method !== "HEAD")) return next();
  tell(asked, response).catch(next);
};

async function tell(asked: string, response: Response): Promise<void> {
  response.locals.quiet = true;
  const whyNot = asked === "livez" ? null : await readiness.whyNot();
  if (asked !== "livez" && !whyNot) toldReady.splice(0, 2, toldReady[1] ?? 0, Date.now());
  response.status(whyNot ? 503 : 200).setHeader("Cache-Control", "no-store");
  const besides = asked === "livez" ? [] : warnings().map((warning) => `warning: ${warning}\n`);
  response.type("text/plain").send([whyNot ? `not ready: ${whyNot}\n` : "ok\n", ...besides].join(""));
}

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
 * `/livez`: the process turns. `/readyz`, and `/healthz` of old: visitors may be sent here, as pages can be shown;
 * below stands whether the database can be read and written, and what is wrong besides. `/readyz/reading` and
 * `/readyz/writing` answer for one of the two, so that a balancer can send forms elsewhere and leave the pages. In
 * front of Remix and of every guard: the caller is a machine, by whichever name it knows this one.
 */
export const health: RequestHandler = (request, response, next) => {
  const asked = /^\/(livez|readyz|healthz|readyz\/reading|readyz\/writing)$/.exec(request.path)?.[1];
  if (!asked || (request.method !== "GET" && request.method !== "HEAD")) return next();
  answerHealth(asked, response).catch(next);
};

const yesOrNo = (notReadyReason: string | null) => (notReadyReason ? `no (${notReadyReason})` : "yes");

async function answerHealth(asked: string, response: Response): Promise<void> {
  response.locals.quiet = true;
  response.setHeader("Cache-Control", "no-store").type("text/plain");
  if (asked === "livez") return void response.send("ok\n");
  const answers = await Promise.all([readiness.notReadyReason(), readiness.whyNotWriting()]);
  // Both end together, which the one that answered first may not have known.
  const [reading, writing] = answers.includes("ending") ? (["ending", "ending"] as const) : answers;
  const notReadyReason = asked === "readyz/writing" ? writing : reading;
  if (!reading) toldReady.splice(0, 2, toldReady[1] ?? 0, Date.now());
  const said = [
    notReadyReason ? `not ready: ${notReadyReason}` : "ok",
    `reading: ${yesOrNo(reading)}`,
    `writing: ${yesOrNo(writing)}`,
    ...warnings().map((warning) => `warning: ${warning}`),
  ];
  response.status(notReadyReason ? 503 : 200).send(said.map((line) => `${line}\n`).join(""));
}

/** Where every form comes in: read once, held to what a form of ours can be, and handed on as one that is. */
import type { Request, RequestHandler, Response } from "express";
import { log } from "~/platform/log.server";
import { isReading, isSignedByCaller, takesFiles } from "./guards.server";
import { type FormProblem, readFields } from "./posted-form.server";
import { type Refusal, refuse } from "./refusal.server";

const WHY: Record<FormProblem, Refusal> = { "form-malformed": "malformed", "form-too-long": "too-large" };

/** A body whose length was bounded before (`limitBody`); null when its sender left before its end. */
export async function bodyOf(request: Request): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

/** Leaves the texts of a form as `response.locals.form`; whether it may go on. */
async function takeForm(request: Request, response: Response): Promise<boolean> {
  const body = await bodyOf(request);
  if (!body) {
    response.destroy();
    return false;
  }
  const read = await readFields(body, request.get("content-type") ?? "");
  const fields = read.ok ? [...read.value] : [];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  // A file where none is asked for.
  const problem = read.ok ? texts.length < fields.length && "form-malformed" : read.code;
  if (problem) {
    log.warn({ requestId: response.locals.requestId, problem }, "form refused");
    refuse(request, response, WHY[problem]);
    return false;
  }
  response.locals.form = new URLSearchParams(texts);
  return true;
}

/**
 * Reads the form of a post, and refuses what no page of ours sends. Forms with files go by: their page reads them
 * (`formWithFile`), because they may be large.
 */
export const takeForms: RequestHandler = (request, response, next) => {
  if (isReading(request) || isSignedByCaller(request) || takesFiles(request)) return next();
  takeForm(request, response).then((mayGoOn) => mayGoOn && next(), next);
};

/** Names a visitor's address without telling it: for limits against abuse. */
import { createHmac } from "node:crypto";
import type { RequestHandler } from "express";
import { env } from "~/env.server";

/** Set by us on every request, whatever the browser sent under this name. */
export const VISITOR_HEADER = "x-visitor";

export const nameVisitor: RequestHandler = (request, _response, next) => {
  request.headers[VISITOR_HEADER] = createHmac("sha256", env.SESSION_SECRET)
    .update(request.ip ?? "")
    .digest("base64url");
  next();
};

/** The visitor of a request that came through `nameVisitor`; null for one that did not. */
export function visitorOf({ headers }: Request): string | null {
  return headers.get(VISITOR_HEADER);
}

import type { RequestHandler } from "express";
import { canonicalPath } from "~/i18n/paths";
import { redirectAt } from "~/i18n/route-rules";
import { addressIn } from "./address.server";

/** Sends a path that is nearly a screen's to the screen's own: by the rules of the build, else by its spelling. */
export const redirectToCanonical: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const rule = redirectAt(request.path);
  const path = rule?.redirect ?? canonicalPath(request.path);
  if (path === null) return next();
  // What was asked of a page that moved is asked of it where it is now; a way home has no questions.
  const search = rule?.status === 302 ? "" : addressIn(response).search;
  return response.redirect(rule?.status ?? 301, path + search);
};

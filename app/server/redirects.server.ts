import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { canonicalPath } from "~/i18n/paths";
import { publicPageAt } from "~/i18n/public-page";
import { redirectAt } from "~/i18n/route-rules";
import { addressIn, withoutEmptyParts } from "./address.server";

/**
 * Paths of public pages that lead nowhere else. Hundreds of rules are asked to find that out, and a build's say the same
 * each time; paths of what is somebody's are not remembered.
 */
const atHome = new LRUCache<string, true>({ max: 1000 });
const MAX_CACHED_PATH_LENGTH = 200;

/**
 * Sends a path that is nearly a screen's to the screen's own: by the rules of the build, else by its spelling. Slashes one
 * after the other are one, so that no path with thousands of them reaches the router, which takes their number squared.
 */
export const redirectToCanonical: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const { path: asked } = request;
  if (atHome.has(asked)) return next();
  const plain = withoutEmptyParts(asked);
  const rule = redirectAt(plain);
  const path = rule?.redirect ?? canonicalPath(plain) ?? (plain === asked ? null : plain);
  if (path === null) {
    if (asked.length <= MAX_CACHED_PATH_LENGTH && publicPageAt(asked, "")) atHome.set(asked, true);
    return next();
  }
  // What was asked of a page that moved is asked of it where it is now; a way home has no questions.
  const search = rule?.status === 302 ? "" : addressIn(response).search;
  return response.redirect(rule?.status ?? 301, path + search);
};

import type { Request, RequestHandler } from "express";
import { REPORT_LIMIT_BYTES } from "~/gateways/bounce-report.server";
import { screenAt } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { publicSearch } from "../../remix.config.js";
import { addressIn, isReadable, isTooLong, withoutEmptyParts } from "./address.server";
import { refuse } from "./refusal.server";

/** Whether a request reads, and has no body. */
export function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Gateways call these from their own servers; each verifies its caller's signature instead. */
export function isSignedByCaller({ path }: Request): boolean {
  return path.startsWith("/webhooks/");
}

/**
 * An identity provider may have the browser post what it sends back, from its own site and so without a cookie of ours:
 * the one post of another site that is let in. Its route does nothing but lead on to the same address by a link, where the
 * browser's cookie has to fit the state.
 */
function isWayBack({ method, path }: Request): boolean {
  return method === "POST" && path === "/sign-in/callback";
}

/** Whether a page takes files, which are read by itself. */
export function takesFiles({ path }: Pick<Request, "path">): boolean {
  const screen = screenAt(path)?.id;
  return screen === "planner.files" || screen === "booking.claim";
}

/** A report of a mail that came back holds its headers at least, and with some servers the whole mail. */
const takesReports = ({ path }: Request) => path === "/webhooks/mail";

/** No form of ours comes near this… */
const BODY_LIMIT_BYTES = 64 * 1024;
/** …but those with a file: one that is too large is refused in words by the form itself, be it a phone’s photo. */
const FILE_BODY_LIMIT_BYTES = 12 * 1024 * 1024;

/**
 * Whether a post may come from a page of ours. Every browser that runs another site's forms has said where they come
 * from for years, by `Origin` at least (`null` when it hides it); text browsers such as Lynx say nothing, and send
 * nothing on another site's behalf that our Lax cookies would let through.
 */
function mayBeOurs(request: Request): boolean {
  const site = request.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const said = request.get("origin");
  const from = said ?? request.get("referer");
  if (from === undefined) return true;
  if (!URL.canParse(from)) return false;
  const { origin, username, password } = new URL(from);
  // An origin is a scheme, a host and a port as browsers write them; an address they give has no user name.
  if ((said !== undefined && said !== origin) || username || password) return false;
  // The demo is also opened by other names of this machine; a real site has the one.
  return (
    origin === env.SITE_URL || (env.demo && origin === `${new URL(env.SITE_URL).protocol}//${request.get("host")}`)
  );
}

/** Refuses a post that another site made a browser send, on every route but the gateways' webhooks and the way back. */
export const refuseForeignOrigin: RequestHandler = (request, response, next) => {
  if (isReading(request) || isSignedByCaller(request) || isWayBack(request) || mayBeOurs(request)) return next();
  log.warn({ requestId: response.locals.requestId, method: request.method }, "post from another origin refused");
  refuse(request, response, "foreign");
};

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Refuses what is no form, where forms are read. */
export const acceptFormsOnly: RequestHandler = (request, response, next) => {
  if (isReading(request) || isSignedByCaller(request) || request.is(FORMS)) return next();
  refuse(request, response, "no-form");
};

const TAKEN = ["GET", "HEAD", "POST"];

/** Refuses what neither a link nor a form asks for: a route takes every other verb for a post. */
export const refuseOtherVerbs: RequestHandler = (request, response, next) => {
  if (TAKEN.includes(request.method)) return next();
  response.setHeader("Allow", TAKEN.join(", "));
  refuse(request, response, "verb");
};

/** Refuses an address that no page can have, before anyone reads it. */
export const refuseNonsense: RequestHandler = (request, response, next) => {
  const address: URL | null = response.locals.address;
  // Nothing of ours posts to a path with an empty part; a reader who opens one is redirected (`redirectToCanonical`).
  const isPlain = address !== null && (isReading(request) || withoutEmptyParts(address.pathname) === address.pathname);
  if (!address || !isPlain || !isReadable(address)) refuse(request, response, "unreadable");
  else if (isTooLong(address)) refuse(request, response, "too-long");
  else next();
};

/**
 * What no public page answered is found by no search engine, and a private page and its data are kept by nobody. Every
 * route gets this here, so that a new one cannot forget it.
 */
export const keepPrivate: RequestHandler = (request, response, next) => {
  response.setHeader("X-Robots-Tag", "noindex");
  const screen = screenAt(request.path)?.id;
  if ((screen && publicSearch[screen] === null) || request.path.startsWith("/trip-files/"))
    response.setHeader("Cache-Control", "no-store");
  else if (addressIn(response).searchParams.has("_data")) response.setHeader("Cache-Control", "private, no-cache");
  next();
};

/** Refuses a body that is too large, or that does not say how large it is. */
export const limitBody: RequestHandler = (request, response, next) => {
  if (isReading(request)) return next();
  const length = Number(request.get("content-length"));
  const large = takesFiles(request) ? FILE_BODY_LIMIT_BYTES : takesReports(request) && REPORT_LIMIT_BYTES;
  const limit = large || BODY_LIMIT_BYTES;
  if (request.get("content-length") === undefined || Number.isNaN(length)) refuse(request, response, "no-length");
  else if (length > limit) refuse(request, response, "too-large");
  else next();
};

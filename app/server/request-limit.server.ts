/** Refuses posts that cost something when too many come from one address, or about one thing. */
import { type LimitedPost, limitsOf } from "~/domain/company/request-limits";
import { requestCounter } from "~/services/running/count-requests.server";
import { visitorOf } from "./visitor.server";

/** A refusal for a form to tell in its place, with what was typed. */
export type TooMany = {
  code: "too-many-requests";
  params: { left: number };
  /** Of the answer. */
  init: TryLater;
};

type TryLater = { status: 429; headers: { "Retry-After": string } };

/** The status and headers of a request that may be repeated after some seconds. */
export function tryLater(seconds: number): TryLater {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}

/** Seconds until another post is taken, counting none; null when one is taken now. */
export function waitFor(post: LimitedPost, request: Request, now: Date): number | null {
  return requestCounter().waitFor(limitsOf(post, { visitor: visitorOf(request) }), now);
}

/**
 * Counts a post, by the address it comes from and by `thing`, no matter what it is about; what to answer when it is one too
 * many. Its words are `too-many-requests` of the catalogues (params: `left`, the minutes to wait).
 */
export function tooMany(post: LimitedPost, request: Request, now: Date, thing?: string): TooMany | null {
  const limits = limitsOf(post, { visitor: visitorOf(request), ...(thing && { thing }) });
  const wait = requestCounter().count(limits, now);
  if (wait === null) return null;
  return { code: "too-many-requests", params: { left: Math.ceil(wait / 60) }, init: tryLater(wait) };
}

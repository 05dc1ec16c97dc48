import { expect, it } from "vitest";
import { type LimitedPost, REQUEST_LIMITS } from "~/domain/company/request-limits";
import { tooMany } from "./request-limit.server";
import { VISITOR_HEADER } from "./visitor.server";

let sequence = 0;
const from = (visitor = `visitor-${++sequence}`) =>
  new Request("http://localhost/", { headers: { [VISITOR_HEADER]: visitor } });
const now = new Date();

it("Requests are limited by address, with the status, seconds and minutes to wait", () => {
  const request = from();
  for (let i = 0; i < REQUEST_LIMITS.hold.address.most; i++) expect(tooMany("hold", request, now)).toBeNull();
  expect(tooMany("hold", request, now)).toEqual({
    code: "too-many-requests",
    params: { left: 10 },
    init: { status: 429, headers: { "Retry-After": "600" } },
  });
  expect(tooMany("hold", from(), now)).toBeNull();
  expect(tooMany("review", request, now, "another kind")).toBeNull();
});

it("Requests are limited by subject, across addresses", () => {
  const { most } = REQUEST_LIMITS.code.thing;
  for (let i = 0; i < most; i++) expect(tooMany("code", from(), now, "a purchase")).toBeNull();
  expect(tooMany("code", from(), now, "a purchase")).not.toBeNull();
  expect(tooMany("code", from(), now, "another")).toBeNull();
});

it.each(Object.keys(REQUEST_LIMITS) as LimitedPost[])("%s is generous to neighbours behind one address", (post) => {
  const { address, thing }: { address?: { most: number }; thing?: { most: number } } = REQUEST_LIMITS[post];
  expect(address?.most ?? 1000).toBeGreaterThanOrEqual(2 * (thing?.most ?? 20));
});

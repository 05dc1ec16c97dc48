import { expect, it } from "vitest";
import { REQUEST_LIMITS } from "~/domain/request-limits";
import { VISITOR_HEADER } from "~/http/visitor.server";
import { action as booking } from "./booking";
import { action as trip } from "./trip-detail";

const context = (visitor: string) => ({ requestId: "test", nonce: "", visitor });

function posted(path: string, visitor: string, fields: Record<string, string>): Request {
  const headers = { [VISITOR_HEADER]: visitor };
  return new Request(`http://localhost${path}`, { method: "POST", headers, body: new URLSearchParams(fields) });
}

it("a hold too many from one address is refused for a while, with what was asked for", async () => {
  const hold = (visitor: string) => {
    const fields = { departure: "nowhere", from: "quebec", adults: "3", children: "1" };
    const request = posted("/en-ca/trip/new-york-3-days", visitor, fields);
    return trip({ request, params: { slug: "new-york-3-days" }, context: context(visitor) });
  };
  for (let i = 0; i < REQUEST_LIMITS.hold.address.most; i++) expect((await hold("one")).status).toBe(409);
  const refused = await hold("one");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(await refused.json()).toMatchObject({
    ...{ code: "too-many-requests", params: { left: 10 } },
    asked: { departure: "nowhere", city: "quebec", adults: 3, children: 1 },
  });
  expect((await hold("other")).status).toBe(409);
});

it("a review too many of one booking is refused with what was written, unless it may be a card's number", async () => {
  const review = (text: string, visitor: string) => {
    const request = posted("/en-ca/my-trip/some-key", visitor, { rating: "4", text });
    return booking({ request, params: { bookingKey: "some-key" }, context: context(visitor) });
  };
  for (let i = 0; i < REQUEST_LIMITS.review.thing.most; i++)
    expect((await review("Lovely.", `reader-${i}`)).status).toBe(422);
  const refused = await review("Lovely.", "another");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ review: { code: "too-many-requests", rating: "4", text: "Lovely." } });
  expect(await (await review("4242 4242 4242 4242", "another")).json()).toMatchObject({ review: { text: "" } });
});

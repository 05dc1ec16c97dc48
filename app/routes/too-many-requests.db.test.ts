import { beforeAll, expect, it, vi } from "vitest";
import { MAX_KEEP_MAILS, SIGN_IN_MINUTES } from "~/domain/company/limits";
import { REQUEST_LIMITS } from "~/domain/company/request-limits";
import { cards } from "~/gateways/stripe-cards.server";
import { VISITOR_HEADER } from "~/server/visitor.server";
import { skipSeats } from "~/services/checkout/choose-seats.server";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, NOW, readyCheckout, unique } from "../../tests/support/checkout";
import { action as booking } from "./booking";
import { action as later } from "./checkout.later";
import { action as payment } from "./checkout.payment";
import { loader as signIn } from "./sign-in";
import { loader as startSignIn } from "./sign-in.start";
import { action as trip } from "./trip-detail";

beforeAll(() => seedCatalogue());

const context = (visitor: string) => ({ requestId: "test", nonce: "", visitor });

function posted(path: string, visitor: string, fields: Record<string, string>): Request {
  const headers = { [VISITOR_HEADER]: visitor };
  return new Request(`http://localhost${path}`, { method: "POST", headers, body: new URLSearchParams(fields) });
}

it("Too many holds from one address are refused for a while, with what was asked for", async () => {
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
    code: "too-many-requests",
    params: { left: 10 },
    asked: { departure: "nowhere", city: "quebec", adults: 3, children: 1 },
  });
  expect((await hold("other")).status).toBe(409);
});

it("Too many reviews of one booking are refused with what was written, unless it may be a card number", async () => {
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

it("Too many discount codes are refused at the field for a while, with what was typed", async () => {
  const visitor = unique("visitor");
  const id = await readyCheckout(await aDeparture(), { visitor });
  await skipSeats(id, NOW);
  const guess = (code: string) => {
    const fields = { intent: "choose", plan: "full", code, city: "Lévis" };
    const request = posted(`/en-ca/checkout/${id}/payment`, visitor, fields);
    return payment({ request, params: { sessionId: id }, context: context(visitor) });
  };
  for (let n = 0; n < REQUEST_LIMITS.code.thing.most; n++) expect((await guess(`GUESS${n}`)).status).toBe(400);
  const refused = await guess("ONE MORE");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
  expect(await refused.json()).toMatchObject({
    choices: { code: expect.stringContaining("Several unknown codes were tried.") },
    submission: {
      initialValue: { code: "ONE MORE", city: "Lévis" },
      error: { code: ["code"] },
    },
  });
});

it("Too many mails that keep places are refused until the first of them is a day old", async () => {
  const embedded = { way: "embedded", script: "", publishableKey: "", billingDetails: null } as const;
  const form = vi.spyOn(cards, "cardForm").mockReturnValue(embedded);
  const id = await readyCheckout(await aDeparture());
  await skipSeats(id, NOW);
  const ask = () => {
    const visitor = unique("visitor");
    const request = posted(`/en-ca/checkout/${id}/later`, visitor, { email: "someone@example.com" });
    return later({ request, params: { sessionId: id }, context: context(visitor) });
  };
  for (let n = 0; n < MAX_KEEP_MAILS; n++) expect((await ask()).status).toBe(303);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(23 * 3_600);
  expect(await refused.json()).toMatchObject({
    refused: { code: "too-many-keep-mails" },
    submission: { initialValue: { email: "someone@example.com" } },
  });
  form.mockRestore();
});

it("Too many sign-in attempts are refused, in the button's window and on the page returned to", async () => {
  const headers = { [VISITOR_HEADER]: unique("visitor") };
  const ask = (path: string) => new Request(`http://localhost${path}`, { headers });
  const start = (query: string) =>
    startSignIn({ request: ask(`/sign-in/start?${query}`), params: {}, context: context("") });
  const page = (query: string) => signIn({ request: ask(`/en-ca/sign-in?${query}`), params: {}, context: context("") });
  expect((await page("")).status).toBe(200);
  // Who is told by the provider's side has to wait for as long as that counts.
  expect((await page("error=too_many")).headers.get("Retry-After")).toBe(String(60 * SIGN_IN_MINUTES));
  for (let n = 0; n < REQUEST_LIMITS["sign-in"].address.most; n++) await start("window=popup");
  const inWindow = await start("window=popup");
  expect(inWindow.status).toBe(429);
  expect(Number(inWindow.headers.get("Retry-After"))).toBeGreaterThan(500);
  const away = await start("");
  expect([away.status, away.headers.get("Retry-After")]).toEqual([303, inWindow.headers.get("Retry-After")]);
  const led = await page("error=too_many");
  expect(led.status).toBe(429);
  expect(Number(led.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(Number(led.headers.get("Retry-After"))).toBeLessThanOrEqual(600);
});

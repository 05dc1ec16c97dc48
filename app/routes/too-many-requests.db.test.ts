import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { checkouts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { MAX_KEEP_MAILS, SIGN_IN_MINUTES } from "~/domain/company/limits";
import { REQUEST_LIMITS } from "~/domain/company/request-limits";
import type { StaffMember } from "~/domain/company/staff";
import { cards } from "~/gateways/stripe-cards.server";
import { tooMany } from "~/server/request-limit.server";
import { sessionCookie } from "~/server/session-cookie.server";
import { VISITOR_HEADER } from "~/server/visitor.server";
import { skipSeats } from "~/services/checkout/choose-seats.server";
import { openSession } from "~/services/identity/sessions.server";
import { addItem } from "~/services/planner/items.server";
import { addTrip } from "~/services/planner/trips.server";
import { book, seedCompany } from "../../tests/support/booked";
import { calledOff, partyRow } from "../../tests/support/call-off";
import { aTrip, seedCatalogue } from "../../tests/support/catalogue";
import {
  aDeparture,
  checkoutRow,
  NOW,
  openCheckout,
  readyCheckout,
  START_DAY,
  unique,
} from "../../tests/support/checkout";
import { FakeCards } from "../../tests/support/fake-cards";
import { groupOf, openedGroup } from "../../tests/support/group";
import { aColleague } from "../../tests/support/staff";
import { action as booking } from "./booking";
import { action as cancel } from "./booking.cancel";
import { action as claim } from "./booking.claim";
import { action as find } from "./booking.find";
import { action as needs } from "./booking.needs";
import { action as callOff } from "./call-off";
import { action as renew } from "./checkout";
import { action as later } from "./checkout.later";
import { action as payment } from "./checkout.payment";
import { action as groupNames } from "./group";
import { action as groupAsk } from "./group-ask";
import { action as upload } from "./planner.files";
import { action as share } from "./planner.share";
import { loader as signIn } from "./sign-in";
import { loader as startSignIn } from "./sign-in.start";
import { answerTeam } from "./staff.team.server";
import { action as trip } from "./trip-detail";
import { action as wait } from "./trip-waiting";

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

/** A traveller who is signed in, with a trip and something in it: how their browser asks, and what of. */
async function aTraveller() {
  const traveller = { subject: unique("subject"), email: "ann@example.com", name: "Ann" };
  const now = new Date();
  const key = await openSession({ ...traveller, idToken: "" }, now);
  const trip = await addTrip(traveller, "Boston", now);
  if (!trip.ok) throw new Error(trip.code);
  const typed = { name: "Harbour" };
  const item = await addItem(traveller, { trip: trip.value.id, kind: "note", typed }, now);
  if (!item.ok) throw new Error(item.code);
  const Cookie = (await sessionCookie.serialize(key)).split(";")[0] ?? "";
  return { headers: { Cookie, Origin: "http://localhost" }, params: { trip: trip.value.id, item: item.value.id } };
}

/** The key of the choice of a party whose departure was called off. */
async function aChoice(): Promise<string> {
  const { number, checkout } = await book(new FakeCards());
  const { departure } = await checkoutRow(checkout);
  await calledOff(departure);
  return (await partyRow(departure, number)).key;
}

async function anExpiredHold(): Promise<string> {
  const id = await openCheckout(await aDeparture());
  await transaction((tx) => tx.update(checkouts).set({ state: "expired" }).where(eq(checkouts.id, id)));
  return id;
}

async function aGroup(): Promise<string> {
  const { group } = await groupOf(await openedGroup(await aDeparture(40)));
  return group.key;
}

/** What is answered, thrown or not. */
const answered = (answer: Promise<Response>): Promise<Response> =>
  answer.catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });

describe("posts that are counted by the address they come from", () => {
  let bookingKey = "";
  let ann: StaffMember;
  let quote = "";
  let zoe: Awaited<ReturnType<typeof aTraveller>>;
  let callOffKey = "";
  let sessionId = "";
  let groupKey = "";
  let full: { slug: string; day: string };
  beforeAll(async () => {
    await seedCompany();
    bookingKey = (await book(new FakeCards())).key;
    ann = await aColleague("manager");
    const seen = await answered(cancel(args("", { who: "2", step: "see" })));
    quote = new URL(seen.headers.get("Location") ?? "", "http://localhost").searchParams.get("quote") ?? "";
    zoe = await aTraveller();
    callOffKey = await aChoice();
    sessionId = await anExpiredHold();
    groupKey = await aGroup();
    const slug = unique("trip");
    await seedCatalogue({ trips: [aTrip(slug)], departures: [{ startDay: START_DAY, capacity: 10, taken: 10 }] });
    full = { slug, day: START_DAY };
  });
  const invitation = { do: "invite", id: "", name: "Ann", email: "x", role: "guide", language: "en-ca" };
  const args = (visitor: string, fields: Record<string, string>) => ({
    request: posted("/en-ca/somewhere", visitor, fields),
    params: { bookingKey, callOffKey, sessionId, groupKey, slug: full?.slug },
    context: context(visitor),
  });
  const asTraveller = (visitor: string, body: URLSearchParams | FormData) => ({
    request: new Request("http://localhost/en-ca/somewhere", {
      ...{ method: "POST", body },
      headers: { ...zoe.headers, [VISITOR_HEADER]: visitor },
    }),
    params: zoe.params,
    context: context(visitor),
  });
  const aFile = () => {
    const form = new FormData();
    form.set("do", "attach");
    form.set("file", new File(["Boston"], `${unique("file")}.txt`, { type: "text/plain" }));
    return form;
  };

  it.each([
    ["booking-link", async (visitor) => find(args(visitor, { number: "ES-222222", email: "zoe@example.com" }))],
    ["change", async (visitor) => needs(args(visitor, {}))],
    ["change", async (visitor) => callOff(args(visitor, { choice: "" }))],
    ["change-code", async (visitor) => cancel(args(visitor, { quote, step: "confirm", code: "000000" }))],
    ["change-code-mail", async (visitor) => answered(cancel(args(visitor, { quote, step: "code" })))],
    ["claim", async (visitor) => claim(args(visitor, { text: "Late.", claim: "" }))],
    ["correction", async (visitor) => booking(args(visitor, { traveller: "0", year: "1990", step: "see" }))],
    ["hold", async (visitor) => answered(renew(args(visitor, { do: "renew", shown: "1" })))],
    ["invitation", async (visitor) => share(asTraveller(visitor, new URLSearchParams({ do: "share", email: "x" })))],
    ["upload", async (visitor) => upload(asTraveller(visitor, aFile()))],
    [
      "waiting",
      async (visitor) => {
        const party = { from: "montreal", adults: "2", children: "0" };
        return wait(args(visitor, { ...party, day: full.day, most: "", email: `${unique("waits")}@example.com` }));
      },
    ],
    [
      "group-names",
      async (visitor) => groupNames({ ...args(visitor, {}), request: posted("/en-ca/somewhere?room=1", visitor, {}) }),
    ],
    ["group", async (visitor) => groupAsk(args(visitor, { trip: "nowhere", day: "" }))],
    [
      "staff-invitation",
      async (visitor) => {
        const { request } = args(visitor, invitation);
        const answer = await answerTeam(request, { member: ann, locale: "en-ca", now: new Date() });
        return new Response(null, answer.done === null ? answer.init : {});
      },
    ],
  ] satisfies [keyof typeof REQUEST_LIMITS, (visitor: string) => Promise<Response>][])(
    "Too many posts of one address are refused: %s",
    async (post, ask) => {
      const [calm, hasty] = [unique("visitor"), unique("visitor")];
      const before = posted("/en-ca/somewhere", hasty, {});
      for (let n = 0; n < REQUEST_LIMITS[post].address.most; n++) tooMany(post, before, new Date());
      expect((await ask(calm)).status).not.toBe(429);
      expect((await ask(hasty)).status).toBe(429);
    },
  );
});

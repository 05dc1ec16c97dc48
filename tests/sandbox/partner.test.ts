import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ANY_HOTEL, vignetteOf } from "~/domain/catalogue/vignettes";
import type { AnyCall, Fault } from "../../sandbox/faults";
import { findRoom, PLACES } from "../../sandbox/partner/hotels";
import { addDays } from "../../sandbox/partner/rates";
import { firstFreeNight } from "../support/free-night";
import { document, documented, misfits } from "../support/partner-contract";
import { openSandbox, PARTNER_KEY, type TestSandbox } from "../support/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.clearFaults();
  await sandbox.partnerConduct({});
});
afterAll(() => sandbox.close());

it("Each of the partner's hotels has a drawing of its own, and a picture we do not know has the plain one", () => {
  const drawings = [...PLACES.values()].flat().map(({ picture }) => vignetteOf(picture));
  expect(new Set([...drawings, ANY_HOTEL]).size).toBe(drawings.length + 1);
  for (const name of [...drawings, vignetteOf("unknown"), vignetteOf(undefined)])
    expect(existsSync(`public/vignettes/${name}.svg`), name).toBe(true);
});

const QUEENSBORO = { hotel: "queensboro-yard", nights: 2 } as const;
/** In four months from the day this runs: with most rooms of one hotel, some for the nights after, and one for five guests. */
const NIGHT = firstFreeNight(
  addDays(new Date().toISOString().slice(0, 10), 120),
  ...(["standard", "skyline"] as const).flatMap((room) => {
    const rooms = findRoom(QUEENSBORO.hotel, room)?.room.rooms ?? 0;
    return [
      { ...QUEENSBORO, room, least: rooms * 0.6 },
      { ...QUEENSBORO, room, nights: 4, least: Math.max(1, rooms * 0.1) },
    ];
  }),
  { hotel: "paulus-hook-house", room: "family", nights: 2, least: 1 },
);
const STAY = { hotel: "queensboro-yard", room: "standard", firstNight: NIGHT, nights: 2, guests: 2, twoBeds: true };
const GUEST = { guest: { firstName: "Ariane", lastName: "Tremblay" } };

const seen = new Set<string>();

/** Asks, and holds whatever is answered against the contract. */
async function ask(
  operation: string,
  path: string,
  {
    method = "POST",
    body,
    key,
    secret = PARTNER_KEY,
  }: { method?: string; body?: unknown; key?: string; secret?: string } = {},
) {
  const response = await fetch(sandbox.partnerUrl + path, {
    method,
    headers: { Authorization: `Bearer ${secret}`, "X-Request-Id": "request-1", ...(key && { "Idempotency-Key": key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get("content-type") ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: what it is, the contract says
  const answer: any = await response.json();
  expect(misfits(operation, { status: response.status, type, body: answer })).toEqual([]);
  expect(response.headers.get("x-request-id")).toBe("request-1");
  seen.add(`${operation} ${response.status}`);
  return { status: response.status, body: answer, headers: response.headers };
}

const search = (more: object = {}) =>
  ask("search", "/v1/search", { body: { place: "new-york", firstNight: NIGHT, nights: 2, guests: 2, ...more } });
const quote = (stay: object = STAY) => ask("quote", "/v1/quotes", { body: stay });
const hold = (key: string, quoted: string, stay: object = STAY) =>
  ask("hold", "/v1/holds", { key, body: { quote: quoted, stay } });
const confirm = (reference: string, body: unknown = GUEST) =>
  ask("confirm", `/v1/holds/${reference}/confirm`, { key: randomUUID(), body });
const cancel = (key: string) => ask("cancel", `/v1/keys/${key}/cancel`, { key: randomUUID() });
const readKey = (key: string) => ask("readKey", `/v1/keys/${key}`, { method: "GET" });
const readHold = (reference: string) => ask("readHold", `/v1/holds/${reference}`, { method: "GET" });

async function held(stay: object = STAY) {
  const key = randomUUID();
  const { body: quoted } = await quote(stay);
  const { body } = await hold(key, quoted.quote, stay);
  return { key, quote: quoted.quote, totalCad: quoted.totalCad, ...body };
}

async function leftOf(room: { hotel: string; room: string }, more: object = {}): Promise<number> {
  const { body } = await search(more);
  const offer = body.offers.find(({ hotel }: { hotel: { slug: string } }) => hotel.slug === room.hotel);
  return offer?.rooms.find(({ slug }: { slug: string }) => slug === room.room)?.left ?? 0;
}

it("The sandbox partner describes itself with a valid OpenAPI file", async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

describe("rooms", () => {
  it("Rooms are found in every place, priced for the guests and nights", async () => {
    for (const place of ["manhattan", "new-york", "boston", "toronto", "niagara-falls"]) {
      const { body } = await search({ place });
      expect(body.offers.length).toBeGreaterThanOrEqual(2);
    }
    const { body: quoted } = await quote();
    expect(quoted.totalCad).toBe(quoted.price.perPersonCad * 2 + quoted.price.twoBedsCad);
    const { body: longer } = await quote({ ...STAY, nights: 4 });
    expect(longer.totalCad).toBeGreaterThan(quoted.totalCad * 1.5);
    const { body: alone } = await quote({ ...STAY, guests: 1 });
    expect(alone.price.perPersonCad).toBeGreaterThan(quoted.price.perPersonCad);
  });

  it("Rooms are those that sleep the guests", async () => {
    const { body } = await search({ guests: 5 });
    const rooms = body.offers.flatMap((offer: { rooms: { sleeps: number }[] }) => offer.rooms);
    expect(rooms.length).toBeGreaterThan(0);
    expect(rooms.every(({ sleeps }: { sleeps: number }) => sleeps >= 5)).toBe(true);
  });

  it.each([
    ["an unknown room", { room: "cellar" }],
    ["too many guests", { guests: 5 }],
    ["a day that is none", { firstNight: "2027-02-30" }],
    ["a night that is past", { firstNight: "2020-05-04" }],
    ["more nights than are let", { nights: 31 }],
    ["two beds where there is one", { hotel: "gowanus-mill", room: "cosy" }],
  ])("Rooms are not quoted for %s", async (_, more) => {
    expect(await quote({ ...STAY, ...more })).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  it("Rooms have a minimum stay in summer", async () => {
    const july = `${Number(NIGHT.slice(0, 4)) + (NIGHT.slice(5) > "07-01" ? 1 : 0)}-07-06`;
    const loft = { hotel: "gowanus-mill", room: "loft" } as const;
    const stay = { ...STAY, ...loft, firstNight: firstFreeNight(july, { ...loft, nights: 2, least: 1 }) };
    expect((await quote({ ...stay, nights: 1 })).status).toBe(422);
    expect((await quote({ ...stay, nights: 2 })).status).toBe(201);
  });

  it("Rooms of an unknown place are not found", async () => {
    expect((await search({ place: "atlantis" })).status).toBe(422);
  });
});

describe("a hold", () => {
  it("A hold takes one room of every night, once per key, and returns it", async () => {
    const before = await leftOf(STAY);
    const first = await held();
    expect(await leftOf(STAY)).toBe(before - 1);
    const again = await hold(first.key, first.quote);
    expect(again).toMatchObject({ status: 200, body: { reference: first.reference, until: first.until } });
    expect(await leftOf(STAY)).toBe(before - 1);
    expect(await leftOf(STAY, { firstNight: addDays(NIGHT, 2) })).toBeGreaterThan(0);
    expect((await cancel(first.key)).body).toMatchObject({ state: "cancelled" });
    expect(await leftOf(STAY)).toBe(before);
  });

  it("A hold never takes more rooms than there are", async () => {
    const suite = { ...STAY, hotel: "queensboro-yard", room: "skyline", twoBeds: false };
    const before = await leftOf(suite);
    const { body: quoted } = await quote(suite);
    const answers = await Promise.all(
      Array.from({ length: before + 3 }, () => hold(randomUUID(), quoted.quote, suite)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(before);
    expect(answers.filter(({ body }) => body.code === "sold-out")).toHaveLength(3);
    expect(await leftOf(suite)).toBe(0);
    expect((await quote(suite)).body).toMatchObject({ code: "sold-out" });
  });

  it("A hold is confirmed once, with a number and a code", async () => {
    const { reference, key } = await held();
    const first = await confirm(reference);
    expect(first.body).toMatchObject({ state: "confirmed", confirmation: { number: expect.any(String) } });
    expect((await confirm(reference)).body).toEqual(first.body);
    expect((await readKey(key)).body).toEqual(first.body);
    expect((await readHold(reference)).body).toEqual(first.body);
    expect(await (await fetch(`${sandbox.url}/partner.json`)).text()).not.toContain("Tremblay");
  });

  it("A cancelled hold is over for good, confirmed before or not, or unknown", async () => {
    const { reference, key, quote: quoted } = await held();
    await confirm(reference);
    expect((await cancel(key)).body).toMatchObject({ state: "cancelled", confirmation: null });
    expect((await cancel(key)).status).toBe(200);
    expect((await confirm(reference)).body).toMatchObject({ code: "gone" });
    expect((await hold(key, quoted)).body).toMatchObject({ code: "gone" });
    const early = randomUUID();
    expect((await cancel(early)).body).toMatchObject({ state: "cancelled", stay: null });
    expect((await hold(early, quoted)).body).toMatchObject({ code: "gone" });
  });

  it("A hold is for one stay", async () => {
    const { key, quote: quoted } = await held();
    const other = { ...STAY, nights: 3 };
    expect((await hold(key, (await quote(other)).body.quote, other)).status).toBe(422);
    expect((await hold(randomUUID(), quoted, other)).status).toBe(422);
  });

  it("A hold survives a kill, and its quote a price rise", async () => {
    const { body: quoted } = await quote();
    await sandbox.partnerConduct({ dearer: true });
    expect((await quote()).body.totalCad).toBeGreaterThan(quoted.totalCad);
    const key = randomUUID();
    expect((await hold(key, quoted.quote)).body).toMatchObject({ totalCad: quoted.totalCad });
    await sandbox.restart();
    expect((await readKey(key)).body).toMatchObject({ state: "held" });
  });
});

describe("told to misbehave", () => {
  const told: [AnyCall, Fault["fault"], () => Promise<{ status: number }>, number][] = [
    ["partner-search", "429", search, 429],
    ["partner-search", "500", search, 500],
    ["partner-search", "503", search, 503],
    ["partner-quote", "429", quote, 429],
    ["partner-quote", "500", quote, 500],
    ["partner-quote", "503", quote, 503],
    ["partner-hold", "429", () => hold(randomUUID(), "q"), 429],
    ["partner-hold", "500", () => hold(randomUUID(), "q"), 500],
    ["partner-hold", "503", () => hold(randomUUID(), "q"), 503],
    ["partner-confirm", "429", () => confirm("r"), 429],
    ["partner-confirm", "500", () => confirm("r"), 500],
    ["partner-confirm", "503", () => confirm("r"), 503],
    ["partner-cancel", "429", () => cancel(randomUUID()), 429],
    ["partner-cancel", "500", () => cancel(randomUUID()), 500],
    ["partner-cancel", "503", () => cancel(randomUUID()), 503],
    ["partner-status", "429", () => readKey(randomUUID()), 429],
    ["partner-status", "500", () => readKey(randomUUID()), 500],
    ["partner-status", "503", () => readKey(randomUUID()), 503],
    ["partner-status", "429", () => readHold("r"), 429],
    ["partner-status", "500", () => readHold("r"), 500],
    ["partner-status", "503", () => readHold("r"), 503],
  ];
  it.each(told)("%s answers %s once", async (call, fault, asked, status) => {
    await sandbox.fault(call, fault);
    expect((await asked()).status).toBe(status);
    expect((await asked()).status).not.toBe(status);
  });

  it("The sandbox partner sells out and raises prices at any step, and a refused confirmation keeps nothing", async () => {
    await sandbox.fault("partner-search", "sold-out");
    expect((await search()).body.offers).toEqual([]);
    const usual = (await quote()).body.totalCad;
    await sandbox.fault("partner-quote", "price-changed");
    expect((await quote()).body.totalCad).toBeGreaterThan(usual);
    const { body: quoted } = await quote();
    for (const fault of ["sold-out", "price-changed"] as const) {
      await sandbox.fault("partner-hold", fault);
      expect((await hold(randomUUID(), quoted.quote)).body).toMatchObject({ code: fault });
      const { reference } = await held();
      await sandbox.fault("partner-confirm", fault);
      expect((await confirm(reference)).body).toMatchObject({ code: fault });
      expect((await readHold(reference)).body).toMatchObject({ state: "cancelled" });
    }
  });

  it("The sandbox partner stays closed, down or sold out until told otherwise", async () => {
    await sandbox.partnerConduct({ mode: "busy" });
    expect((await search()).headers.get("retry-after")).toBe("1");
    await sandbox.partnerConduct({ mode: "down" });
    await expect(search()).rejects.toThrow();
    await sandbox.partnerConduct({ soldOut: true });
    expect((await search()).body.offers).toEqual([]);
    expect((await quote()).status).toBe(409);
  });

  it("The sandbox partner refuses a meaningless order", async () => {
    await expect(sandbox.fault("partner-cancel", "sold-out")).rejects.toThrow();
    expect((await sandbox.partnerConduct({ mode: "asleep" as "well" })).status).toBe(400);
  });

  it("The sandbox partner is also controlled on its page, which lists its holds", async () => {
    const { reference } = await held();
    const post = (path: string, fields: Record<string, string>, site = "same-origin") =>
      fetch(`${sandbox.url}/partner/${path}?lang=en`, {
        method: "POST",
        headers: { "Sec-Fetch-Site": site },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    expect((await post("conduct", { mode: "busy" })).status).toBe(303);
    expect((await search()).status).toBe(503);
    expect((await post("conduct", { mode: "well" })).status).toBe(303);
    expect((await post("faults", { call: "partner-search", fault: "429" })).status).toBe(303);
    const page = await (await fetch(`${sandbox.url}/partner?lang=en`)).text();
    expect(page).toContain(reference);
    expect(page).toContain("search – too many requests (429) × 1");
    expect((await search()).status).toBe(429);
    expect((await post("faults", { call: "partner-cancel", fault: "sold-out" })).status).toBe(400);
    expect((await post("conduct", { mode: "down" }, "cross-site")).status).toBe(403);
  });
});

describe("without its key", () => {
  it.each([
    ["search", "POST", "/v1/search"],
    ["quote", "POST", "/v1/quotes"],
    ["hold", "POST", "/v1/holds"],
    ["readHold", "GET", "/v1/holds/r"],
    ["confirm", "POST", "/v1/holds/r/confirm"],
    ["readKey", "GET", "/v1/keys/some-key"],
    ["cancel", "POST", "/v1/keys/some-key/cancel"],
  ])("%s is refused", async (operation, method, path) => {
    const { status } = await ask(operation, path, { method, secret: "another" });
    expect(status).toBe(401);
  });
});

it("The sandbox refuses what is unknown or malformed", async () => {
  expect((await confirm("nothing")).status).toBe(404);
  expect((await readHold("nothing")).status).toBe(404);
  expect((await readKey("nothing-there")).status).toBe(404);
  const { reference } = await held();
  expect((await confirm(reference, { guest: {} })).status).toBe(422);
  expect((await ask("cancel", "/v1/keys/short/cancel", { key: randomUUID() })).status).toBe(422);
});

afterAll((suite) => {
  const isWhole = suite.tasks.every(({ mode }) => mode === "run");
  if (isWhole) expect(documented.filter((answer) => !seen.has(answer))).toEqual([]);
});

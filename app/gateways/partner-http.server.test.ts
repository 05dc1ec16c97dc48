import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { inRequest } from "~/platform/log.server";
import { canFail, PARTNER_FAULTS, type PartnerFault } from "../../sandbox/faults";
import { firstFreeNight } from "../../tests/support/free-night";
import { openSandbox, PARTNER_KEY, type TestSandbox } from "../../tests/support/sandbox";
import type { PartnerGateway } from "./partner.server";
import { httpPartner, type PartnerOptions } from "./partner-http.server";

const STALL_MS = 600;
const QUICK = { search: 300, quote: 300, hold: 300, confirm: 300, cancel: 300, status: 300 };

const ROOM = { hotel: "york-and-wellington", room: "standard", nights: 2 } as const;
const NIGHT = firstFreeNight(addDays(new Date().toISOString().slice(0, 10), 100), { ...ROOM, least: 5 });
const STAY = { ...ROOM, firstNight: NIGHT, guests: 2, twoBeds: true };
const PLACE = { place: "toronto", firstNight: NIGHT, nights: 2, guests: 2 };
const GUEST = { firstName: "Ariane", lastName: "Tremblay" };

let sandbox: TestSandbox;
let partner: PartnerGateway;
const open = (options: Partial<PartnerOptions> = {}) =>
  httpPartner({ url: sandbox.partnerUrl, key: PARTNER_KEY, random: () => 0, ...options });
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => {
  partner = open();
});
afterEach(async () => {
  await sandbox.clearFaults();
  await sandbox.partnerConduct({});
  // Rooms are few: each test gives back what it held.
  for (const { key, state } of await sandbox.partnerHolds())
    if (state === "held" || state === "confirmed") await open().cancel({ key: randomUUID(), hold: key });
});
afterAll(() => sandbox.close());

async function quoted() {
  const answer = await partner.quote(STAY);
  if (answer.state !== "quoted") throw new Error(answer.state);
  return answer;
}

async function held() {
  const { quote, totalCad } = await quoted();
  const key = randomUUID();
  const answer = await partner.hold({ key, quote, stay: STAY });
  if (answer.state !== "held") throw new Error(answer.state);
  return { key, quote, ...answer, quotedCad: totalCad };
}

const holdOf = async (key: string) => (await sandbox.partnerHolds()).filter((hold) => hold.key === key);

describe("a stay", () => {
  it("A stay is found, quoted, held, confirmed and cancelled", async () => {
    const found = await partner.search(PLACE);
    if (found.state !== "found") throw new Error(found.state);
    const room = found.offers
      .find(({ hotel }) => hotel.slug === STAY.hotel)
      ?.rooms.find(({ slug }) => slug === STAY.room);
    const { price } = await quoted();
    expect(room?.price).toEqual(price);
    const hold = await held();
    expect(hold.totalCad).toBe(hold.quotedCad);
    expect(hold.until.getTime()).toBeGreaterThan(Date.now() + 40 * 60_000);
    const { key, reference, until, totalCad } = hold;
    expect(await partner.status(key)).toEqual({ state: "held", reference, until, totalCad });
    const confirmed = await partner.confirm({ key: randomUUID(), reference, guest: GUEST });
    expect(confirmed).toMatchObject({ state: "confirmed", reference, code: expect.any(String) });
    expect(await partner.confirm({ key: randomUUID(), reference, guest: GUEST })).toEqual(confirmed);
    expect(await partner.status(key)).toEqual(confirmed);
    expect(await partner.cancel({ key: randomUUID(), hold: key })).toEqual({ state: "cancelled" });
    expect(await partner.status(key)).toEqual({ state: "cancelled" });
  });

  it("A stay that is impossible is refused, and an unknown key is absent", async () => {
    expect(await partner.quote({ ...STAY, room: "cellar" })).toEqual({ state: "refused", reason: "invalid" });
    expect(await partner.search({ ...PLACE, place: "atlantis" })).toMatchObject({ state: "unavailable" });
    expect(await partner.status(randomUUID())).toEqual({ state: "absent" });
    const gone = await partner.confirm({ key: randomUUID(), reference: "hd_none", guest: GUEST });
    expect(gone).toEqual({ state: "refused", reason: "gone" });
    await sandbox.partnerConduct({ soldOut: true });
    expect(await partner.quote(STAY)).toEqual({ state: "refused", reason: "sold-out" });
  });

  it("A stay cancelled before its hold arrives is never held", async () => {
    const { quote } = await quoted();
    const key = randomUUID();
    expect(await partner.cancel({ key: randomUUID(), hold: key })).toEqual({ state: "cancelled" });
    expect(await partner.hold({ key, quote, stay: STAY })).toEqual({ state: "refused", reason: "gone" });
  });
});

/** Whether nothing readable comes back of a fault, however it is asked again within three tries. */
const isSilent = (fault: PartnerFault) => fault !== "sold-out" && fault !== "price-changed";
const SILENT = PARTNER_FAULTS.filter(isSilent);
const lasts = { times: 3, ms: STALL_MS };

describe.each(SILENT)("%s", (fault) => {
  // Told to come back in a second, it has not that long.
  const isLong = fault === "stall" || fault === "429" || fault === "503";
  const asked = () => (isLong ? open({ withinMs: QUICK }) : partner);

  it("The fault of a search or quote is reported, with nothing done", async () => {
    await sandbox.fault("partner-search", fault, lasts);
    await sandbox.fault("partner-quote", fault, lasts);
    expect(await asked().search(PLACE)).toMatchObject({ state: "unavailable" });
    expect(await asked().quote(STAY)).toMatchObject({ state: "unavailable" });
  });

  it("The fault of a hold leaves it unknown, then gives the one hold of its key", async () => {
    const { quote } = await quoted();
    const order = { key: randomUUID(), quote, stay: STAY };
    await sandbox.fault("partner-hold", fault, lasts);
    expect(await asked().hold(order)).toMatchObject({ state: "unknown" });
    await sandbox.clearFaults();
    expect(await partner.hold(order)).toMatchObject({ state: "held" });
    expect(await holdOf(order.key)).toMatchObject([{ state: "held" }]);
  });

  it("The fault of a confirmation leaves it unknown, then gives the one confirmation", async () => {
    const { key, reference } = await held();
    const order = { key: randomUUID(), reference, guest: GUEST };
    await sandbox.fault("partner-confirm", fault, lasts);
    expect(await asked().confirm(order)).toMatchObject({ state: "unknown" });
    await sandbox.clearFaults();
    expect(await partner.confirm(order)).toMatchObject({ state: "confirmed" });
    expect(await holdOf(key)).toMatchObject([{ state: "confirmed" }]);
  });

  it("The fault of a cancellation leaves it unknown, then cancelled", async () => {
    const { key } = await held();
    await sandbox.fault("partner-cancel", fault, lasts);
    expect(await asked().cancel({ key: randomUUID(), hold: key })).toMatchObject({ state: "unknown" });
    await sandbox.clearFaults();
    expect(await partner.cancel({ key: randomUUID(), hold: key })).toEqual({ state: "cancelled" });
    expect(await holdOf(key)).toMatchObject([{ state: "cancelled" }]);
  });

  it("The fault of a status check leaves it unknown", async () => {
    const { key } = await held();
    await sandbox.fault("partner-status", fault, lasts);
    expect(await asked().status(key)).toMatchObject({ state: "unknown" });
  });
});

describe.each(["sold-out", "price-changed"] as const)("%s", (fault) => {
  it("The fault is a refusal, of a hold and of its confirmation", async () => {
    const { quote } = await quoted();
    await sandbox.fault("partner-hold", fault);
    expect(await partner.hold({ key: randomUUID(), quote, stay: STAY })).toEqual({ state: "refused", reason: fault });
    const { reference, key } = await held();
    await sandbox.fault("partner-confirm", fault);
    const confirmed = await partner.confirm({ key: randomUUID(), reference, guest: GUEST });
    expect(confirmed).toEqual({ state: "refused", reason: fault });
    expect(await partner.status(key)).toEqual({ state: "cancelled" });
    expect(canFail("partner-cancel", fault)).toBe(false);
  });
});

describe("asking again", () => {
  it.each<PartnerFault>(["refused", "reset-before", "reset-after", "500", "truncated"])(
    "A retry overcomes a temporary %s, with the same key",
    async (fault) => {
      await sandbox.fault("partner-hold", fault);
      const { key, reference } = await held();
      expect(await holdOf(key)).toHaveLength(1);
      await sandbox.fault("partner-confirm", fault, { times: 2 });
      expect(await partner.confirm({ key: randomUUID(), reference, guest: GUEST })).toMatchObject({
        state: "confirmed",
      });
    },
  );

  it("A retry waits as long as it is told", async () => {
    await sandbox.fault("partner-quote", "429");
    const began = performance.now();
    expect(await partner.quote(STAY)).toMatchObject({ state: "quoted" });
    expect(performance.now() - began).toBeGreaterThan(950);
    await sandbox.fault("partner-quote", "429");
    expect(await open({ withinMs: QUICK }).quote(STAY)).toMatchObject({ state: "unavailable" });
  });
});

describe("the circuit", () => {
  it("The circuit opens after consecutive failures, calls nobody while open, and closes once the partner is back", async () => {
    const clock = { now: 1_000_000 };
    partner = open({ breaker: { failures: 3, openMs: 20_000, now: () => clock.now } });
    const search = (nights: number) => partner.search({ ...PLACE, nights });
    await sandbox.partnerConduct({ mode: "down" });
    for (const nights of [1, 2, 3]) expect(await search(nights)).toMatchObject({ state: "unavailable" });
    await sandbox.partnerConduct({});
    expect(await search(4)).toEqual({ state: "unavailable", reason: "not asked: it kept failing" });
    expect(await partner.hold({ key: randomUUID(), quote: "q", stay: STAY })).toMatchObject({ state: "unknown" });
    clock.now += 20_000;
    expect(await search(4)).toMatchObject({ state: "found" });
    expect(await search(5)).toMatchObject({ state: "found" });
  });

  it("The circuit counts a refusal as an answer", async () => {
    partner = open({ breaker: { failures: 1 } });
    await sandbox.partnerConduct({ soldOut: true });
    expect(await partner.quote(STAY)).toMatchObject({ state: "refused" });
    await sandbox.partnerConduct({});
    expect(await partner.quote(STAY)).toMatchObject({ state: "quoted" });
  });
});

describe("a search", () => {
  it("A search is cached for a minute, and shared while in progress", async () => {
    const clock = { now: 1_000_000 };
    partner = open({ breaker: { now: () => clock.now } });
    const [one, two] = await Promise.all([partner.search(PLACE), partner.search(PLACE)]);
    expect(two).toBe(one);
    await sandbox.partnerConduct({ soldOut: true });
    clock.now += 59_000;
    expect(await partner.search(PLACE)).toBe(one);
    clock.now += 2_000;
    expect(await partner.search(PLACE)).toEqual({ state: "found", offers: [] });
  });

  it("A failed search is not cached", async () => {
    await sandbox.partnerConduct({ mode: "busy" });
    expect(await partner.search(PLACE)).toMatchObject({ state: "unavailable" });
    await sandbox.partnerConduct({});
    expect(await partner.search(PLACE)).toMatchObject({ state: "found" });
  });

  it("A cached search is dropped once a room of it is refused", async () => {
    await partner.search(PLACE);
    await sandbox.partnerConduct({ soldOut: true });
    await partner.quote(STAY);
    expect(await partner.search(PLACE)).toEqual({ state: "found", offers: [] });
  });
});

describe("what is sent and read", () => {
  let server: Server;
  let answer: { status: number; body: string } = { status: 200, body: "{}" };
  const requests: { headers: Record<string, unknown>; body: string }[] = [];
  let stranger: PartnerGateway;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      requests.push({ headers: request.headers, body });
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    stranger = open({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const says = (body: unknown, status = 200) => {
    answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  };
  const hold = { reference: "hd_a", key: "key-of-hold", state: "held", totalCad: 100, until: "2027-01-01T00:00:00Z" };

  it("A request carries the request id, the site's key and the idempotency key", async () => {
    says({ offers: [] });
    await inRequest("request-of-test", () => stranger.search(PLACE));
    expect(requests.at(-1)?.headers).toMatchObject({
      authorization: `Bearer ${PARTNER_KEY}`,
      "x-request-id": "request-of-test",
    });
    says({ ...hold, confirmation: null });
    const stay = { ...STAY, email: "zoe@exemple.ca" };
    expect(await stranger.hold({ key: "key-of-hold", quote: "q", stay })).toMatchObject({ state: "held" });
    expect(requests.at(-1)?.headers).toMatchObject({ "idempotency-key": "key-of-hold" });
    expect(requests.at(-1)?.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(requests.at(-1)?.body).not.toContain("zoe");
  });

  it("A hotel of an older answer, without picture and amenities, is read, and an unknown amenity is left out", async () => {
    const hotel = {
      slug: "inn",
      name: "Inn",
      address: "1 Main Street",
      phone: "555 0100",
      coordinates: { lat: 43, lon: -79 },
      stars: 3,
      text: { fr: "Auberge", en: "Inn" },
    };
    const price = { perPersonCad: 100, twoBedsCad: 0 };
    const room = { slug: "queen", name: { fr: "Lit", en: "Bed" }, sleeps: 2, price, twoBeds: false, left: 1 };
    const newer = { ...hotel, slug: "newer", picture: "a-mill", amenities: ["pool", "helipad"] };
    says({ offers: [hotel, newer].map((each) => ({ hotel: each, rooms: [room] })) });
    const found = await stranger.search({ ...PLACE, nights: 6 });
    if (found.state !== "found") throw new Error(found.state);
    expect(found.offers.map((offer) => offer.hotel)).toEqual([hotel, { ...newer, amenities: ["pool"] }]);
  });

  it.each([
    ["a search of no known shape", {}, () => stranger.search({ ...PLACE, nights: 4 }), "unavailable"],
    ["a page instead of rooms", "<html>", () => stranger.search({ ...PLACE, nights: 5 }), "unavailable"],
    [
      "a total that does not add up",
      { quote: "q", price: { perPersonCad: 10, twoBedsCad: 1 }, totalCad: 20, validUntil: hold.until },
      () => stranger.quote(STAY),
      "unavailable",
    ],
    [
      "the hold of another key",
      { ...hold, confirmation: null },
      () => stranger.hold({ key: "another-key", quote: "q", stay: STAY }),
      "unknown",
    ],
    [
      "a confirmation without its number",
      { ...hold, state: "confirmed", confirmation: null },
      () => stranger.confirm({ key: "key", reference: "hd_a", guest: GUEST }),
      "unknown",
    ],
    [
      "a cancelled hold that is held",
      { ...hold, confirmation: null },
      () => stranger.cancel({ key: "key", hold: "key-of-hold" }),
      "unknown",
    ],
    [
      "a price below nothing",
      { ...hold, totalCad: -5, confirmation: null },
      () => stranger.status("key-of-hold"),
      "unknown",
    ],
  ])("An answer with %s counts as none", async (_, body, asked, state) => {
    says(body);
    expect(await asked()).toMatchObject({ state });
  });

  it("An error that is not the partner's own counts as no answer", async () => {
    says("<h1>404</h1>", 404);
    expect(await stranger.status("key-of-hold")).toMatchObject({ state: "unknown" });
    expect(await stranger.confirm({ key: "key", reference: "hd_a", guest: GUEST })).toMatchObject({ state: "unknown" });
    says({ code: "unauthorized" }, 401);
    expect(await stranger.status("key-of-hold")).toMatchObject({ state: "unknown" });
  });
});

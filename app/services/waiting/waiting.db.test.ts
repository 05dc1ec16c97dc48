import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { departures, freedPlaces, runs, waitingOffers, waitingRequests } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { addDays, dayIn, localInstant } from "~/domain/day";
import { partySize } from "~/domain/people/party";
import { isPostgres } from "~/platform/env.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { lockSales } from "~/services/catalogue/import.server";
import { callCode } from "~/services/checkout/call-code.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { takeOver } from "~/services/desk/take-over.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { markFreed } from "~/services/inventory/freed.server";
import { expireHold } from "~/services/inventory/holds.server";
import { settleCharge } from "~/services/payments/settle-payment.server";
import { auditOf } from "~/services/staff/audit.server";
import { countOffersToCall, listWaiting, removeRequest } from "~/services/work/waiting-list.server";
import { waitingFor } from "../../../tests/support/blocked";
import { mailsOf } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  anAdult,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { aColleague } from "../../../tests/support/staff";
import { aWaiting, expectLineSafe, requestRow } from "../../../tests/support/waiting";
import { askToWait, confirmRequest, peopleBefore, type WaitInput } from "./ask.server";
import { lookForPlaces, offerPlaces } from "./offer.server";
import { declineOffer, leaveList } from "./offers-end.server";
import { purgeWaiting } from "./purge-waiting.server";
import { readRequest } from "./read-request.server";

const gateway = new FakeCards();
const DAY_MS = 86_400_000;
beforeAll(() => seedCatalogue());
beforeEach(async () => {
  gateway.calm();
  await transaction(async (tx) => {
    await tx.delete(freedPlaces);
    await tx.delete(waitingOffers);
    await tx.delete(waitingRequests);
  });
});
afterEach(async () => {
  await expectLineSafe();
  await expectSafe(gateway);
  await expireHolds(new Date(NOW.getTime() + 9_000 * DAY_MS));
});

let days = 0;
const FIRST = "2031-01-01";
/** A departure on a day that no other has: a request for it matches no other. */
async function aDeparture(capacity: number): Promise<string> {
  const id = unique("departure");
  await seedCatalogue({ departures: [{ id, startDay: addDays(FIRST, days++ * 40), capacity }] });
  return id;
}
const dayOf = async (id: string) =>
  (await db.select().from(departures).where(eq(departures.id, id)))[0]?.startDay ?? "";

const offersOf = (request: string) => db.select().from(waitingOffers).where(eq(waitingOffers.request, request));

async function offerOf(request: string): Promise<string> {
  const offer = (await offersOf(request)).find(({ state }) => state === "open");
  if (!offer) throw new Error("Nothing is offered");
  return offer.checkout;
}

const states = async (...requests: { id: string }[]) =>
  Promise.all(requests.map(async ({ id }) => (await requestRow(id)).state));

/** A booking of so many adults. */
async function sold(departure: string, adults: number): Promise<string> {
  const id = await readyCheckout(departure, { adults });
  await payWith(gateway, id);
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("Not booked");
  return booking.key;
}

async function cancel(key: string, positions: number[], now = NOW): Promise<void> {
  const quoted = await preview(CANCEL, key, { positions }, now);
  if (!quoted.ok) throw new Error(quoted.code);
  const { price, goesBack } = quoted.value;
  const done = await confirm(CANCEL, key, { positions }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
  if (!done.ok) throw new Error(done.code);
}

const since = (minutes: number) => ({ since: minutesAfter(minutes) });
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("places that come back by a cancellation", () => {
  it("Places freed by a cancellation are offered, held and mailed to the first in line, for four daytime hours", async () => {
    const departure = await aDeparture(4);
    const booked = await sold(departure, 4);
    const family = await aWaiting(departure, { adults: 2, children: 2 });
    expect(await offerPlaces(NOW)).toBe(0);
    await cancel(booked, [0, 1, 2, 3]);
    expect(await offerPlaces(NOW)).toBe(1);
    const id = await offerOf(family.id);
    const checkout = await checkoutRow(id);
    // At noon in Montréal.
    expect(checkout).toMatchObject({ adults: 2, children: 2, state: "open", heldUntil: minutesAfter(240) });
    expect(await takenOf(departure)).toBe(4);
    const [mail] = await mailsOf(`offer:${id}`);
    expect(mail?.recipient).toBe(family.email);
    for (const words of [`/fr-ca/checkout/${id}/travellers`, `/fr-ca/ma-demande/${family.key}`])
      expect(mail?.text).toContain(words);
    const page = await readRequest(family.key, "fr-ca", NOW);
    expect(page?.offer).toMatchObject({ checkout: id, price: checkout.total, priceIn: checkout.currency });
    expect(await offerPlaces(NOW)).toBe(0);
  });

  it("An offer that is bought ends the request", async () => {
    const departure = await aDeparture(1);
    const booked = await sold(departure, 1);
    const request = await aWaiting(departure);
    await cancel(booked, [0]);
    await offerPlaces(NOW);
    const id = await offerOf(request.id);
    await saveTravellers(id, [anAdult()], NOW);
    await payWith(gateway, id);
    await offerPlaces(NOW);
    expect(await states(request)).toEqual(["booked"]);
  });

  it("Freed places skip those they do not suffice for, and are not split", async () => {
    const departure = await aDeparture(4);
    const booked = await sold(departure, 4);
    const [three, dear, two, one, late] = [
      await aWaiting(departure, { adults: 3, ...since(1) }),
      await aWaiting(departure, { adults: 2, maxPrice: 79_799, ...since(2) }),
      await aWaiting(departure, { adults: 2, maxPrice: 79_800, ...since(3) }),
      await aWaiting(departure, { adults: 1, ...since(4) }),
      await aWaiting(departure, { adults: 1, ...since(5) }),
    ];
    await cancel(booked, [1, 2]);
    await offerPlaces(NOW);
    expect(await states(three, dear, two, one, late)).toEqual(["waiting", "waiting", "offered", "waiting", "waiting"]);
    await cancel(booked, [3]);
    await offerPlaces(NOW);
    expect(await states(three, dear, two, one, late)).toEqual(["waiting", "waiting", "offered", "offered", "waiting"]);
  });

  it("Freed places go to the next when declined or lapsed, and not to the same person again", async () => {
    const departure = await aDeparture(1);
    const booked = await sold(departure, 1);
    const [first, second, third] = [
      await aWaiting(departure, since(1)),
      await aWaiting(departure, since(2)),
      await aWaiting(departure, since(3)),
    ];
    await cancel(booked, [0]);
    await offerPlaces(NOW);
    expect((await declineOffer(first.key, NOW)).ok).toBe(true);
    await offerPlaces(NOW);
    expect(await states(first, second, third)).toEqual(["ended", "offered", "waiting"]);
    await expireHolds(minutesAfter(239));
    await offerPlaces(minutesAfter(239));
    expect(await states(second, third)).toEqual(["offered", "waiting"]);
    await expireHolds(minutesAfter(240));
    await offerPlaces(minutesAfter(240));
    expect(await states(first, second, third)).toEqual(["ended", "ended", "offered"]);
    expect((await leaveList(third.key, minutesAfter(241))).ok).toBe(true);
    await offerPlaces(minutesAfter(241));
    expect(await states(third)).toEqual(["left"]);
    expect(await takenOf(departure)).toBe(0);
  });

  it("Freed places are offered once each, whichever instance offers", async () => {
    const departure = await aDeparture(2);
    const booked = await sold(departure, 2);
    const [a, b, c] = [
      await aWaiting(departure, since(1)),
      await aWaiting(departure, since(2)),
      await aWaiting(departure, since(3)),
    ];
    await cancel(booked, [0, 1]);
    await Promise.all([offerPlaces(NOW), offerPlaces(NOW), offerPlaces(NOW)]);
    expect(await states(a, b, c)).toEqual(["offered", "offered", "waiting"]);
    expect(await db.select().from(freedPlaces)).toEqual([]);
  });

  it("Freed places are not held when no time is left before departure", async () => {
    const departure = await aDeparture(1);
    const booked = await sold(departure, 1);
    const request = await aWaiting(departure);
    const eve = new Date(localInstant(addDays(await dayOf(departure), -1), "18:01"));
    await cancel(booked, [0], eve);
    expect(await offerPlaces(eve)).toBe(0);
    expect(await states(request)).toEqual(["waiting"]);
  });
});

it("Places of expired holds and of imports are offered too", async () => {
  const departure = await aDeparture(1);
  await openCheckout(departure);
  const [first, second] = [await aWaiting(departure, since(1)), await aWaiting(departure, since(2))];
  await expireHolds(minutesAfter(20));
  await offerPlaces(minutesAfter(20));
  expect(await states(first, second)).toEqual(["offered", "waiting"]);
  await transaction((tx) => tx.update(runs).set({ capacity: 2 }).where(eq(runs.id, departure)));
  await lookForPlaces();
  await offerPlaces(minutesAfter(21));
  expect(await states(first, second)).toEqual(["offered", "offered"]);
});

it("A request for several days gets one offer, keeps its place in line, and then another", async () => {
  const [one, other] = [unique("departure"), unique("departure")];
  await seedCatalogue({
    departures: [
      { id: one, startDay: "2030-09-06", capacity: 1 },
      { id: other, startDay: "2030-09-13", capacity: 1 },
    ],
  });
  const [heldOne, heldOther] = [await openCheckout(one), await openCheckout(other)];
  const request = await aWaiting(one, { firstDay: "2030-09-01", lastDay: "2030-09-30", ...since(1) });
  const next = await aWaiting(other, since(2));
  expect([heldOne, heldOther]).toHaveLength(2);
  await expireHolds(minutesAfter(20));
  await offerPlaces(minutesAfter(20));
  // One offer at a time: the other departure went on to the next.
  expect(await states(request, next)).toEqual(["offered", "offered"]);
  const [made] = await offersOf(request.id);
  expect(made?.departure).toBe(one);
  await declineOffer(request.key, minutesAfter(21));
  await declineOffer(next.key, minutesAfter(21));
  await offerPlaces(minutesAfter(21));
  expect(await states(request, next)).toEqual(["offered", "ended"]);
  expect(await checkoutRow(await offerOf(request.id))).toMatchObject({ departure: other });
  await declineOffer(request.key, minutesAfter(22));
  expect(await states(request)).toEqual(["ended"]);
});

describe("an offer that is paid late", () => {
  /**
   * A departure whose one place is offered to a request of any of two days, and released after its card was refused.
   */
  async function aLateOffer(endIt: (request: { key: string }) => Promise<unknown>) {
    const [one, other] = [await aDeparture(1), await aDeparture(1)];
    const [booked, taken] = [await sold(one, 1), await sold(other, 1)];
    const span = { firstDay: await dayOf(one), lastDay: await dayOf(other) };
    const request = await aWaiting(one, span);
    await cancel(booked, [0]);
    await offerPlaces(NOW);
    const id = await offerOf(request.id);
    await saveTravellers(id, [anAdult()], NOW);
    await payWith(gateway, id, { cardToken: unique("lost_card") });
    await endIt(request);
    const [charge] = await chargesOf(id);
    if (!charge?.reference) throw new Error("Never asked");
    const comes = async () => {
      gateway.move(charge.reference ?? "", "captured");
      await settleCharge(charge.id, later(DAY_MS), gateway);
    };
    return { request, id, taken, comes };
  }
  const lapses = async () => {
    await expireHolds(later(16 * 3_600_000));
    await offerPlaces(later(16 * 3_600_000));
  };

  it.each([
    ["lapsed", lapses],
    ["was declined", ({ key }: { key: string }) => declineOffer(key, NOW)],
    ["was left with the list", ({ key }: { key: string }) => leaveList(key, NOW)],
  ])("A late-paid offer is bought after it %s, and nothing else is offered", async (_, endIt) => {
    const { request, id, taken, comes } = await aLateOffer(endIt);
    await comes();
    expect(await bookingsOf(id)).toHaveLength(1);
    await cancel(taken, [0]);
    await lookForPlaces();
    await offerPlaces(later(DAY_MS));
    expect(await states(request)).toEqual(["booked"]);
    expect((await offersOf(request.id)).map(({ state }) => state)).toEqual(["booked"]);
  });

  it("A late-paid offer passes a second day's offer to the next in line", async () => {
    const { request, id, taken, comes } = await aLateOffer(lapses);
    await cancel(taken, [0]);
    await offerPlaces(later(DAY_MS));
    const second = await offerOf(request.id);
    const next = await aWaiting((await checkoutRow(second)).departure, since(5));
    await comes();
    expect(await bookingsOf(id)).toHaveLength(1);
    await offerPlaces(later(DAY_MS));
    expect(await states(request, next)).toEqual(["booked", "offered"]);
    expect(await checkoutRow(second)).toMatchObject({ state: "expired", placesHeld: false });
  });
});

it("An offer ends with its withdrawn departure, and the request waits for its other day", async () => {
  const [one, other] = [await aDeparture(1), await aDeparture(1)];
  const booked = await sold(one, 1);
  await sold(other, 1);
  const request = await aWaiting(one, { firstDay: await dayOf(one), lastDay: await dayOf(other) });
  const alone = await aWaiting(one, since(1));
  await cancel(booked, [0]);
  await offerPlaces(NOW);
  const id = await offerOf(request.id);
  await transaction((tx) => tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, one)));
  await offerPlaces(NOW);
  expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
  expect(await states(request, alone)).toEqual(["waiting", "waiting"]);
  expect(await takenOf(one)).toBe(0);
});

describe("a request", () => {
  const input = (over: Partial<WaitInput> = {}): WaitInput => ({
    trip: "new-york-3-days",
    city: "montreal",
    adults: 2,
    children: 2,
    maxPrice: 200_000,
    currency: "CAD",
    firstDay: "2030-10-04",
    lastDay: "2030-10-04",
    days: null,
    locale: "en-ca",
    email: " Family@Example.com ",
    ...over,
  });
  const full = (startDay: string) =>
    seedCatalogue({ departures: [{ id: unique("departure"), startDay, capacity: 14, taken: 0 }] });
  const fill = async (id = "") => transaction((tx) => tx.update(runs).set({ capacity: 1 }).where(eq(runs.id, id)));

  it("A request is recorded, confirmed by its mailed link, and offered what was freed since", async () => {
    const [departure] = await full("2030-10-04");
    await fill(departure);
    const asked = await askToWait(input(), NOW);
    if (!asked.ok) throw new Error(asked.code);
    const [request] = await db.select().from(waitingRequests).where(eq(waitingRequests.key, asked.value.key));
    expect(request).toMatchObject({ state: "asked", email: "family@example.com", since: null });
    const [mail] = await mailsOf(`waiting:${request?.id}`);
    expect(mail?.subject).toBe("Confirm your request: new-york-3-days");
    expect(mail?.text).toContain(`/en-ca/my-request/${asked.value.key}`);
    await transaction((tx) =>
      tx
        .update(runs)
        .set({ capacity: 4 })
        .where(eq(runs.id, departure ?? "")),
    );
    await lookForPlaces();
    expect(await offerPlaces(NOW)).toBe(0);
    expect(await confirmRequest(asked.value.key, NOW)).toBe(true);
    expect(await confirmRequest(asked.value.key, NOW)).toBe(true);
    expect(await confirmRequest("nobody", NOW)).toBe(false);
    expect(await offerPlaces(NOW)).toBe(1);
  });

  /** Frees the one place of a departure, and has somebody join its line before that is committed. */
  async function joinDuringFreeing(join: (departure: string) => Promise<() => Promise<unknown>>) {
    const departure = await aDeparture(1);
    const hold = await openCheckout(departure);
    await waitingFor((tx) => expireHold(tx, hold, minutesAfter(20)), await join(departure));
  }

  it("A request confirmed while a place is freed is offered it", async () => {
    await joinDuringFreeing(async (departure) => {
      const { key } = await aWaiting(departure, { state: "asked", since: null });
      return () => confirmRequest(key, NOW);
    });
    expect(await offerPlaces(minutesAfter(20))).toBe(1);
  });

  it("A request confirmed while an import opens sales is offered a place", async () => {
    const departure = await aDeparture(1);
    const open = eq(departures.id, departure);
    await transaction((tx) => tx.update(departures).set({ status: "closed" }).where(open));
    const { key } = await aWaiting(departure, { state: "asked", since: null });
    const opens = async (tx: Db) => {
      await lockSales(tx);
      await tx.update(departures).set({ status: "on-sale" }).where(open);
      await markFreed(tx, undefined);
    };
    await waitingFor(opens, () => confirmRequest(key, NOW));
    expect(await offerPlaces(NOW)).toBe(1);
  });

  // SQLite has one writer: the colleague is told that the place is for sale.
  it.runIf(isPostgres)("A caller put in line while a place is freed is offered it", async () => {
    await joinDuringFreeing(async (departure) => {
      const day = await dayOf(departure);
      const caller = { name: "Rose Roy", phone: "418 555-0151", by: await aColleague() };
      const wanted = { adults: 1, children: 0, firstDay: day, lastDay: day, email: null, caller };
      return () => askToWait(input(wanted), NOW);
    });
    expect(await offerPlaces(minutesAfter(20))).toBe(1);
  });

  it("A request that is impossible or unnecessary is refused", async () => {
    const [departure] = await full("2030-10-11");
    const day = { firstDay: "2030-10-11", lastDay: "2030-10-11" };
    const answer = async (over: Partial<WaitInput>) => {
      const asked = await askToWait(input({ ...day, ...over }), NOW);
      return asked.ok ? "ok" : asked.code;
    };
    expect(await answer({})).toBe("waiting-not-needed");
    // Dearer than they would pay: a lower price is worth waiting for.
    expect(await answer({ maxPrice: 100 })).toBe("ok");
    await fill(departure);
    expect(await answer({ trip: "nowhere" })).toBe("trip-unknown");
    expect(await answer({ city: "sherbrooke" })).toBe("waiting-no-departure");
    expect(await answer({ firstDay: "2030-10-12", lastDay: "2030-10-13" })).toBe("waiting-no-departure");
    for (let i = 0; i < 4; i++) expect(await answer({ maxPrice: 90_000 + i })).toBe("ok");
    expect(await answer({ maxPrice: 99_000 })).toBe("too-many-requests-waiting");
  });

  it("Requests whose last day has come no longer count, and the office neither lists nor removes them", async () => {
    const departure = await aDeparture(1);
    const email = `${unique("over")}@example.com`;
    const today = dayIn(NOW);
    const over = { email, firstDay: addDays(today, -3), lastDay: today, ...since(1) };
    const [first] = await Promise.all(Array.from({ length: 5 }, () => aWaiting(departure, over)));
    const [other] = await full("2030-10-25");
    await fill(other);
    expect(await askToWait(input({ firstDay: "2030-10-25", lastDay: "2030-10-25", email }), NOW)).toMatchObject({
      ok: true,
    });
    const listed = (await listWaiting(NOW)).flatMap(({ requests }) => requests.map((each) => each.email));
    expect(listed).not.toContain(email);
    const by = await aColleague();
    expect(await removeRequest(first?.id ?? "", { why: "vu", by }, NOW)).toMatchObject({ code: "request-over" });
  });

  it("A request that is sent twice is one request with one mail, which is sent again when it did not come", async () => {
    const [departure] = await full("2030-10-18");
    await fill(departure);
    const email = `${unique("twice")}@example.com`;
    const ask = (now = NOW) => askToWait(input({ firstDay: "2030-10-18", lastDay: "2030-10-18", email }), now);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
    const [request, ...more] = await db.select().from(waitingRequests).where(eq(waitingRequests.email, email));
    expect(more).toEqual([]);
    const mails = async () => (await mailsOf(`waiting:${request?.id}`)).length;
    expect(await mails()).toBe(1);
    for (let press = 0; press < 2; press++) expect(await ask(minutesAfter(11))).toEqual(one);
    expect(await mails()).toBe(2);
  });

  it("A caller is in line immediately, is counted to be called while offered places, and is logged", async () => {
    const day = "2030-11-08";
    const [departure = ""] = await full(day);
    const by = await aColleague();
    const caller = { name: "Rose Roy", phone: "418 555-0150", by };
    const wanted = input({ firstDay: day, lastDay: day, email: null, caller });
    await fill(departure);
    const asked = await Promise.all([askToWait(wanted, NOW), askToWait(wanted, NOW)]);
    expect(asked).toEqual([asked[0], asked[0]]);
    const [request, ...more] = await db.select().from(waitingRequests).where(eq(waitingRequests.phone, caller.phone));
    expect(more).toEqual([]);
    expect(request).toMatchObject({ state: "waiting", since: NOW, email: null, name: "Rose Roy" });
    expect(await auditOf({ kind: "request", id: request?.id ?? "" })).toMatchObject([{ what: "waiting-added" }]);
    expect(await countOffersToCall()).toBe(0);
    await transaction((tx) => tx.update(runs).set({ capacity: 9 }).where(eq(runs.id, departure)));
    await lookForPlaces();
    await offerPlaces(NOW);
    expect(await countOffersToCall()).toBe(1);
    const checkout = await offerOf(request?.id ?? "");
    expect(await mailsOf(`offer:${checkout}`)).toEqual([]);
    expect(await takeOver({ code: callCode(checkout), saw: null, by }, NOW)).toMatchObject({ ok: true });
  });

  it("A caller with an e-mail is mailed their place in line, not asked to confirm it", async () => {
    const day = "2030-11-15";
    const [departure] = await full(day);
    await fill(departure);
    const email = `${unique("caller")}@example.com`;
    const caller = { name: "Rose Roy", phone: "418 555-0150", by: await aColleague() };
    await askToWait(input({ firstDay: day, lastDay: day, locale: "fr-ca", email, caller }), NOW);
    const [request] = await db.select().from(waitingRequests).where(eq(waitingRequests.email, email));
    expect(request?.state).toBe("waiting");
    const [mail] = await mailsOf(`waiting-list:${request?.id}`);
    expect(mail?.subject).toContain("Vous êtes sur la liste");
  });

  it("A request shows how many are ahead for the same departures", async () => {
    const departure = await aDeparture(1);
    await aWaiting(departure, { adults: 3, ...since(1) });
    const day = await dayOf(departure);
    const before = { firstDay: addDays(day, -9), lastDay: addDays(day, -1) };
    await aWaiting(departure, { adults: 1, children: 1, ...before, lastDay: addDays(day, 9), ...since(2) });
    await aWaiting(departure, { ...before, ...since(3) });
    const mine = await aWaiting(departure, since(4));
    await aWaiting(departure, since(5));
    expect(await peopleBefore(db, mine, NOW)).toBe(5);
  });

  it("A request is erased thirty days after its last day, or when never confirmed", async () => {
    const departure = await aDeparture(1);
    await aWaiting(departure);
    await aWaiting(departure, { state: "asked", since: null });
    expect(await purgeWaiting(later(2 * DAY_MS - 1))).toBe(0);
    expect(await purgeWaiting(later(2 * DAY_MS))).toBe(1);
    const lastDay = new Date(`${await dayOf(departure)}T16:00:00Z`).getTime();
    expect(await purgeWaiting(new Date(lastDay + 30 * DAY_MS))).toBe(0);
    expect(await purgeWaiting(new Date(lastDay + 31 * DAY_MS))).toBe(1);
  });
});

it("Any history oversells nothing, skips nobody it could serve, and offers nothing twice", async () => {
  const step = fc.record({
    kind: fc.constantFrom("ask", "buy", "cancel", "decline", "lapse", "leave"),
    adults: fc.integer({ min: 1, max: 4 }),
    which: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const departure = await aDeparture(6);
      const bookings: { key: string; adults: number }[] = [{ key: await sold(departure, 4), adults: 4 }];
      const asked: Awaited<ReturnType<typeof aWaiting>>[] = [];
      let now = NOW;
      const mine = async (state: string) =>
        (await Promise.all(asked.map(({ id }) => requestRow(id)))).filter((each) => each.state === state);
      for (const { kind, adults, which } of steps) {
        now = new Date(now.getTime() + 60_000);
        if (kind === "ask") asked.push(await aWaiting(departure, { adults, since: now }));
        if (kind === "buy") await openCheckout(departure, { adults }, now).catch(() => undefined);
        if (kind === "cancel") {
          const [booking] = bookings.splice(which % Math.max(1, bookings.length), 1);
          if (booking)
            await cancel(
              booking.key,
              Array.from({ length: booking.adults }, (_, i) => i),
              now,
            );
        }
        const offered = await mine("offered");
        const one = offered[which % Math.max(1, offered.length)];
        if (kind === "decline" && one) await declineOffer(one.key, now);
        if (kind === "leave" && one) await leaveList(one.key, now);
        if (kind === "lapse") {
          now = new Date(now.getTime() + 16 * 3_600_000);
          await expireHolds(now);
        }
        await lookForPlaces();
        await offerPlaces(now);
        const [row] = await db.select().from(departures).where(eq(departures.id, departure));
        const left = row?.placesLeft ?? -1;
        expect(left).toBeGreaterThanOrEqual(0);
        for (const waits of await mine("waiting")) expect(partySize(waits)).toBeGreaterThan(left);
        await expectLineSafe();
        const open = await db.select().from(waitingOffers).where(eq(waitingOffers.state, "open"));
        for (const { checkout } of open) expect((await checkoutRow(checkout)).heldUntil > now).toBe(true);
      }
      await expectSafe(gateway);
      await expireHolds(new Date(now.getTime() + DAY_MS));
    }),
    { numRuns: 12 },
  );
});

/** Seats that nobody is given: what keeps them so, what it does to places, and who comes first. */
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { blockedSeats, departures, runs, seats } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getLegs } from "~/services/checkout/get-checkout.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { auditOf } from "~/services/staff/audit.server";
import { offerPlaces } from "~/services/waiting/offer.server";
import { seedCompany } from "../../../tests/support/booked";
import { aCoach, seedCatalogue } from "../../../tests/support/catalogue";
import { sit } from "../../../tests/support/changes";
import {
  aDeparture,
  aHold,
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  START_DAY,
  unique,
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { moveTo } from "../../../tests/support/other-date";
import { aWaiting, requestRow } from "../../../tests/support/waiting";
import { blockSeat, seatsInOffice, unblockSeat } from "./blocked-seats.server";
import { changeCoach, coachesOf, previewCoach } from "./coach.server";
import { changeFacts, factsOf } from "./facts.server";

const gateway = new FakeCards();
/** Two rows shorter. */
const SHORT = { ...aCoach(), slug: "coach-short", rows: aCoach().rows.slice(0, 3) };
beforeAll(async () => {
  await seedCatalogue({ coaches: [aCoach(), SHORT] });
  await seedCompany();
});

const block = (run: string, seat: string, now = NOW) =>
  blockSeat(run, { seat, why: "broken belt", by: "command" }, now);
const unblock = (run: string, seat: string) => unblockSeat(run, { seat, by: "command" }, NOW);
const placesOf = async (id: string) => {
  const [run] = await db.select().from(runs).where(eq(runs.id, id));
  const [departure] = await db.select().from(departures).where(eq(departures.id, id));
  return { capacity: run?.capacity, taken: run?.taken, left: departure?.placesLeft };
};
const seatOf = async (checkout: string) =>
  (await db.select().from(seats).where(eq(seats.checkout, checkout))).map(({ seat }) => seat);

it("A blocked seat is a place less, is logged with its reason, and is for sale again once unblocked", async () => {
  const run = await aDeparture();
  expect(await placesOf(run)).toMatchObject({ capacity: 14, left: 14 });
  expect(await block(run, " 4a ")).toMatchObject({ ok: true });
  expect(await block(run, "4A"), "pressed twice, it is blocked once").toMatchObject({ ok: true });
  expect(await placesOf(run)).toMatchObject({ capacity: 13, left: 13 });
  expect(await seatsInOffice(run)).toMatchObject({
    blocked: [{ seat: "4A", why: "broken belt", by: null, isOfCoach: true }],
  });
  expect(await unblock(run, "4A")).toMatchObject({ ok: true });
  expect(await unblock(run, "4A")).toMatchObject({ ok: true });
  expect(await placesOf(run)).toMatchObject({ capacity: 14, left: 14 });
  const log = (await auditOf({ kind: "departure", id: run })).map(({ what, before, after, why }) => ({
    what,
    before,
    after,
    why,
  }));
  expect(log.toSorted((one, other) => one.what.localeCompare(other.what))).toEqual([
    { what: "seat-blocked", before: null, after: { seat: "4A" }, why: "broken belt" },
    { what: "seat-unblocked", before: { seat: "4A" }, after: null, why: null },
  ]);
});

it("A seat is blocked with a reason, on a coach that sells it, and of a run that exists", async () => {
  const run = await aDeparture();
  expect(await block("nowhere", "4A")).toMatchObject({ code: "departure-unknown" });
  expect(await block(run, "")).toMatchObject({ code: "block-seat-missing" });
  expect(await block(run, "9Z")).toMatchObject({ code: "block-seat-unknown", params: { seat: "9Z" } });
  expect(await block(run, aCoach().reserved[0] ?? "")).toMatchObject({ code: "block-seat-unknown" });
  expect(await blockSeat(run, { seat: "4A", why: "  ", by: "command" }, NOW)).toMatchObject({
    code: "block-why-missing",
  });
  expect(await placesOf(run)).toMatchObject({ capacity: 14 });
});

it("A blocked seat cannot be chosen in a purchase, and is not shown as somebody's", async () => {
  const run = await aDeparture();
  const checkout = await readyCheckout(run);
  await block(run, "4A");
  expect(await chooseSeats(checkout, { 0: "4A" }, NOW)).toMatchObject({ code: "seat-unknown" });
  const [leg] = await getLegs(checkout);
  expect(leg?.taken).toEqual([]);
  expect(leg?.coach.reserved).toContain("4A");
  await unblock(run, "4A");
  expect(await chooseSeats(checkout, { 0: "4A" }, NOW)).toMatchObject({ ok: true });
});

it("A blocked seat cannot be had by a change of seats or of the date", async () => {
  const run = await aDeparture();
  const [other = ""] = await seedCatalogue({ departures: [{ id: unique("later"), startDay: addDays(START_DAY, 7) }] });
  const checkout = await readyCheckout(run);
  await chooseSeats(checkout, { 0: "4A" }, NOW);
  await payWith(gateway, checkout);
  const key = (await bookingsOf(checkout))[0]?.key ?? "";
  await block(run, "4B");
  expect(await sit(key, { 0: "4B" })).toMatchObject({ code: "seat-unknown" });
  await block(other, "4A");
  expect(await moveTo(key, { departure: other, city: "montreal" }, NOW)).toMatchObject({ ok: true });
  expect(await seatOf(checkout), "they get one at boarding").toEqual([]);
  await expectSafe(gateway);
});

it("A seat somebody has is not blocked: the office is told whose it is", async () => {
  const run = await aDeparture();
  const [held, booked] = [await readyCheckout(run), await readyCheckout(run)];
  await chooseSeats(held, { 0: "4A" }, NOW);
  await chooseSeats(booked, { 0: "4B" }, NOW);
  await payWith(gateway, booked);
  const [{ number = "" } = {}] = await bookingsOf(booked);
  expect(await block(run, "4A")).toMatchObject({ code: "block-seat-held", params: { seat: "4A" } });
  expect(await block(run, "4B")).toMatchObject({ code: "block-seat-booked", params: { seat: "4B", booking: number } });
  expect(await placesOf(run)).toMatchObject({ capacity: 14 });
  const shown = (await seatsInOffice(run))?.rows.flat();
  expect(shown).toContainEqual({ seat: "4A", state: "held" });
  expect(shown).toContainEqual({ seat: "4B", state: "booked", booking: number });
  expect(await block(run, "4A", minutesAfter(21)), "the hold is over").toMatchObject({ ok: true });
  expect(await checkoutRow(held)).toMatchObject({ state: "expired" });
});

it("No seat is blocked where fewer places would be left than are taken", async () => {
  const run = await aDeparture();
  await openCheckout(run, { adults: 7 });
  await openCheckout(run, { adults: 6 });
  expect(await block(run, "4A")).toMatchObject({ ok: true });
  expect(await block(run, "4B")).toMatchObject({ code: "block-places-taken", params: { taken: 13, places: 12 } });
  expect(await holdPlaces(aHold(run), NOW)).toMatchObject({ code: "not-enough-places" });
  await expireHolds(minutesAfter(21));
  expect(await block(run, "4B", minutesAfter(22))).toMatchObject({ ok: true });
  expect(await placesOf(run)).toEqual({ capacity: 12, taken: 0, left: 12 });
});

it("A cap counts from the seats that are not blocked, and a sale beyond it takes none of them", async () => {
  const run = await aDeparture();
  await changeFacts(run, { typed: { ...NOTHING_DECIDED, cap: "13" }, version: 0, by: "command", why: "" }, NOW);
  await block(run, "4A");
  expect(await placesOf(run)).toMatchObject({ capacity: 13 });
  await block(run, "4B");
  expect(await placesOf(run)).toMatchObject({ capacity: 12 });
  const again = { ...NOTHING_DECIDED, cap: "13", delay: "10" };
  expect(await changeFacts(run, { typed: again, version: 1, by: "command", why: "" }, NOW)).toMatchObject({ ok: true });
  expect(await placesOf(run)).toMatchObject({ capacity: 12 });
  const seller = { id: "boss", email: "boss@example.com" };
  const beyond = (adults: number) => holdPlaces({ ...aHold(run, { adults }), seller, beyondCap: "a family" }, NOW);
  expect(await beyond(9)).toMatchObject({ ok: true });
  expect(await beyond(4)).toMatchObject({ code: "not-enough-places" });
  expect(await beyond(3)).toMatchObject({ ok: true });
  await expectSafe(gateway);
});

it("A cap stays in force while seats are blocked and unblocked", async () => {
  const run = await aDeparture();
  await changeFacts(run, { typed: { ...NOTHING_DECIDED, cap: "10" }, version: 0, by: "command", why: "" }, NOW);
  await block(run, "4A");
  expect(await placesOf(run)).toMatchObject({ capacity: 10 });
  await unblock(run, "4A");
  expect(await placesOf(run)).toMatchObject({ capacity: 10 });
});

it("The place of a seat that is unblocked is offered to the first in line", async () => {
  const run = await aDeparture();
  await block(run, "4A");
  for (const adults of [7, 6]) await openCheckout(run, { adults });
  const { id } = await aWaiting(run);
  expect(await offerPlaces(NOW)).toBe(0);
  await unblock(run, "4A");
  expect(await offerPlaces(NOW)).toBe(1);
  expect(await requestRow(id)).toMatchObject({ state: "offered" });
});

it("Another coach keeps seats blocked that it has, and says which it does not have", async () => {
  const run = await aDeparture();
  for (const seat of ["2A", "4A"]) await block(run, seat);
  const choice = async () => (await coachesOf(run))?.choices.find(({ slug }) => slug === "coach-short");
  const looked = await previewCoach(run, "coach-short");
  if (!looked.ok) throw new Error(looked.code);
  expect(looked.value).toMatchObject({ blocked: ["2A"], missing: ["4A"] });
  expect(looked.value.capacity).toBe((await choice())?.places);
  const change = (slug: string, seen: string) => changeCoach(run, { slug, seen, by: "command", why: "" }, NOW);
  await block(run, "2B");
  expect(await change("coach-short", looked.value.seen)).toMatchObject({ code: "changed-since" });
  const now = await previewCoach(run, "coach-short");
  expect(await change("coach-short", now.ok ? now.value.seen : "")).toMatchObject({ ok: true });
  expect(await placesOf(run)).toMatchObject({ capacity: looked.value.capacity - 1 });
  expect((await seatsInOffice(run))?.blocked.map(({ seat, isOfCoach }) => [seat, isOfCoach])).toEqual([
    ["2A", true],
    ["2B", true],
    ["4A", false],
  ]);
  const back = await previewCoach(run, "coach-14");
  expect(await change("coach-14", back.ok ? back.value.seen : "")).toMatchObject({ ok: true });
  expect(await placesOf(run)).toMatchObject({ capacity: 11 });
  await expectSafe(gateway);
});

it("A coach change moves nobody to a blocked seat", async () => {
  const run = await aDeparture();
  const checkout = await readyCheckout(run);
  await chooseSeats(checkout, { 0: "4A" }, NOW);
  // Where they would go.
  await block(run, "3A");
  const looked = await previewCoach(run, "coach-short");
  const seen = looked.ok ? looked.value.seen : "";
  await changeCoach(run, { slug: "coach-short", seen, by: "command", why: "" }, NOW);
  expect(await seatOf(checkout)).toEqual(["3B"]);
  await expectSafe(gateway);
});

it("Of a block and a choice of one seat, one wins", async () => {
  for (let round = 0; round < 6; round++) {
    const run = await aDeparture();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => readyCheckout(run)));
    const choose = (checkout: string) => chooseSeats(checkout, { 0: "4A" }, NOW);
    const [first, ...others] = buyers;
    const tries = [choose(first ?? ""), block(run, "4A"), ...others.map(choose)];
    const answers = await Promise.all(round % 2 === 0 ? tries : tries.toReversed());
    const rows = await db
      .select()
      .from(seats)
      .where(and(eq(seats.run, run), eq(seats.seat, "4A")));
    const blocks = await db.select().from(blockedSeats).where(eq(blockedSeats.run, run));
    expect(rows.length + blocks.length).toBe(1);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    await expectSafe(gateway);
  }
});

it("The database writes no taken seat that is blocked, and no blocked one that is taken", async () => {
  const run = await aDeparture();
  const checkout = await readyCheckout(run, { adults: 3 });
  await block(run, "4A");
  const all = ["3A", "4A", "4B"].map((seat, traveller) => ({ run, seat, checkout, traveller }));
  const written = await transaction((tx) => tx.insert(seats).values(all).returning({ seat: seats.seat }));
  expect(written.map(({ seat }) => seat)).toEqual(["3A", "4B"]);
  const wanted = ["3A", "3B"].map((seat) => ({ run, seat, why: "", blockedAt: NOW }));
  const blocked = await transaction((tx) => tx.insert(blockedSeats).values(wanted).returning());
  expect(blocked.map(({ seat }) => seat)).toEqual(["3B"]);
  await transaction((tx) => tx.delete(blockedSeats).where(eq(blockedSeats.seat, "3B")));
});

it("Of two writers that look at nothing and end late, the database lets one have a seat", async () => {
  for (let round = 0; round < 4; round++) {
    const run = await aDeparture();
    const checkout = await readyCheckout(run);
    const late = async (write: (tx: Db) => Promise<unknown>) =>
      transaction(async (tx) => {
        await write(tx);
        await wait(20);
      });
    const writers = [
      () => late((tx) => tx.insert(seats).values({ run, seat: "4A", checkout, traveller: 0 })),
      () => late((tx) => tx.insert(blockedSeats).values({ run, seat: "4A", why: "", blockedAt: NOW })),
    ];
    await Promise.all((round % 2 === 0 ? writers : writers.toReversed()).map((write) => write()));
    const taken = await db.select().from(seats).where(eq(seats.run, run));
    const blocked = await db.select().from(blockedSeats).where(eq(blockedSeats.run, run));
    expect(taken.length + blocked.length).toBe(1);
    await transaction((tx) => tx.delete(blockedSeats).where(eq(blockedSeats.run, run)));
  }
});

it("The form of settings has the places that blocked seats leave", async () => {
  const run = await aDeparture();
  await block(run, "4A");
  expect(await factsOf(run)).toMatchObject({ places: 13, blocked: ["4A"] });
});

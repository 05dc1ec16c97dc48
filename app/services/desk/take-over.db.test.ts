/** A purchase found by what its buyer says, taken over, and changed by two: neither writes over the other unawares. */
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, discountCodes } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_BUYER, type Writing } from "~/domain/booking/take-over";
import type { StaffMember } from "~/domain/company/staff";
import { applyCode, dropCode } from "~/services/checkout/apply-code.server";
import { callCode } from "~/services/checkout/call-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { chooseSeats, skipSeats } from "~/services/checkout/choose-seats.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  anAdult,
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  uniqueCode,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { aColleague } from "../../../tests/support/staff";
import { findPurchases, MAX_PURCHASES } from "./find-purchases.server";
import { giveUpSale } from "./pay-link.server";
import { takeOver } from "./take-over.server";

const gateway = new FakeCards();
let ann: StaffMember;
let bob: StaffMember;
const code = uniqueCode();
beforeAll(async () => {
  await seedCatalogue();
  const data = { code, percent: 10, trips: [], minimumCad: 0, from: "2030-01-01", to: "2030-12-31" };
  await transaction((tx) => tx.insert(discountCodes).values({ code, uses: null, used: 0, data }));
  ann = await aColleague();
  bob = await aColleague();
});
afterEach(() => expectSafe(gateway));

const take = (checkout: string, by: StaffMember, saw: string | null = null, now = NOW) =>
  takeOver({ code: callCode(checkout), saw, by }, now);
const logOf = (checkout: string) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, callCode(checkout)));
const codesOf = async (typed: string, now = NOW) => (await findPurchases(typed, now)).rows.map((found) => found.code);

/** One adult of that name, on the travellers' tab of an open purchase. */
async function named(lastName: string, email: string, now = NOW): Promise<string> {
  const id = await openCheckout(await aDeparture(), { adults: 1, children: 0 }, now);
  expect(await saveTravellers(id, [anAdult({ firstName: "Zoé", lastName, email })], now)).toMatchObject({ ok: true });
  return id;
}

describe("a purchase is found", () => {
  it("A purchase is found by its page's number in any state, and by name or e-mail while open", async () => {
    const [one, other] = [await named("Thériault", "zoe-t@example.com"), await named("Bouchard", "zoe-b@example.com")];
    expect(await codesOf("theriault")).toEqual([callCode(one)]);
    expect(await codesOf("Zoe Teriault")).toEqual([callCode(one)]);
    expect(await codesOf("ZOE-B@example.com")).toEqual([callCode(other)]);
    expect(await codesOf(callCode(other).toLowerCase().replace("-", " "))).toEqual([callCode(other)]);
    const unnamed = await openCheckout(await aDeparture());
    expect((await findPurchases(callCode(unnamed), NOW)).rows).toMatchObject([{ state: "open", people: [], party: 1 }]);
    const later = minutesAfter(21);
    expect(await codesOf("theriault", later)).toEqual([]);
    expect((await findPurchases(callCode(one), later)).rows).toMatchObject([{ state: "expired", booking: null }]);
    expect(await codesOf(callCode(one), minutesAfter(25 * 60))).toEqual([]);
    expect(await codesOf("nobody of this name")).toEqual([]);
  });

  it("Purchases are found newest first, one page of them", async () => {
    const now = minutesAfter(3 * 24 * 60);
    const at = (second: number) => new Date(now.getTime() + second * 1_000);
    const ids: string[] = [];
    for (let second = 0; second <= MAX_PURCHASES; second++)
      ids.push(await named("Ouellette", "o@example.com", at(second)));
    const newest = ids.toReversed().slice(0, MAX_PURCHASES).map(callCode);
    expect(await codesOf("ouellette", at(30))).toEqual(newest);
    expect(await codesOf("o@example.com", at(30))).toEqual(newest);
    for (const typed of ["ouellette", "o@example.com"]) expect((await findPurchases(typed, at(30))).more).toBe(true);
  });
});

describe("a purchase is taken over", () => {
  it("A purchase is taken over by a colleague, logged by name; a second time changes nothing", async () => {
    const id = await readyCheckout(await aDeparture());
    expect(await take(id, ann)).toEqual({ ok: true, value: id });
    expect(await take(id, ann)).toEqual({ ok: true, value: id });
    expect(await checkoutRow(id)).toMatchObject({ soldBy: ann.id, channel: "web", changes: 0 });
    expect(await logOf(id)).toMatchObject([{ what: "sale-taken-over", who: ann.email, before: null }]);
    expect(await take(id, bob)).toMatchObject({ code: "taken-by-other", params: { name: ann.name } });
    expect(await take(id, bob, ann.id)).toEqual({ ok: true, value: id });
    expect((await logOf(id)).map(({ before }) => before)).toContainEqual({ name: ann.name });
  });

  it("A purchase is taken over by only one of two simultaneous colleagues", async () => {
    const id = await readyCheckout(await aDeparture());
    const both = await Promise.all([take(id, ann), take(id, bob)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "taken-by-other" });
    expect(await logOf(id)).toHaveLength(1);
  });

  it("A purchase is not taken over once expired, being paid, or booked, which leads to its booking", async () => {
    const id = await readyCheckout(await aDeparture());
    expect(await take(id, ann, null, minutesAfter(20))).toMatchObject({ code: "purchase-ended" });
    gateway.failOnce("authorise", "after");
    await payWith(gateway, id);
    expect(await take(id, ann)).toMatchObject({ code: "purchase-paying" });
    const booked = await readyCheckout(await aDeparture());
    await payWith(gateway, booked);
    const [booking] = await bookingsOf(booked);
    expect(await take(booked, ann)).toMatchObject({ code: "purchase-booked", params: { booking: booking?.number } });
    expect(await takeOver({ code: "222-222", saw: null, by: ann }, NOW)).toMatchObject({ code: "purchase-unknown" });
    expect(await logOf(booked)).toEqual([]);
  });
});

describe("of two who change a purchase that a colleague is in", () => {
  const people = (lastName: string) => [
    anAdult({ lastName }),
    anAdult({ lastName, email: null, phone: null }),
    anAdult({ lastName, email: null, phone: null }),
  ];
  const colleague = (seen: number): Writing => ({ writer: { by: "staff", member: ann.id }, seen });
  const buyer = (seen: number): Writing => ({ ...BY_BUYER, seen });
  async function helped() {
    const id = await openCheckout(await aDeparture(), { adults: 3, children: 0 });
    expect((await take(id, ann)).ok).toBe(true);
    return id;
  }

  it("The second person changing a shared purchase is told who was first, and nothing is overwritten", async () => {
    const id = await helped();
    expect(await saveTravellers(id, people("Roy"), NOW, colleague(0))).toMatchObject({ ok: true });
    const told = (by: string) => ({ ok: false, code: "changed-since", params: { by } });
    expect(await saveTravellers(id, people("Other"), NOW, buyer(0))).toEqual(told("staff"));
    expect(await chooseSeats(id, { 0: "2A" }, NOW, buyer(0))).toEqual(told("staff"));
    expect(await chooseSeats(id, { 0: "2A" }, NOW, buyer(1))).toMatchObject({ ok: true });
    expect(await skipSeats(id, NOW, colleague(1))).toEqual(told("buyer"));
    expect(await choosePlan(id, { plan: "deposit", severalCards: false }, NOW, colleague(1))).toEqual(told("buyer"));
    expect(await applyCode(id, code, NOW, colleague(1))).toEqual(told("buyer"));
    expect(await applyCode(id, code, NOW, colleague(2))).toMatchObject({ ok: true });
    expect(await dropCode(id, NOW, buyer(2))).toEqual(told("staff"));
    expect(await checkoutRow(id)).toMatchObject({ changes: 3, changedBy: ann.id, discountCode: code });
    expect((await findPurchases(callCode(id), NOW)).rows).toMatchObject([
      { people: ["Zoé Roy", "Zoé Roy", "Zoé Roy"] },
    ]);
  });

  it("Only one of two simultaneous changes to a shared purchase is written", async () => {
    const id = await helped();
    const both = await Promise.all([
      saveTravellers(id, people("Roy"), NOW, colleague(0)),
      saveTravellers(id, people("Cote"), NOW, buyer(0)),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await checkoutRow(id)).toMatchObject({ changes: 1 });
  });

  it("An unchanged plan is no change, and a buyer alone is asked nothing", async () => {
    const id = await helped();
    const { plan, severalCards } = await checkoutRow(id);
    expect(await choosePlan(id, { plan, severalCards }, NOW, buyer(0))).toEqual({ ok: true, value: 0 });
    const alone = await openCheckout(await aDeparture(), { adults: 3, children: 0 });
    expect(await saveTravellers(alone, people("Roy"), NOW, buyer(0))).toMatchObject({ ok: true });
    expect(await saveTravellers(alone, people("Other"), NOW, buyer(0))).toMatchObject({ ok: true });
    expect(await checkoutRow(alone)).toMatchObject({ changes: 0, changedBy: null });
  });
});

it("A purchase handed back without an e-mail is not paid before its buyer gave one", async () => {
  const id = await named("Roy", "roy@example.com");
  await take(id, ann);
  const without = anAdult({ lastName: "Roy", email: null });
  expect(await saveTravellers(id, [without], NOW, { writer: { by: "staff", member: ann.id } })).toMatchObject({
    ok: true,
  });
  expect(await checkoutRow(id)).toMatchObject({ travellersDone: true });
  expect(await giveUpSale(id, ann, NOW)).toMatchObject({ ok: true, value: "handed-back" });
  expect(await checkoutRow(id)).toMatchObject({ travellersDone: false });
  expect(await saveTravellers(id, [without], NOW)).toMatchObject({
    code: "travellers-refused",
    refusals: [{ position: 0, field: "email", code: "email-required" }],
  });
});

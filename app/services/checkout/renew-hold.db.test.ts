import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, vi } from "vitest";
import { discountCodes, fares } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import * as crash from "~/platform/crash-point.server";
import * as needs from "~/services/inventory/needs.server";
import { getPaymentDetails, savePaymentDetails } from "~/services/payments/payment-details.server";
import { stopCode } from "~/services/work/code-stops.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  anAdult,
  BILLING,
  checkoutRow,
  NOW,
  openCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakePartner } from "../../../tests/support/fake-partner";
import { it } from "../../../tests/support/fixtures";
import { anOwnPackage, aPartnerPackage, holdPackage } from "../../../tests/support/package";
import { needsOfCheckout } from "../inventory/needs.server";
import { applyCode } from "./apply-code.server";
import { choosePlan } from "./choose-plan.server";
import { getCheckout } from "./get-checkout.server";
import { previewRenewal, renewedAs, renewHold } from "./renew-hold.server";
import { saveTravellers } from "./save-travellers.server";

const partner = new FakePartner();
beforeAll(() => seedCatalogue());
beforeEach(() => {
  partner.calm();
  partner.now = NOW;
});

async function aCode(over: Partial<DiscountCode> = {}): Promise<string> {
  const code = unique("DIX").replace("-", "");
  const data = { code, percent: 10, from: "2026-01-01", to: "2030-12-31", trips: [], minimumCad: 0, ...over };
  await transaction((tx) => tx.insert(discountCodes).values({ code, data, uses: data.uses ?? null }));
  return code;
}

async function usesOf(code: string): Promise<number | undefined> {
  const [row] = await transaction((tx) => tx.select().from(discountCodes).where(eq(discountCodes.code, code)));
  return row?.used;
}

const PARTY = [
  anAdult({ need: { text: "noix", hotel: true } }),
  anAdult({ firstName: "Ana", email: null, phone: null }),
];

/** A purchase of two with travellers and a code. */
async function aPurchase(departure: string, code: string): Promise<string> {
  const id = await openCheckout(departure, { adults: 2 });
  await saveTravellers(id, PARTY, NOW);
  await applyCode(id, code, NOW);
  return id;
}

for (const swept of [true, false])
  it(`A purchase of which the hold is over goes on with all that was typed, ${swept ? "after" : "before"} the job that ends it`, async ({
    clock,
  }) => {
    const departure = await aDeparture(2);
    const code = await aCode({ uses: 1 });
    const id = await aPurchase(departure, code);
    await choosePlan(id, { plan: "deposit", severalCards: true }, NOW);
    const before = await getCheckout(id, clock.now);
    const late = swept ? await clock.passWithJobs(60) : clock.pass(60);
    const shown = await previewRenewal(id, late);
    expect(shown).toMatchObject({
      ok: true,
      value: { total: before?.prices.total, before: before?.prices.total, code: { code, kept: true }, gone: [] },
    });
    if (!shown.ok) return;
    const renewed = await renewHold(id, shown.value.total, {}, late);
    if (!renewed.ok) return expect(renewed).toMatchObject({ ok: true });
    const next = renewed.value.id;
    expect(await getCheckout(next, late)).toMatchObject({
      state: "open",
      progress: { travellersDone: true, seatsDone: false },
      prices: { total: shown.value.total, code },
      travellers: [
        { firstName: "Zoé", email: "zoe@example.com" },
        { firstName: "Ana", email: null },
      ],
    });
    expect(await checkoutRow(next)).toMatchObject({ plan: "deposit", severalCards: true });
    expect([...(await needsOfCheckout(next)).values()]).toEqual([{ text: "noix", hotel: true }]);
    expect([await takenOf(departure), await usesOf(code)]).toEqual([2, 1]);
    // Pressed again, here or in the tab of before.
    expect(await renewHold(id, shown.value.total, {}, late)).toEqual({ ok: true, value: { id: next } });
    expect(await renewedAs(id, late)).toBe(next);
    expect(await takenOf(departure)).toBe(2);
    expect(await saveTravellers(id, PARTY, late)).toMatchObject({ code: "checkout-expired" });
  });

it("Two presses at the same time hold the places once", async ({ clock }) => {
  const departure = await aDeparture(4);
  const id = await openCheckout(departure, { adults: 2 });
  const late = clock.pass(60);
  const shown = await previewRenewal(id, late);
  const total = shown.ok ? shown.value.total : 0;
  const answers = await Promise.all([renewHold(id, total, {}, late), renewHold(id, total, {}, late)]);
  expect(new Set(answers.map((each) => each.ok && each.value.id)).size).toBe(1);
  expect(await takenOf(departure)).toBe(2);
});

it("A hold that is over twice goes on from the last one", async ({ clock }) => {
  const departure = await aDeparture(2);
  const id = await openCheckout(departure, { adults: 2 });
  const total = (await checkoutRow(id)).total;
  const first = await renewHold(id, total, {}, clock.pass(60));
  expect(await renewedAs(id, clock.pass(60))).toBeNull();
  const second = await renewHold(id, total, {}, clock.now);
  expect(first.ok && second.ok && first.value.id !== second.value.id).toBe(true);
  expect(await takenOf(departure)).toBe(2);
});

it("A price that changed is shown first, and holds nothing until it is agreed to", async ({ clock }) => {
  const departure = await aDeparture(2);
  const id = await openCheckout(departure, { adults: 2 });
  const { total } = await checkoutRow(id);
  await transaction((tx) => tx.update(fares).set({ adultCad: 50_000 }).where(eq(fares.departure, departure)));
  const late = await clock.passWithJobs(60);
  expect(await renewHold(id, total, {}, late)).toEqual({
    ok: false,
    code: "price-changed",
    params: { total: 100_000 },
  });
  expect(await takenOf(departure)).toBe(0);
  expect(await renewHold(id, 100_000, {}, late)).toMatchObject({ ok: true });
});

it("A code that is over or used up is named, and the price is without it", async ({ clock }) => {
  const departure = await aDeparture(4);
  const code = await aCode({ uses: 1 });
  const id = await aPurchase(departure, code);
  const { total, discount } = await checkoutRow(id);
  const late = await clock.passWithJobs(60);
  await applyCode(await openCheckout(departure, {}, late), code, late);
  expect(await previewRenewal(id, late)).toMatchObject({
    value: { total: total + discount, code: { code, kept: false } },
  });
  const renewed = await renewHold(id, total + discount, {}, late);
  expect(renewed.ok && (await checkoutRow(renewed.value.id)).discountCode).toBeNull();
});

it("A code that was stopped is taken off, and the purchase costs what was shown", async ({ clock }) => {
  const code = await aCode();
  const id = await aPurchase(await aDeparture(2), code);
  const { total, discount } = await checkoutRow(id);
  const late = await clock.passWithJobs(60);
  await stopCode(code, { stopped: true, why: "shared online", by: "command" }, late);
  expect(await previewRenewal(id, late)).toMatchObject({
    value: { total: total + discount, code: { code, kept: false } },
  });
});

it("Places that went to others are not offered again, and an open purchase is not renewed", async ({ clock }) => {
  const departure = await aDeparture(2);
  const id = await openCheckout(departure, { adults: 2 });
  expect(await previewRenewal(id, clock.now)).toMatchObject({ code: "checkout-open" });
  const late = await clock.passWithJobs(60);
  await openCheckout(departure, {}, late);
  expect(await previewRenewal(id, late)).toEqual({ ok: false, code: "not-enough-places", params: { left: 1 } });
  expect(await renewHold(id, 1, {}, late)).toMatchObject({ code: "not-enough-places" });
  expect(await previewRenewal("nobody", late)).toMatchObject({ code: "checkout-unknown" });
});

/** A package of the partner's for two, with everything that is typed before it is paid. */
async function aTypedPackage() {
  const sold = await aPartnerPackage();
  const held = await holdPackage(sold, partner);
  if (!held.ok) throw new Error(held.code);
  const { id } = held.value;
  const code = await aCode({ uses: 1 });
  await saveTravellers(id, [{ ...anAdult(), extras: ["whales"] }, ...PARTY.slice(0, 1)], NOW);
  await applyCode(id, code, NOW);
  await choosePlan(id, { plan: "deposit", severalCards: true }, NOW);
  await savePaymentDetails(id, { billing: BILLING }, NOW);
  return { ...sold, id, code, total: (await checkoutRow(id)).total };
}

/** That a renewal of such a package has everything. */
async function expectTyped(id: string, { code, total }: { code: string; total: number }, now: Date): Promise<void> {
  expect(await getCheckout(id, now)).toMatchObject({
    state: "open",
    progress: { travellersDone: true },
    prices: { total, code },
    extras: [{ activity: "whales", travellers: [0] }],
    travellers: [{ firstName: "Zoé" }, { firstName: "Zoé" }],
  });
  expect(await checkoutRow(id)).toMatchObject({ plan: "deposit", severalCards: true });
  expect([...(await needsOfCheckout(id)).values()]).toEqual([{ text: "noix", hotel: true }]);
  expect(await getPaymentDetails(id)).toMatchObject({ billing: BILLING });
  expect(await usesOf(code)).toBe(1);
}

for (const [fault, refusal] of [
  ["sold-out", "room-sold-out"],
  ["before", "stay-unavailable"],
] as const)
  it(`A renewal whose room the partner does not hold (${fault}) keeps what was typed for the next press`, async ({
    clock,
  }) => {
    const typed = await aTypedPackage();
    const { id, total, code, departure } = typed;
    const late = await clock.passWithJobs(60);
    partner.now = late;
    partner.failOnce("hold", fault);
    expect(await renewHold(id, total, {}, late, partner)).toMatchObject({ code: refusal });
    expect([await takenOf(departure), await usesOf(code)]).toEqual([0, 0]);
    expect(await previewRenewal(id, late, partner)).toMatchObject({
      value: { total, before: total, code: { code, kept: true }, gone: [] },
    });
    const renewed = await renewHold(id, total, {}, late, partner);
    if (!renewed.ok) return expect(renewed).toMatchObject({ ok: true });
    expect(await renewedAs(id, late)).toBe(renewed.value.id);
    await expectTyped(renewed.value.id, typed, late);
    expect(await takenOf(departure)).toBe(2);
  });

for (const swept of [true, false])
  it(`A renewal has the last room of ours, ${swept ? "after" : "before"} the job that ends its hold`, async ({
    clock,
  }) => {
    const held = await holdPackage(await anOwnPackage({ rooms: 1 }), partner);
    if (!held.ok) throw new Error(held.code);
    const { id } = held.value;
    const { total } = await checkoutRow(id);
    const late = swept ? await clock.passWithJobs(60) : clock.pass(60);
    expect(await previewRenewal(id, late)).toMatchObject({ value: { total } });
    expect(await renewHold(id, total, {}, late)).toMatchObject({ ok: true });
  });

const cut = () => {
  throw new Error("cut off");
};
for (const [moment, cutOff] of [
  [
    "right after the places are held",
    () => vi.spyOn(crash, "crashPoint").mockImplementation((at) => at === "hold.committed" && cut()),
  ],
  ["while the travellers are copied", () => vi.spyOn(needs, "writeNeed").mockImplementation(cut)],
] as const)
  it(`A renewal that is cut off ${moment} has everything once it is pressed again`, async ({ clock }) => {
    const departure = await aDeparture(2);
    const code = await aCode({ uses: 1 });
    const id = await aPurchase(departure, code);
    await savePaymentDetails(id, { billing: BILLING }, NOW);
    const { total } = await checkoutRow(id);
    const late = await clock.passWithJobs(60);
    const spy = cutOff();
    await expect(renewHold(id, total, {}, late)).rejects.toThrow("cut off");
    spy.mockRestore();
    const renewed = await renewHold(id, total, {}, late);
    if (!renewed.ok) return expect(renewed).toMatchObject({ ok: true });
    const next = renewed.value.id;
    expect(await getCheckout(next, late)).toMatchObject({
      progress: { travellersDone: true },
      prices: { total, code },
      travellers: [{ firstName: "Zoé" }, { firstName: "Ana" }],
    });
    expect([...(await needsOfCheckout(next)).values()]).toEqual([{ text: "noix", hotel: true }]);
    expect(await getPaymentDetails(next)).toMatchObject({ billing: BILLING });
    expect([await takenOf(departure), await usesOf(code)]).toEqual([2, 1]);
  });

it("A renewal whose code is used up during the press holds nothing, and its new price is shown first", async ({
  clock,
}) => {
  const { id, total, departure, code } = await aTypedPackage();
  const late = await clock.passWithJobs(60);
  partner.now = late;
  const { quote } = partner;
  let asked = 0;
  partner.quote = async (stay) => {
    if (++asked === 2) await applyCode(await openCheckout(await aDeparture(), {}, late), code, late);
    return quote(stay);
  };
  const renewed = await renewHold(id, total, {}, late, partner);
  partner.quote = quote;
  expect(renewed).toMatchObject({ code: "price-changed" });
  expect(partner.count("hold")).toBe(1);
  expect(await takenOf(departure)).toBe(0);
  const shown = await previewRenewal(id, late, partner);
  expect(shown).toMatchObject({ value: { code: { code, kept: false }, gone: [] } });
  const dearer = shown.ok ? shown.value.total : 0;
  expect(dearer).toBeGreaterThan(total);
  expect(renewed).toMatchObject({ params: { total: dearer } });
  const again = await renewHold(id, dearer, {}, late, partner);
  expect(again.ok && (await checkoutRow(again.value.id)).total).toBe(dearer);
});

import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { discountCodes, fares } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { stopCode } from "~/services/work/code-stops.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, anAdult, checkoutRow, NOW, openCheckout, takenOf, unique } from "../../../tests/support/checkout";
import { it } from "../../../tests/support/fixtures";
import { needsOfCheckout } from "../inventory/needs.server";
import { applyCode } from "./apply-code.server";
import { choosePlan } from "./choose-plan.server";
import { getCheckout } from "./get-checkout.server";
import { previewRenewal, renewedAs, renewHold } from "./renew-hold.server";
import { saveTravellers } from "./save-travellers.server";

beforeAll(() => seedCatalogue());

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

/** Cancelling, in the books: places, seats, rooms, activities, price, refunds and mails, whole or not at all. */

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingChanges, receipts, refunds, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { book, bookingRow, mailsOf, payPart } from "../../../../tests/support/booked";
import { correctYear } from "../../../../tests/support/changes";
import {
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  settleAll,
  takenOf as takenOfRun,
} from "../../../../tests/support/checkout";
import { sellingCompany } from "../../../../tests/support/selling-company";

const gateway = sellingCompany();

/** The departure is on 2 August: on this day half is kept, and from the next one everything. */
const LAST_HALF_DAY = new Date("2030-07-11T16:00:00Z");
const FIRST_FULL_DAY = new Date("2030-07-12T16:00:00Z");

/** Agrees to what it comes to, and cancels. */
async function cancel(key: string, positions: number[], now = NOW) {
  const quoted = await preview(CANCEL, key, { positions }, now);
  if (!quoted.ok) return quoted;
  const { price, goesBack } = quoted.value;
  return confirm(CANCEL, key, { positions }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

async function takenOf(checkout: string): Promise<number> {
  const { departure } = await checkoutRow(checkout);
  return takenOfRun(departure);
}

it("A cancellation is quoted before anything changes, and other amounts than quoted change nothing", async () => {
  const { key, number, checkout } = await book(gateway);
  const before = await bookingRow(number);
  const quoted = await preview(CANCEL, key, { positions: [2] }, NOW);
  expect(quoted).toMatchObject({
    ok: true,
    value: {
      booking: number,
      currency: "CAD",
      contactEmail: "zoe@example.com",
      paid: 109_700,
      value: 29_900,
      kept: 14_950,
      price: 94_750,
      goesBack: 14_950,
      whole: false,
      roomStays: false,
      cards: [{ brand: "visa", amount: 14_950 }],
    },
  });
  const asked = { positions: [2], asked: BY_TRAVELLER };
  expect(await confirm(CANCEL, key, asked, { ...asked, shown: 94_749, back: 14_950 }, NOW)).toMatchObject({
    code: "price-changed",
  });
  expect(await confirm(CANCEL, key, asked, { ...asked, shown: 94_750, back: 14_949 }, NOW)).toMatchObject({
    code: "price-changed",
  });
  expect(await bookingRow(number)).toEqual(before);
  expect(await takenOf(checkout)).toBe(3);
});

describe("some travellers", () => {
  it("Cancelled travellers hold nothing; the others keep their places at their price", async () => {
    const { key, number, checkout } = await book(gateway);
    expect(await cancel(key, [2])).toMatchObject({ ok: true });
    expect(await bookingRow(number)).toMatchObject({ price: 94_750, paid: 94_750 });
    expect(await takenOf(checkout)).toBe(2);
    const view = await getBooking(key);
    expect(view?.travellers.map(({ position }) => position)).toEqual([0, 1]);
    expect(view?.party).toEqual({ adults: 2, children: 0 });
    expect(view?.cancelled).toHaveLength(1);
    expect(view?.money.changes).toMatchObject([
      { kind: "cancellation", amount: -14_950, kept: 14_950, travellers: [2] },
    ]);
    expect(
      (await db.select().from(seats).where(eq(seats.checkout, checkout))).every((seat) => seat.traveller !== 2),
    ).toBe(true);
    const [mail] = await mailsOf("change:").then((all) => all.filter(({ text }) => text.includes(number)));
    expect(mail?.subject).toContain(number);
    expect(mail?.text).toContain("149,50");
  });

  it("Two simultaneous cancellations of the same travellers happen once, and the second is told", async () => {
    const { key, checkout } = await book(gateway);
    const both = await Promise.all([cancel(key, [2]), cancel(key, [2])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      code: expect.stringMatching(/traveller-unknown|price-changed/),
    });
    expect(await takenOf(checkout)).toBe(2);
  });

  it("Cancelling in steps with a birth year corrected between gives the same sums in any order", async () => {
    const { key, number, checkout } = await book(gateway);
    await cancel(key, [2]);
    // An adult who is a child is 100 dollars cheaper, all of it paid.
    expect(await correctYear(key, { position: 1, year: 2015 }, NOW)).toMatchObject({ ok: true });
    expect(await bookingRow(number)).toMatchObject({ price: 84_750, paid: 84_750 });
    await cancel(key, [0, 1]);
    // Half of what the two still had, besides what was kept before.
    expect(await bookingRow(number)).toMatchObject({ price: 14_950 + 34_900, paid: 14_950 + 34_900 });
    expect(await takenOf(checkout)).toBe(0);
    expect((await getBooking(key))?.travellers).toEqual([]);
  });
});

describe("everyone", () => {
  it("A full cancellation on the last half-refund day refunds half, latest cards first, with a receipt and mail each", async () => {
    const { key, number, checkout } = await book(gateway, { plan: "deposit" });
    await payPart(gateway, number, 40_000);
    expect(await cancel(key, [0, 1, 2], LAST_HALF_DAY)).toMatchObject({ ok: true, value: { goesBack: 40_000 } });
    expect(await bookingRow(number)).toMatchObject({ price: 54_850, paid: 54_850 });
    expect(await takenOf(checkout)).toBe(0);
    await settleAll(gateway, minutesAfter(1, LAST_HALF_DAY));
    await expectSettled(gateway);
    const given = await db.select().from(refunds);
    expect(given.map(({ state }) => state)).not.toContain("waiting");
    const issued = await db.select().from(receipts).where(eq(receipts.booking, number));
    expect(issued.filter(({ kind }) => kind === "refund").map(({ amount }) => amount)).toEqual([40_000]);
    const [last] = issued.slice(-1);
    expect(last?.data.changes).toEqual([{ kind: "cancellation", amount: -54_850 }]);
  });

  it("A full cancellation on the next day refunds nothing and asks for nothing more", async () => {
    const { key, number } = await book(gateway, { plan: "deposit" });
    const { paid } = await bookingRow(number);
    expect(await cancel(key, [0, 1, 2], FIRST_FULL_DAY)).toMatchObject({
      ok: true,
      value: { goesBack: 0, kept: 109_700, notAsked: 109_700 - paid, price: paid },
    });
    expect(await bookingRow(number)).toMatchObject({ price: paid, paid });
    expect((await getBooking(key))?.money.balance).toBe(0);
  });

  it("A cancelled booking has nobody left to cancel", async () => {
    const { key } = await book(gateway);
    await cancel(key, [0, 1, 2]);
    expect(await cancel(key, [0])).toMatchObject({ code: "nobody-left" });
    expect(await correctYear(key, { position: 0, year: 1980 }, NOW)).toMatchObject({ code: "nobody-left" });
  });
});

it("A cancellation is refused during a payment, on the day of departure, and for an unknown key", async () => {
  const { key, number } = await book(gateway, { plan: "deposit" });
  gateway.failOnce("authorise", "after");
  await payPart(gateway, number, 10_000);
  expect(await preview(CANCEL, key, { positions: [0, 1, 2] }, NOW)).toMatchObject({ code: "payment-under-way" });
  gateway.calm();
  await settleAll(gateway, minutesAfter(5));
  expect(await preview(CANCEL, key, { positions: [0] }, new Date("2030-08-02T12:00:00Z"))).toMatchObject({
    code: "departed",
  });
  expect(await preview(CANCEL, "unknown", { positions: [0] }, NOW)).toMatchObject({ code: "booking-unknown" });
});

it("Booking changes can never be altered or deleted", async () => {
  const { key } = await book(gateway);
  await cancel(key, [2]);
  await expect(transaction((tx) => tx.update(bookingChanges).set({ priceAfter: 1 }))).rejects.toThrow();
  await expect(transaction((tx) => tx.delete(bookingChanges))).rejects.toThrow();
});

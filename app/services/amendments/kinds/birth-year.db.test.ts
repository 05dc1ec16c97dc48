import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookingChanges, charges, discountCodes, refunds, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { MAX_CORRECTIONS } from "~/domain/amendments/correction";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { confirm, preview } from "~/services/amendments/engine.server";
import { BIRTH_YEAR } from "~/services/amendments/kinds/birth-year.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { applyCode } from "~/services/checkout/apply-code.server";
import { book, bookingRow, mailsOf, payPart } from "../../../../tests/support/booked";
import { correctYear } from "../../../../tests/support/changes";
import {
  aDeparture,
  addCards,
  bookingsOf,
  expectSettled,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  unique,
} from "../../../../tests/support/checkout";
import { sellingCompany } from "../../../../tests/support/selling-company";

const gateway = sellingCompany();

/** Lets everything of this file come to rest, whenever it was done. */
async function settle(): Promise<void> {
  await settleAll(gateway, new Date("2030-09-01T12:00:00Z"));
  await expectSettled(gateway);
}

const NBSP = "\u00a0";
const plain = (text: string | undefined) => text?.replaceAll(NBSP, " ") ?? "";
const toChild = { position: 1, year: 2015 };
const toAdult = { position: 2, year: 1999 };
const owedBy = async (checkout: string) =>
  (
    await db
      .select({ refund: refunds, at: charges.position })
      .from(refunds)
      .innerJoin(charges, eq(charges.id, refunds.charge))
      .where(eq(charges.checkout, checkout))
  ).map(({ refund, at }) => ({ amount: refund.amount, state: refund.state, reason: refund.reason, at }));

it("A correction is quoted before anything changes, and another price than quoted changes nothing", async () => {
  const { key, number, checkout } = await book(gateway);
  const before = await bookingRow(number);
  expect(await preview(BIRTH_YEAR, key, toChild, NOW)).toMatchObject({
    ok: true,
    value: {
      booking: number,
      currency: "CAD",
      contactEmail: "zoe@example.com",
      fromYear: 1990,
      fromType: "adult",
      type: "child",
      priceBefore: 109_700,
      price: 99_700,
      goesBack: 10_000,
      seen: "0-109700-109700",
    },
  });
  expect(await confirm(BIRTH_YEAR, key, toChild, { shown: 99_600, asked: BY_TRAVELLER }, NOW)).toMatchObject({
    code: "price-changed",
  });
  expect(await bookingRow(number)).toEqual(before);
  expect(await owedBy(checkout)).toEqual([]);
  expect(await confirm(BIRTH_YEAR, key, toChild, { shown: 99_700, asked: BY_TRAVELLER }, NOW)).toMatchObject({
    ok: true,
  });
});

describe("an adult who is a child", () => {
  it("An adult corrected to a child pays less; the excess is refunded in the same transaction", async () => {
    const { key, number, checkout } = await book(gateway);
    expect(await correctYear(key, toChild, NOW)).toEqual({
      ok: true,
      value: { priceBefore: 109_700, price: 99_700, goesBack: 10_000 },
    });
    expect(await bookingRow(number)).toMatchObject({ price: 99_700, paid: 99_700 });
    expect(await owedBy(checkout)).toEqual([{ amount: 10_000, state: "waiting", reason: "price-fell", at: 0 }]);
    const [person] = await db
      .select()
      .from(travellers)
      .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 1)));
    expect(person).toMatchObject({ type: "child", birthDay: "2015-03-04" });
    const view = await getBooking(key);
    expect(view).toMatchObject({
      party: { adults: 1, children: 2 },
      money: {
        lines: [
          { type: "adult", count: 2 },
          { type: "child", count: 1 },
        ],
        changes: [{ kind: "birth-year", toType: "child", amount: -10_000 }],
        price: 99_700,
        balance: 0,
        cards: [{ amount: 109_700 }],
        refunds: [{ amount: 10_000, standing: "on-its-way" }],
      },
    });
    const mail = (await mailsOf("change:")).find(({ text }) => text.includes(number));
    expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "fr-ca" });
    expect(plain(mail?.text)).toContain(
      "Nous vous remboursons 100,00 $ par le mode de paiement utilisé pour le voyage",
    );
    expect(plain(mail?.text)).toContain("Nouveau prix : 997,00 $");
    await settle();
    expect(await owedBy(checkout)).toMatchObject([{ state: "done" }]);
  });

  it("An adult corrected to a child lowers the balance before anything is refunded", async () => {
    const { key, number, checkout } = await book(gateway, { plan: "deposit" });
    expect(await correctYear(key, toChild, NOW)).toMatchObject({ ok: true, value: { goesBack: 0 } });
    expect(await bookingRow(number)).toMatchObject({ price: 99_700, paid: 54_850 });
    expect(await owedBy(checkout)).toEqual([]);
    const mails = await mailsOf("change:");
    expect(mails.some(({ text }) => plain(text).includes("100,00 $ : ce montant est déduit de votre solde"))).toBe(
      true,
    );
  });

  it("A correction's refund goes to the latest cards, none above what it paid", async () => {
    const checkout = await readyCheckout(await aDeparture(), { adults: 2, children: 0 });
    await addCards(checkout, { [unique("ok")]: 70_000, [unique("ok")]: 6_000, [unique("ok")]: 3_800 });
    await payWithLaid(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    expect(await correctYear(booking?.key ?? "", toChild, NOW)).toMatchObject({ value: { goesBack: 10_000 } });
    expect((await owedBy(checkout)).sort((a, b) => b.at - a.at)).toMatchObject([
      { at: 2, amount: 3_800 },
      { at: 1, amount: 6_000 },
      { at: 0, amount: 200 },
    ]);
    await settle();
  });
});

describe("a child who is an adult", () => {
  it("A child corrected to an adult raises the balance, due now when its day has passed", async () => {
    const { key, number } = await book(gateway, { locale: "en-ca" });
    const late = new Date("2030-07-20T12:00:00Z");
    expect(await correctYear(key, toAdult, late)).toMatchObject({ value: { price: 119_700, goesBack: 0 } });
    expect(await bookingRow(number)).toMatchObject({ price: 119_700, paid: 109_700 });
    const [mail] = (await mailsOf("change:")).filter(({ locale }) => locale === "en-ca");
    for (const words of ["$100.00 more to pay", "Due by: July 20, 2030", `/en-ca/checkout/amount-due/${number}`])
      expect(plain(mail?.text)).toContain(words);
    expect(await payPart(gateway, number, 10_000)).toMatchObject({ ok: true });
    expect(await bookingRow(number)).toMatchObject({ paid: 119_700 });
  });

  it("A correction undone restores the original price", async () => {
    const { key, number, checkout } = await book(gateway);
    await correctYear(key, toAdult, NOW);
    await correctYear(key, { ...toAdult, year: 2020 }, minutesAfter(1));
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
    expect(await owedBy(checkout)).toEqual([]);
    expect((await getBooking(key))?.money.changes.map(({ amount }) => amount)).toEqual([10_000, -10_000]);
  });
});

it("A year that keeps the traveller type keeps the price, and is recorded and mailed", async () => {
  const { key, number } = await book(gateway);
  const before = (await mailsOf("change:")).length;
  expect(await correctYear(key, { position: 0, year: 1980 }, NOW)).toMatchObject({ value: { price: 109_700 } });
  expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
  const [row] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  expect(row?.data).toMatchObject({ traveller: 0, fromYear: 1990, toYear: 1980, fromType: "adult", toType: "adult" });
  expect((await mailsOf("change:")).length).toBe(before + 1);
});

it("A correction recomputes a discount by the code's own rule", async () => {
  const code: DiscountCode = {
    code: "DIX",
    percent: 10,
    from: "2026-01-01",
    to: "2030-12-31",
    trips: [],
    minimumCad: 0,
  };
  await transaction((tx) => tx.insert(discountCodes).values({ code: "DIX", data: code }));
  const checkout = await readyCheckout(await aDeparture(), { adults: 2, children: 1 });
  expect(await applyCode(checkout, "dix", NOW)).toMatchObject({ ok: true });
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  expect(booking).toMatchObject({ price: 98_730 });
  expect(await correctYear(booking?.key ?? "", toChild, NOW)).toMatchObject({
    value: { price: 89_730, goesBack: 9_000 },
  });
});

describe("is refused", () => {
  it("A correction is refused where the year or the booking does not allow it, and nothing changes", async () => {
    const { key, number } = await book(gateway);
    const single = await book(gateway, { adults: 1, children: 0 });
    const codes = [
      await correctYear(key, { position: 2, year: 2026 }, NOW),
      await correctYear(key, { position: 1, year: Number.NaN }, NOW),
      await correctYear(key, { position: 1, year: 1990 }, NOW),
      await correctYear(key, { position: 3, year: 1990 }, NOW),
      await correctYear(key, { position: -1, year: 1990 }, NOW),
      await correctYear(key, { position: Number.NaN, year: 1990 }, NOW),
      await correctYear(single.key, { position: 0, year: 2015 }, NOW),
      await correctYear(number, toChild, NOW),
      await correctYear(key, { position: 0, year: 2015 }, NOW),
    ].map((verdict) => (verdict.ok ? "ok" : verdict.code));
    expect(codes).toEqual([
      "age-under-5",
      "birth-year-invalid",
      "birth-year-same",
      ...Array(3).fill("traveller-unknown"),
      "no-adult-left",
      "booking-unknown",
      "contact-adult",
    ]);
    expect(await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number))).toEqual([]);
  });

  it("A correction is refused from the day of departure, counted in Toronto", async () => {
    const { key } = await book(gateway);
    const [dayOf, evening] = [new Date("2030-08-02T04:00:00Z"), new Date("2030-08-02T03:59:00Z")];
    expect(await correctYear(key, toChild, dayOf)).toMatchObject({ code: "departed" });
    expect(await correctYear(key, toChild, evening)).toMatchObject({ ok: true });
  });

  it("A correction is refused during a payment of unknown outcome", async () => {
    const { key, number } = await book(gateway, { plan: "deposit" });
    gateway.failOnce("authorise", "after");
    expect(await payPart(gateway, number, 54_850)).toMatchObject({ value: { state: "pending" } });
    expect(await correctYear(key, toChild, NOW)).toMatchObject({ code: "payment-under-way" });
    await settleAll(gateway);
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
    expect(await correctYear(key, toChild, minutesAfter(600))).toMatchObject({ ok: true });
  });

  it("Only a few corrections are accepted", async () => {
    const { key } = await book(gateway);
    for (let i = 0; i < MAX_CORRECTIONS; i++)
      expect(await correctYear(key, { position: 0, year: 1980 + i }, NOW)).toMatchObject({ ok: true });
    const verdict = await correctYear(key, { position: 0, year: 1970 }, NOW);
    expect(verdict).toEqual({ ok: false, code: "too-many-corrections", params: { max: MAX_CORRECTIONS } });
  });
});

describe("simultaneous corrections", () => {
  it("Of two simultaneous corrections, the second is quoted again; both then count, and refunds never exceed the difference", async () => {
    const { key, number, checkout } = await book(gateway, { adults: 3, children: 0 });
    const correct = (position: number) => correctYear(key, { position, year: 2015 }, NOW);
    const verdicts = await Promise.all([correct(1), correct(2)]);
    for (const [i, verdict] of verdicts.entries())
      if (!verdict.ok) expect([verdict.code, (await correct(i + 1)).ok]).toEqual(["price-changed", true]);
    expect(await bookingRow(number)).toMatchObject({ price: 99_700, paid: 99_700 });
    expect((await owedBy(checkout)).reduce((sum, { amount }) => sum + amount, 0)).toBe(20_000);
    await settle();
  });

  it("The same correction sent twice counts once", async () => {
    const { key, number } = await book(gateway);
    const verdicts = await Promise.all([correctYear(key, toChild, NOW), correctYear(key, toChild, NOW)]);
    expect(verdicts.map((verdict) => (verdict.ok ? "ok" : verdict.code)).sort()).toEqual(["birth-year-same", "ok"]);
    expect(await bookingRow(number)).toMatchObject({ price: 99_700 });
  });

  it("A correction and a payment never leave more paid than the price", async () => {
    for (let i = 0; i < 4; i++) {
      const { key, number } = await book(gateway, { plan: "deposit" });
      await Promise.all([correctYear(key, toChild, NOW), payPart(gateway, number, 54_850)]);
      await settle();
      const { price, paid } = await bookingRow(number);
      expect(paid).toBeLessThanOrEqual(price);
    }
  });

  it("Adjustments can never be altered or deleted", async () => {
    const { key } = await book(gateway);
    expect(await correctYear(key, toChild, NOW)).toMatchObject({ ok: true });
    await expect(transaction((tx) => tx.update(bookingChanges).set({ priceAfter: 1 }))).rejects.toThrow();
    await expect(transaction((tx) => tx.delete(bookingChanges))).rejects.toThrow();
  });
});

import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { charges, company, ledger, payments, receipts, refunds, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { book, bookingRow, COMPANY, mailsOf, payPart, seedCompany } from "../../../tests/support/booked";
import { aTrip } from "../../../tests/support/catalogue";
import { cancel, correctYear } from "../../../tests/support/changes";
import {
  aDeparture,
  addCards,
  BILLING,
  bookingsOf,
  chargesOf,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { chargedTooLate } from "../../../tests/support/late-money";
import { sellingCompany } from "../../../tests/support/selling-company";
import { getReceipt } from "./get-receipt.server";
import { issuePaymentReceipt } from "./issue-receipt.server";

const gateway = sellingCompany();
afterEach(async () => {
  const numbers = (await db.select({ number: receipts.number }).from(receipts)).map(({ number }) => number);
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
});

const receiptsOf = async (booking: string) =>
  (await db.select().from(receipts).where(eq(receipts.booking, booking))).sort((a, b) => a.number - b.number);

describe("a receipt", () => {
  it("A receipt computes the fund before the trip's taxes, as they were when the places were held", async () => {
    const tax = (taxPercent: number | undefined) => db.update(trips).set({ data: { ...aTrip(), taxPercent } });
    const fundOf = async (checkout: string) => {
      await payWith(gateway, checkout);
      const [booking] = await bookingsOf(checkout);
      const [receipt] = await receiptsOf(booking?.number ?? "");
      return receipt?.data.fund?.amount;
    };
    await tax(30);
    const taxed = await readyCheckout(await aDeparture(), { adults: 2, children: 1 });
    await tax(undefined);
    const usual = await readyCheckout(await aDeparture(), { adults: 2, children: 1 });
    expect([await fundOf(taxed), await fundOf(usual)]).toEqual([84, 100]);
  });

  it("A receipt has the fund's rate of the day of booking, also for money that moves under a later one", async () => {
    const { number, key } = await book(gateway);
    const later = { from: "2030-05-02", perThousand: 500, credited: false };
    await seedCompany({ ...COMPANY, fund: [...COMPANY.fund, later] });
    await correctYear(key, { position: 1, year: 2015 }, NOW);
    await settleAll(gateway, minutesAfter(24 * 60));
    await seedCompany();
    expect((await receiptsOf(number)).map(({ kind, data }) => [kind, data.fund?.perThousand])).toEqual([
      ["payment", 100],
      ["refund", 100],
    ]);
  });

  it("A receipt is issued with the booking and has everything the law requires", async () => {
    const { number, checkout } = await book(gateway, { plan: "deposit" });
    const [receipt, ...others] = await receiptsOf(number);
    expect(others).toEqual([]);
    const { fund: _, taxPercent: _usual, ...seller } = COMPANY;
    expect(receipt).toMatchObject({
      kind: "payment",
      amount: 54_850,
      currency: "CAD",
      issuedAt: NOW,
      refund: null,
      data: {
        locale: "fr-ca",
        company: seller,
        customer: { name: "Zoé Tremblay", billing: BILLING },
        travellers: ["Zoé Tremblay", "Zoé Tremblay", "Léo Tremblay"],
        lines: [
          { type: "adult", count: 2, each: 39_900, amount: 79_800 },
          { type: "child", count: 1, each: 29_900, amount: 29_900 },
        ],
        discount: null,
        changes: [],
        price: 109_700,
        cards: [{ brand: "visa", last4: "4242", amount: 54_850 }],
        fund: { perThousand: 100, from: "2024-01-01", credited: true, amount: 50 },
        balance: { amount: 54_850, dueDay: "2030-07-03" },
      },
    });
    const [payment] = await db.select().from(payments).where(eq(payments.checkout, checkout));
    expect(receipt?.payment).toBe(payment?.id);
    // The confirmation announces it.
    expect(await mailsOf(`receipt:${receipt?.number}`)).toEqual([]);
  });

  it("A receipt names each of several cards", async () => {
    const checkout = await readyCheckout(await aDeparture());
    await addCards(checkout, { [unique("ok")]: 10_000, [unique("ok")]: 29_900 });
    await payWithLaid(gateway, checkout);
    const [last] = (await db.select().from(receipts)).sort((a, b) => b.number - a.number);
    expect(last?.data.cards.map(({ amount }) => amount)).toEqual([10_000, 29_900]);
    expect(last?.data.balance).toEqual({ amount: 0, dueDay: null });
  });

  it("A balance receipt is mailed and stays unchanged when the company's details change", async () => {
    const { number, key } = await book(gateway, { plan: "deposit", locale: "en-ca" });
    await payPart(gateway, number, 20_000);
    const [, receipt] = await receiptsOf(number);
    expect(receipt).toMatchObject({ amount: 20_000, data: { balance: { amount: 34_850, dueDay: "2030-07-03" } } });
    const [mail] = await mailsOf(`receipt:${receipt?.number}`);
    expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "en-ca" });
    const padded = String(receipt?.number).padStart(6, "0");
    for (const words of [`$200.00`, `/en-ca/my-trip/${key}/receipt/${padded}`, "$348.50"])
      for (const part of [mail?.html, mail?.text]) expect(part).toContain(words);
    await seedCompany({ ...COMPANY, permit: "111111" });
    expect((await getReceipt(key, padded))?.data.company?.permit).toBe("000000");
    await seedCompany();
  });

  it("A receipt is shown only with its booking's key and its own number", async () => {
    const mine = await book(gateway);
    const other = await book(gateway);
    const [receipt] = await receiptsOf(mine.number);
    const padded = String(receipt?.number).padStart(6, "0");
    expect(await getReceipt(mine.key, padded)).toMatchObject({ number: receipt?.number });
    expect(await getReceipt(other.key, padded)).toBeNull();
    for (const number of [String(receipt?.number), `0${padded}`, "", "abc", "-00001", "000000"])
      expect(await getReceipt(mine.key, number)).toBeNull();
  });

  it("A refund receipt is issued once, when the money goes back", async () => {
    const { number, key } = await book(gateway);
    expect(await correctYear(key, { position: 1, year: 2015 }, NOW)).toMatchObject({ ok: true });
    expect(await receiptsOf(number)).toHaveLength(1);
    gateway.failOnce("refund", "after");
    const later = await settleAll(gateway, NOW);
    await settleDue(minutesAfter(60, later), gateway);
    const [, receipt, ...others] = await receiptsOf(number);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: "refund",
      amount: 10_000,
      payment: null,
      data: {
        changes: [{ kind: "birth-year", amount: -10_000 }],
        price: 99_700,
        cards: [{ amount: 10_000 }],
        balance: { amount: 0, dueDay: null },
      },
    });
    expect(await mailsOf(`receipt:${receipt?.number}`)).toHaveLength(1);
  });

  it("A refund's receipt says nothing of what was changed after what it gives back", async () => {
    const { number, key } = await book(gateway);
    await cancel(key, [2]);
    await cancel(key, [1]);
    await settleAll(gateway, minutesAfter(2));
    // The gateway may be through with either of them first.
    const given = await receiptsOf(number);
    const [first, second] = [14_950, 19_950].map((amount) => given.find((each) => each.amount === amount));
    expect(first?.data).toMatchObject({ changes: [{ kind: "cancellation", amount: -14_950 }], price: 94_750 });
    expect(first?.data.travellers).toHaveLength(2);
    expect(second?.data).toMatchObject({ changes: [{ kind: "cancellation", amount: -34_900 }], price: 74_800 });
    expect(second?.data.travellers).toHaveLength(1);
  });

  it("A receipt is not issued for money that bought nothing, nor for its refund", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    const before = (await db.select().from(receipts)).length;
    const paying = [30_000, 30_000].map((amount) => payPart(gateway, number, amount));
    await Promise.all(paying);
    await settleAll(gateway);
    expect((await db.select().from(receipts)).length).toBe(before + 1);
    const late = await chargedTooLate(gateway);
    // Of the booking that took the place.
    expect((await db.select().from(receipts)).length).toBe(before + 2);
    await settleAll(gateway);
    expect(await chargesOf(late)).toMatchObject([{ state: "captured" }]);
    expect((await db.select().from(receipts)).length).toBe(before + 2);
  });

  it("A receipt is issued even before the operator has entered its details", async () => {
    await transaction((tx) => tx.delete(company));
    const { number } = await book(gateway);
    expect(await receiptsOf(number)).toMatchObject([{ data: { company: null, fund: null } }]);
    await seedCompany();
  });
});

describe("the sequence of numbers", () => {
  /** Takes a number for a charge of its own, and dies before the commit. Returns the number it had. */
  async function issueAndDie(checkout: string): Promise<number> {
    const [paid] = await db.select().from(payments).where(eq(payments.checkout, checkout));
    const [card] = await db.select().from(charges).where(eq(charges.checkout, checkout));
    if (!paid || !card) throw new Error("Not booked");
    const id = unique("dying");
    let number = 0;
    const dies = transaction(async (tx) => {
      await tx.insert(payments).values({ ...paid, id, nonce: id });
      await tx.insert(charges).values({ ...card, id, payment: id, cardToken: id, reference: id });
      const entry = { id, charge: id, reference: id, kind: "capture", amount: 500, currency: "CAD", at: NOW } as const;
      await tx.insert(ledger).values(entry);
      await issuePaymentReceipt(tx, id, NOW);
      const [receipt] = await tx.select().from(receipts).where(eq(receipts.payment, id));
      number = receipt?.number ?? 0;
      throw new Error("a power cut");
    });
    await expect(dies).rejects.toThrow("a power cut");
    return number;
  }

  it("Receipt numbers have no gap where a transaction failed", async () => {
    const { checkout } = await book(gateway, { plan: "deposit" });
    const issued = (await db.select().from(receipts)).length;
    expect(await issueAndDie(checkout)).toBe(issued + 1);
    expect(await db.select().from(receipts)).toHaveLength(issued);
    const { number } = await book(gateway);
    expect(await receiptsOf(number)).toMatchObject([{ number: issued + 1 }]);
  });

  it("Receipt numbers have no gap and no duplicate when many are issued together and some fail", async () => {
    const { checkout } = await book(gateway, { plan: "deposit" });
    const issued = (await db.select().from(receipts)).length;
    const ready = await Promise.all(Array.from({ length: 8 }, async () => readyCheckout(await aDeparture())));
    const [dead] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => issueAndDie(checkout))),
      Promise.all(ready.map((id) => payWith(gateway, id))),
    ]);
    expect(dead.every((number) => number > issued)).toBe(true);
    expect(await db.select().from(receipts)).toHaveLength(issued + 8);
  });

  it("Receipts can never be altered or deleted", async () => {
    const { number } = await book(gateway);
    const [row] = await receiptsOf(number);
    const mine = eq(receipts.number, row?.number ?? 0);
    await expect(transaction((tx) => tx.update(receipts).set({ amount: 1 }).where(mine))).rejects.toThrow();
    await expect(transaction((tx) => tx.delete(receipts).where(mine))).rejects.toThrow();
    expect(await bookingRow(number)).toMatchObject({ paid: 109_700 });
    expect(await db.select().from(refunds).where(eq(refunds.state, "waiting"))).toEqual([]);
  });
});

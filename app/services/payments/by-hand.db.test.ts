import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, ledger, receipts, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { HandMethod } from "~/domain/money/hand-money";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { COLLEAGUE as by, giveBack, owedByHand } from "../../../tests/support/by-hand";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { cancel } from "../../../tests/support/changes";
import {
  aDeparture,
  BILLING,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  unique,
} from "../../../tests/support/checkout";
import { aPartnerPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { payBalance } from "./pay-balance.server";
import { settleDue } from "./settle-due.server";
import { takeForBooking, takeForCheckout } from "./take-by-hand.server";
import { undoByHand } from "./undo-by-hand.server";

const { gateway, partner } = packageDesk();

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});
beforeEach(() => gateway.calm());

const money = (amount: number, method: HandMethod = "cash", reference = "") => ({
  amount,
  method,
  reference,
  by,
  nonce: unique("nonce"),
});

async function take(checkout: string, over: Partial<Parameters<typeof takeForCheckout>[0]> = {}) {
  const { total } = await checkoutRow(checkout);
  return takeForCheckout({ checkout, plan: "full", ...money(total), ...over }, NOW, partner);
}

async function bookedInCash(plan: "full" | "deposit" = "full", adults = 1) {
  const id = await readyCheckout(await aDeparture(), { adults });
  const { total, adultPrice } = await checkoutRow(id);
  const amount = plan === "full" ? total : adults * Math.floor(adultPrice / 2);
  expect(await take(id, { plan, amount })).toMatchObject({ ok: true, value: { state: "booked" } });
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("Not booked");
  return { id, total, ...booking };
}

const ledgerOf = async (charge: string) =>
  (await db.select().from(ledger).where(eq(ledger.charge, charge))).map(({ kind, amount }) => ({ kind, amount }));
const receiptsOf = async (booking: string) =>
  db.select().from(receipts).where(eq(receipts.booking, booking)).orderBy(receipts.number);
const auditOf = async (what: string) =>
  (await db.select().from(auditLog)).filter((entry) => entry.what === what && entry.who === by.email);
const stillDue = async (id: string) => {
  const [row] = await bookingsOf(id);
  return (row?.price ?? 0) - (row?.paid ?? 0);
};

describe("money taken by hand for a purchase", () => {
  it("A purchase paid by hand is booked in the ledger with a receipt naming the method, without the gateway", async () => {
    const { id, number, total } = await bookedInCash();
    const [charge] = await chargesOf(id);
    expect(charge).toMatchObject({ state: "captured", method: "cash", takenBy: by.id });
    expect(await ledgerOf(charge?.id ?? "")).toEqual([{ kind: "capture", amount: total }]);
    const [receipt] = await receiptsOf(number);
    expect(receipt?.data.cards).toEqual([{ amount: total, brand: "cash", last4: "" }]);
    expect(gateway.calls).toEqual([]);
    expect(await auditOf("money-taken")).not.toEqual([]);
    await expectSafe(gateway);
  });

  it("A payment by hand sent twice by one form is taken once", async () => {
    const id = await readyCheckout(await aDeparture());
    const { total } = await checkoutRow(id);
    const same = money(total);
    const answers = await Promise.all([take(id, same), take(id, same)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it("A form for a purchase sent again with another plan, method or reference is refused", async () => {
    const id = await readyCheckout(await aDeparture());
    const { total, adultPrice } = await checkoutRow(id);
    const sent = money(total, "cheque", "0042");
    const first = await take(id, sent);
    expect(first).toMatchObject({ ok: true, value: { state: "booked" } });
    const deposit = { plan: "deposit", amount: Math.floor(adultPrice / 2) } as const;
    for (const changed of [deposit, { method: "transfer" }, { reference: "0043" }] as const)
      expect(await take(id, { ...sent, ...changed })).toMatchObject({ code: "form-used" });
    expect(await take(id, sent)).toEqual(first);
    expect(await chargesOf(id)).toMatchObject([{ amount: total, method: "cheque", handReference: "0042" }]);
  });

  it("A payment by hand from two colleagues is taken from one, and the other is told", async () => {
    const id = await readyCheckout(await aDeparture());
    const answers = await Promise.all([take(id), take(id)]);
    const [told] = answers.filter((answer) => !answer.ok);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(["being-paid", "paid-already"]).toContain(told && !told.ok && told.code);
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it("A payment by hand is refused while the traveller pays by card, and nothing is written", async () => {
    const id = await readyCheckout(await aDeparture());
    const [byCard, inCash] = await Promise.all([payWith(gateway, id), take(id)]);
    const [charge, ...others] = await chargesOf(id);
    expect(others).toEqual([]);
    expect(charge?.method === "cash").toBe(inCash.ok);
    expect(byCard.ok).toBe(true);
    await expectSafe(gateway);
  });

  it("A payment by hand is refused at another amount than due, or without a payer", async () => {
    const id = await readyCheckout(await aDeparture());
    expect(await take(id, { amount: 1_000 })).toMatchObject({ code: "amount-changed" });
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    const unnamed = await openCheckout(await aDeparture());
    expect(await take(unnamed)).toMatchObject({ code: "travellers-missing" });
    const dollars = await readyCheckout(await aDeparture(), { currency: "USD" });
    expect(await take(dollars)).toMatchObject({ code: "currency-not-cad" });
  });

  it("A payment by hand waits for the partner's room, and the job books it", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    partner.failOnce("confirm", "before");
    expect(await take(id)).toEqual({ ok: true, value: { state: "pending" } });
    expect(await bookingsOf(id)).toEqual([]);
    await settleDue(new Date(NOW.getTime() + 60_000), gateway, partner);
    expect(await bookingsOf(id)).toHaveLength(1);
  });

  it("A payment by hand for a room the partner no longer has is owed back, by hand", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    const { total } = await checkoutRow(id);
    partner.failOnce("confirm", "sold-out");
    expect(await take(id)).toEqual({ ok: true, value: { state: "refunded" } });
    expect(await bookingsOf(id)).toEqual([]);
    const owed = (await owedByHand()).filter(({ amount }) => amount === total);
    expect(owed).toMatchObject([{ booking: null }]);
    expect(await moneyToReview(NOW)).toContainEqual(
      expect.objectContaining({ what: "give-back-by-hand", id: owed[0]?.id, booking: null }),
    );
    expect((await giveBack(owed[0]?.id ?? "", NOW)).ok).toBe(true);
    await expectSafe(gateway);
  });
});

describe("a balance", () => {
  it("A balance is paid in parts by hand and card, never above what is due", async () => {
    const { id, number, total } = await bookedInCash("deposit");
    const due = await stillDue(id);
    const part = { booking: number, ...money(10_000, "cheque", "0042") };
    expect(await takeForBooking(part, NOW)).toEqual({ ok: true, value: { state: "paid" } });
    expect(await takeForBooking({ ...part, ...money(due) }, NOW)).toMatchObject({ code: "more-than-due" });
    const rest = { booking: number, amount: due - 10_000, nonce: unique("nonce"), cardToken: unique("ok") };
    expect((await payBalance({ ...rest, billing: BILLING }, NOW, gateway)).ok).toBe(true);
    expect(await bookingsOf(id)).toMatchObject([{ paid: total }]);
    const [, second] = await receiptsOf(number);
    expect(second?.data.cards).toEqual([{ amount: 10_000, brand: "cheque", last4: "", reference: "0042" }]);
    await expectSafe(gateway);
  });

  it("A form for a balance sent again with another amount, method or reference is refused", async () => {
    const { id, number } = await bookedInCash("deposit");
    const due = await stillDue(id);
    const sent = { booking: number, ...money(10_000) };
    expect(await takeForBooking(sent, NOW)).toEqual({ ok: true, value: { state: "paid" } });
    for (const changed of [{ amount: 15_000 }, { method: "terminal" }, { reference: "A1" }] as const)
      expect(await takeForBooking({ ...sent, ...changed }, NOW)).toMatchObject({ code: "form-used" });
    expect(await takeForBooking(sent, NOW)).toEqual({ ok: true, value: { state: "paid" } });
    expect(await stillDue(id)).toBe(due - 10_000);
  });

  it("Of two amounts sent at the same time by one form, only one is taken", async () => {
    const { id, number } = await bookedInCash("deposit");
    const due = await stillDue(id);
    const sent = { booking: number, ...money(10_000) };
    const answers = await Promise.all([10_000, 15_000].map((amount) => takeForBooking({ ...sent, amount }, NOW)));
    expect(answers.map((answer) => answer.ok || answer.code).sort()).toEqual(["form-used", true]);
    expect([due - 10_000, due - 15_000]).toContain(await stillDue(id));
  });

  it("A balance in another currency than the counter's is not taken by hand", async () => {
    const { checkout, number } = await book(gateway, { plan: "deposit", currency: "USD" });
    const due = await stillDue(checkout);
    expect(due).toBeGreaterThan(0);
    expect(await takeForBooking({ booking: number, ...money(due) }, NOW)).toMatchObject({ code: "currency-not-cad" });
    expect(await stillDue(checkout)).toBe(due);
  });

  it("A balance is never overpaid by two colleagues", async () => {
    const { id, number } = await bookedInCash("deposit");
    const due = await stillDue(id);
    const answers = await Promise.all([1, 2].map(() => takeForBooking({ booking: number, ...money(due) }, NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stillDue(id)).toBe(0);
    await expectSafe(gateway);
  });
});

describe("money that goes back", () => {
  it("A cash refund is listed, never sent to the gateway, and closed exactly once", async () => {
    const { key, number } = await bookedInCash("full", 2);
    expect((await cancel(key, [1])).ok).toBe(true);
    await settleDue(new Date(NOW.getTime() + 60_000), gateway, partner);
    const [owed] = (await owedByHand()).filter(({ booking }) => booking === number);
    if (!owed) throw new Error("Nothing is listed");
    // Who gives it back finds whose it is.
    expect(await moneyToReview(NOW)).toContainEqual(expect.objectContaining({ id: owed.id, booking: number }));
    const back = () => giveBack(owed.id, NOW, "chèque 88");
    const answers = await Promise.all([back(), back()]);
    expect(answers.map((answer) => answer.ok || answer.code).sort()).toEqual(["refund-done", true]);
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, owed.id));
    expect(refund).toMatchObject({ state: "done", byHand: "chèque 88" });
    expect(await ledgerOf(refund?.charge ?? "")).toContainEqual({ kind: "refund", amount: owed.amount });
    const given = (await receiptsOf(number)).filter(({ kind }) => kind === "refund");
    expect(given.map(({ data }) => data.cards)).toEqual([
      [{ amount: owed.amount, brand: "cash", last4: "", byHand: "chèque 88" }],
    ]);
    await expectSafe(gateway);
  });
});

describe("a cheque that bounces", () => {
  const undo = (booking: string, charge: string, why = "sans provision") =>
    undoByHand({ booking, charge, why, by }, NOW);

  it("A bounced cheque is taken off the booking once, with its reason, and is owed again", async () => {
    const { id, number, total } = await bookedInCash();
    const [charge] = await chargesOf(id);
    expect(await undo(number, charge?.id ?? "", " ")).toMatchObject({ code: "reason-missing" });
    const answers = await Promise.all([undo(number, charge?.id ?? ""), undo(number, charge?.id ?? "")]);
    expect(answers.map((answer) => answer.ok || answer.code).sort()).toEqual([true, "undone-already"]);
    expect(await stillDue(id)).toBe(total);
    expect(await ledgerOf(charge?.id ?? "")).toContainEqual({ kind: "refund", amount: total });
    const said = (await receiptsOf(number)).map(({ kind, amount, data }) => [kind, amount, data.undone ?? false]);
    expect(said).toEqual([
      ["payment", total, false],
      ["refund", total, true],
    ]);
    expect((await auditOf("money-undone")).filter((entry) => entry.subject === number).map(({ why }) => why)).toEqual([
      "sans provision",
    ]);
    expect((await takeForBooking({ booking: number, ...money(total) }, NOW)).ok).toBe(true);
    await expectSafe(gateway);
  });

  it("A bounced cheque leaves nothing of it to refund", async () => {
    const { id, key, number } = await bookedInCash("full", 2);
    await cancel(key, [1]);
    const [charge] = await chargesOf(id);
    expect((await undo(number, charge?.id ?? "")).ok).toBe(true);
    expect((await owedByHand()).filter(({ booking }) => booking === number)).toEqual([]);
    expect(await bookingsOf(id)).toMatchObject([{ paid: 0 }]);
    await expectSafe(gateway);
  });

  it("A bounce is refused for a partly refunded cheque, a card, or another booking", async () => {
    const { id, key, number } = await bookedInCash("full", 2);
    await cancel(key, [1]);
    const [owed] = (await owedByHand()).filter(({ booking }) => booking === number);
    await giveBack(owed?.id ?? "", NOW);
    const [charge] = await chargesOf(id);
    expect(await undo(number, charge?.id ?? "")).toMatchObject({ code: "given-back" });
    const other = await bookedInCash();
    expect(await undo(other.number, charge?.id ?? "")).toMatchObject({ code: "charge-unknown" });
    const card = await readyCheckout(await aDeparture());
    await payWith(gateway, card);
    const [paid] = await chargesOf(card);
    const [booking] = await bookingsOf(card);
    expect(await undo(booking?.number ?? "", paid?.id ?? "")).toMatchObject({ code: "charge-unknown" });
  });
});

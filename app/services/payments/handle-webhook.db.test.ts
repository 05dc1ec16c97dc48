import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { charges, gatewayEvents, ledger, receipts, refunds } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { log } from "~/platform/log.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { waitingFor } from "../../../tests/support/blocked";
import { book, bookingRow, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { correctYear } from "../../../tests/support/changes";
import {
  aDeparture,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { handleWebhook } from "./handle-webhook.server";
import { lockMoneyOf } from "./lock-money.server";
import { writeReturned } from "./write-refund.server";

const gateway = new FakeCards();
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});
beforeEach(() => gateway.calm());

const event = (over: object) => Buffer.from(JSON.stringify({ id: unique("evt"), type: "moved", ...over }));
const taken = (body: Buffer, signature = "good") => handleWebhook(body, signature, NOW, gateway);

async function challenged() {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id, { cardToken: unique("challenge") });
  const [charge] = await chargesOf(id);
  return { id, key: charge?.id ?? "", reference: charge?.reference ?? "" };
}

it("An event only names a charge, which is then read from the gateway", async () => {
  const { id, key, reference } = await challenged();
  const early = event({ reference, key, type: "payment_intent.succeeded" });
  await taken(early);
  expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
  const asked = gateway.calls.length;
  expect(await taken(early)).toEqual({ ok: true, value: { duplicate: true } });
  expect(gateway.calls).toHaveLength(asked);
  gateway.move(reference, "authorised");
  expect(await taken(event({ reference, key: null, type: "payment_intent.payment_failed" }))).toEqual({
    ok: true,
    value: { duplicate: false },
  });
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("The same event twice, together or later, books once", async () => {
  const { id, key, reference } = await challenged();
  gateway.move(reference, "authorised");
  const body = event({ reference, key });
  const answers = await Promise.all([taken(body), taken(body), taken(event({ reference, key }))]);
  for (const answer of answers) expect(answer.ok).toBe(true);
  gateway.calm();
  expect(await taken(body)).toEqual({ ok: true, value: { duplicate: true } });
  expect(gateway.calls).toEqual([]);
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("An event before our own answer finds the charge by its key", async () => {
  const id = await readyCheckout(await aDeparture());
  gateway.failOnce("prepare", "after");
  await payWith(gateway, id);
  const [charge] = await chargesOf(id);
  expect(charge).toMatchObject({ state: "unknown", reference: null });
  const [intent] = [...gateway.intents.values()].filter(({ key }) => key === charge?.id);
  await taken(event({ reference: intent?.reference, key: charge?.id }));
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("An event is sent again by the gateway until its effects are known", async () => {
  const { id, reference } = await challenged();
  gateway.move(reference, "authorised");
  const body = event({ reference, key: null });
  gateway.failOnce("retrieve", "before");
  expect(await taken(body)).toEqual({ ok: false, code: "event-later" });
  expect((await db.select().from(gatewayEvents)).map(({ id: known }) => known)).not.toContain(
    JSON.parse(body.toString()).id,
  );
  gateway.calm();
  expect(await taken(body)).toMatchObject({ ok: true });
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("An event is refused without its signature, and harmless for a charge that is not ours", async () => {
  expect(await taken(event({ reference: null, key: null }), "forged")).toEqual({ ok: false, code: "event-unverified" });
  expect(await taken(event({ reference: "pi_other", key: "other" }))).toMatchObject({ ok: true });
  expect(await taken(event({ reference: null, key: null }))).toMatchObject({ ok: true });
});

describe("a refund", () => {
  const refunded = (reference: string, type = "charge.refunded") => taken(event({ reference, key: null, type }));
  const ledgerOf = async (charge: string) =>
    (await db.select().from(ledger).where(eq(ledger.charge, charge))).filter(({ kind }) => kind === "refund");
  const reviewed = async (now = NOW) =>
    (await moneyToReview(now)).map(({ what, id, amount }) => ({ what, id, amount }));

  const chargesOfCharge = async (id: string) => (await db.select().from(charges).where(eq(charges.id, id)))[0];

  async function paid() {
    const { checkout, key, number } = await book(gateway);
    const [charge] = await chargesOf(checkout);
    return { key, number, charge: charge?.id ?? "", reference: charge?.reference ?? "" };
  }

  it("A refund made on the gateway's pages is recorded once and listed for the operator", async () => {
    const { number, charge, reference } = await paid();
    const alert = vi.spyOn(log, "error");
    const movement = gateway.refundByHand(reference, 5_000);
    expect(await refunded(reference)).toMatchObject({ ok: true });
    expect(await refunded(reference, "refund.updated")).toMatchObject({ ok: true });
    expect(await ledgerOf(charge)).toMatchObject([{ amount: 5_000, reference: movement, currency: "CAD" }]);
    expect(alert.mock.calls.filter(([, text]) => String(text).startsWith("ALERT"))).toHaveLength(1);
    expect(await reviewed()).toContainEqual({ what: "refunded-elsewhere", id: charge, amount: 5_000 });
    expect(await reviewed(minutesAfter(60 * 24 * 32))).toEqual([]);
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
    alert.mockRestore();
  });

  it("A refund made there and returned by the bank is booked as returned, without another alert", async () => {
    const { charge, reference } = await paid();
    const movement = gateway.refundByHand(reference, 5_000);
    await refunded(reference);
    gateway.moveRefund(reference, `by hand ${movement}`, "failed");
    expect(await refunded(reference, "refund.failed")).toMatchObject({ ok: true });
    expect(await refunded(reference, "refund.updated")).toMatchObject({ ok: true });
    const entries = await db.select().from(ledger).where(eq(ledger.reference, movement));
    expect(entries.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ["refund", 5_000],
      ["refund-failed", 5_000],
    ]);
    expect((await reviewed()).filter(({ id }) => id === charge)).toEqual([]);
    const { checkout } = (await chargesOfCharge(charge)) ?? { checkout: "" };
    const whole = await transaction((tx) => spreadOverCards(tx, checkout, 109_700));
    expect(whole).toMatchObject([{ charge, amount: 109_700 }]);
  });

  it("Refunds made there that the bank returns together carry one another's cents of the fund", async () => {
    const { number, charge, reference } = await paid();
    const [first = "", second] = [gateway.refundByHand(reference, 600), gateway.refundByHand(reference, 600)];
    await refunded(reference);
    gateway.moveRefund(reference, `by hand ${second}`, "failed");
    const returned = async (tx: Db) => {
      await lockMoneyOf(tx, charge, NOW);
      await writeReturned(tx, { movement: first, amount: 600 }, NOW);
    };
    expect(await waitingFor(returned, () => refunded(reference, "refund.failed"))).toMatchObject({ ok: true });
    gateway.moveRefund(reference, `by hand ${first}`, "failed");
    const issued = await db.select().from(receipts).where(eq(receipts.booking, number));
    const cents = issued.map(({ kind, data }) => (kind === "payment" ? 1 : -1) * (data.fund?.amount ?? 0));
    expect(cents).toHaveLength(5);
    expect(cents.reduce((sum, each) => sum + each)).toBe(100);
  });

  it("A refund of ours is recognised by its key", async () => {
    const { key, charge, reference } = await paid();
    await correctYear(key, { position: 1, year: 2015 }, NOW);
    // The event comes before our own answer was written.
    gateway.failOnce("refund", "after");
    expect(await refunded(reference)).toEqual({ ok: false, code: "event-later" });
    gateway.calm();
    expect(await refunded(reference)).toMatchObject({ ok: true });
    expect(await ledgerOf(charge)).toHaveLength(1);
    expect((await reviewed()).filter(({ id }) => id === charge)).toEqual([]);
  });

  it("A refund that fails after success waits again, for a person", async () => {
    const { key, charge, reference } = await paid();
    await correctYear(key, { position: 1, year: 2015 }, NOW);
    await refunded(reference);
    const [refund] = await db.select().from(refunds).where(eq(refunds.charge, charge));
    gateway.moveRefund(reference, refund?.id ?? "", "failed");
    const alert = vi.spyOn(log, "error");
    expect(await refunded(reference, "refund.failed")).toMatchObject({ ok: true });
    expect(alert).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^ALERT a refund/));
    alert.mockRestore();
    await settleAll(gateway);
    expect(await reviewed(minutesAfter(180))).toContainEqual({ what: "refund-stuck", id: refund?.id, amount: 10_000 });
    expect(await ledgerOf(charge)).toHaveLength(1);
    // Given back in another way.
    await transaction((tx) =>
      tx
        .update(refunds)
        .set({ state: "done" })
        .where(eq(refunds.id, refund?.id ?? "")),
    );
  });

  it("A refund is checked again when the gateway does not say", async () => {
    const { charge, reference } = await paid();
    gateway.refundByHand(reference, 700);
    gateway.fault = (operation) => (operation === "retrieve" ? "before" : null);
    expect(await refunded(reference)).toEqual({ ok: false, code: "event-later" });
    gateway.calm();
    expect(await ledgerOf(charge)).toEqual([]);
    await refunded(reference);
    expect(await ledgerOf(charge)).toHaveLength(1);
  });
});

it("Webhooks all end settled", async () => {
  await settleAll(gateway, minutesAfter(60));
  await expectSettled(gateway);
});

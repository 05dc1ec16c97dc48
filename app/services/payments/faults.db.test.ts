import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { charges, checkouts, payments, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { untilBlocked } from "../../../tests/support/blocked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aPayment,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards, type Fault } from "../../../tests/support/fake-cards";
import { pay, resumePayment } from "./pay.server";
import { settleDue } from "./settle-due.server";
import { settleCharge } from "./settle-payment.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(() => gateway.calm());

const FAULTS: Fault[] = ["before", "after", "throw"];

/** As no code of ours does it: the checkout dies while its payment is live. */
async function kill(id: string) {
  await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id)));
  await expireHolds(minutesAfter(600));
  expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
}

async function onlyCharge(checkout: string) {
  const [charge] = await chargesOf(checkout);
  if (!charge) throw new Error("No charge");
  return charge;
}

describe.each(FAULTS)("an answer that is lost (%s)", (fault) => {
  it.each(["authorise", "capture"] as const)(
    "A lost answer to %s is unknown, keeps the places, and is asked again",
    async (call) => {
      const departure = await aDeparture();
      const id = await readyCheckout(departure);
      gateway.failOnce(call, fault);
      const input = aPayment(id);
      expect(await pay(input, NOW, gateway)).toEqual({ ok: true, value: { state: "pending" } });
      const charge = await onlyCharge(id);
      expect(charge.state).toBe(call === "authorise" ? "unknown" : "authorised");
      await expectSafe(gateway);
      // Not by time-out, nor by the end of the hold.
      await expireHolds(minutesAfter(600));
      expect(await checkoutRow(id)).toMatchObject({ state: "paying", placesHeld: true });
      expect(await takenOf(departure)).toBe(1);
      expect(await settleDue(NOW, gateway)).toEqual({ payments: 0, refunds: 0 });
      expect(await settleDue(minutesAfter(1), gateway)).toEqual({ payments: 1, refunds: 0 });
      expect(await pay(input, minutesAfter(2), gateway)).toMatchObject({ value: { state: "booked" } });
      const keys = gateway.calls.filter(({ operation }) => operation === call).map(({ key }) => key);
      // What was done is seen; only what was not is asked for again.
      expect(keys).toHaveLength(call === "authorise" && fault !== "before" ? 1 : 2);
      expect(new Set(keys)).toEqual(new Set([`${charge.id}:${call}`]));
      await settleAll(gateway);
      await expectSettled(gateway);
    },
  );

  it.each(["retrieve", "release"] as const)("A lost answer to %s leaves a challenge unchanged", async (call) => {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: unique("challenge") });
    gateway.failOnce(call, fault);
    await resumePayment(id, minutesAfter(31), gateway);
    expect(await onlyCharge(id)).toMatchObject({ state: "challenge" });
    expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
    await settleAll(gateway);
    expect(await onlyCharge(id)).toMatchObject({ state: "declined", declineCode: "authentication_failed" });
    await expectSettled(gateway);
  });

  it("A lost answer about a declined card ends as the decline", async () => {
    const id = await readyCheckout(await aDeparture());
    gateway.failOnce("authorise", fault);
    await payWith(gateway, id, { cardToken: unique("lost_card") });
    expect(await onlyCharge(id)).toMatchObject({ state: "unknown" });
    await settleDue(minutesAfter(1), gateway);
    expect(await onlyCharge(id)).toMatchObject({ state: "declined", declineCode: "lost_card" });
    await settleAll(gateway);
    await expectSettled(gateway);
  });
});

it("A gateway silent for hours is asked less and less, and silence is never a refusal", async () => {
  const id = await readyCheckout(await aDeparture());
  gateway.fault = () => "before";
  await payWith(gateway, id);
  let now = NOW;
  for (let minute = 0; minute < 90; minute++) {
    now = minutesAfter(1, now);
    await settleDue(now, gateway);
  }
  expect(await onlyCharge(id)).toMatchObject({ state: "unknown" });
  expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
  expect(gateway.calls.length).toBeLessThan(30);
  gateway.calm();
  await settleAll(gateway, now);
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("Two instances that reconcile together share the work", async () => {
  const id = await readyCheckout(await aDeparture());
  gateway.failOnce("authorise", "before");
  await payWith(gateway, id);
  const looked = await Promise.all([1, 2, 3].map(() => settleDue(minutesAfter(1), gateway)));
  expect(looked.reduce((sum, { payments: count }) => sum + count, 0)).toBe(1);
  expect(await bookingsOf(id)).toHaveLength(1);
});

it("A charge another instance checked since it was read waits for the next turn, even if due again", async () => {
  await settleAll(gateway);
  const id = await readyCheckout(await aDeparture());
  gateway.failOnce("authorise", "before");
  await payWith(gateway, id);
  let commit = () => {};
  const toCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const hasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const other = transaction(async (tx) => {
    await tx.update(payments).set({ attempts: 1 }).where(eq(payments.checkout, id));
    written();
    await toCommit;
  });
  await hasWritten;
  const reading = settleDue(minutesAfter(1), gateway);
  await untilBlocked();
  commit();
  await other;
  expect(await reading).toEqual({ payments: 0, refunds: 0 });
  expect(await settleDue(minutesAfter(1), gateway)).toEqual({ payments: 1, refunds: 0 });
  await settleAll(gateway);
});

describe("money for a checkout that is dead", () => {
  /** Authorised, the capture's answer lost, and then the checkout dies. */
  async function lateAt(capacity: number, fault: Fault) {
    const departure = await aDeparture(capacity);
    const id = await readyCheckout(departure);
    gateway.failOnce("capture", fault);
    await payWith(gateway, id);
    await kill(id);
    return { departure, id };
  }

  it("Money for a dead checkout is captured when its places can be taken again", async () => {
    const { departure, id } = await lateAt(2, "before");
    await settleDue(minutesAfter(5), gateway);
    expect(await checkoutRow(id)).toMatchObject({ state: "booked", placesHeld: true });
    expect(await takenOf(departure)).toBe(1);
    await settleAll(gateway);
    await expectSettled(gateway);
  });

  it("Money for a dead checkout is released when its places are gone", async () => {
    const { departure, id } = await lateAt(1, "before");
    await openCheckout(departure);
    const captures = gateway.count("capture");
    await settleDue(minutesAfter(5), gateway);
    expect(await onlyCharge(id)).toMatchObject({ state: "released" });
    expect(gateway.count("capture")).toBe(captures);
    expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
    expect(await takenOf(departure)).toBe(1);
    await settleAll(gateway);
    await expectSettled(gateway);
  });

  it("Money captured for a dead checkout books when its places can be taken again", async () => {
    const { id } = await lateAt(1, "after");
    await settleDue(minutesAfter(5), gateway);
    expect(await bookingsOf(id)).toHaveLength(1);
    await settleAll(gateway);
    await expectSettled(gateway);
  });

  it.each(["none", ...FAULTS] as const)(
    "Money captured for a dead checkout is refunded once when its places are gone (refund fault: %s)",
    async (fault) => {
      const { departure, id } = await lateAt(1, "after");
      const other = await readyCheckout(departure);
      await payWith(gateway, other);
      gateway.calm();
      if (fault !== "none") gateway.failOnce("refund", fault);
      const charge = await onlyCharge(id);
      await Promise.all([1, 2, 3].map(() => settleCharge(charge.id, minutesAfter(5), gateway)));
      await settleDue(minutesAfter(10), gateway);
      await settleCharge(charge.id, minutesAfter(15), gateway);
      await settleAll(gateway);
      expect(await db.select().from(refunds).where(eq(refunds.charge, charge.id))).toMatchObject([
        { id: `${charge.id}:refund`, state: "done", amount: charge.amount, reason: "no-places" },
      ]);
      expect(gateway.intents.get(charge.reference ?? "")?.refunds.size).toBe(1);
      expect(await resumePayment(id, minutesAfter(20), gateway)).toEqual({ state: "refunded" });
      expect(await bookingsOf(id)).toEqual([]);
      expect(await bookingsOf(other)).toHaveLength(1);
      await expectSettled(gateway);
    },
  );

  it("Money is not captured after a decline the traveller was told of", async () => {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: unique("challenge") });
    const { id: charge, reference } = await onlyCharge(id);
    gateway.move(reference ?? "", "declined");
    await resumePayment(id, NOW, gateway);
    gateway.move(reference ?? "", "authorised");
    await settleCharge(charge, minutesAfter(1), gateway);
    expect(gateway.intents.get(reference ?? "")?.state).toBe("released");
    expect(await onlyCharge(id)).toMatchObject({ state: "declined" });
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
  });

  it("Money captured anyway books the open checkout, and another card's payment is refunded", async () => {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: unique("card_declined") });
    const first = await onlyCharge(id);
    gateway.failOnce("capture", "after");
    await payWith(gateway, id);
    gateway.move(first.reference ?? "", "captured");
    await settleCharge(first.id, NOW, gateway);
    expect(await bookingsOf(id)).toHaveLength(1);
    await settleAll(gateway);
    await expectSettled(gateway);
    expect(await db.select().from(charges).where(eq(charges.checkout, id))).toHaveLength(2);
  });

  it("Money below the price books nothing, is refunded, and leaves the traveller free to pay", async () => {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: unique("challenge") });
    const { id: charge, reference } = await onlyCharge(id);
    gateway.move(reference ?? "", "captured", 100);
    await settleCharge(charge, minutesAfter(1), gateway);
    expect(await bookingsOf(id)).toEqual([]);
    expect(await db.select().from(refunds).where(eq(refunds.charge, charge))).toMatchObject([
      { state: "done", amount: 100, reason: "too-little" },
    ]);
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    await expectSafe(gateway);
    expect(await payWith(gateway, id, {}, minutesAfter(2))).toMatchObject({ value: { state: "booked" } });
    await settleAll(gateway);
    await expectSettled(gateway);
  });
});

import { describe, expect, it } from "vitest";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { reconcileStays } from "~/services/checkout/reconcile-stays.server";
import { resolveTab } from "~/services/checkout/resolve-tab.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { correctYear } from "../../../tests/support/changes";
import {
  addCards,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  paymentsOf,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import type { PartnerFault } from "../../../tests/support/fake-partner";
import { aPartnerPackage, COACH, PARTNER_STAY, readyPackage } from "../../../tests/support/package";
import { forgetPaying, packageDesk, stayOf } from "../../../tests/support/package-desk";
import { pay as payOnce, resumePayment } from "./pay.server";
import { payBalance } from "./pay-balance.server";
import { settleDue } from "./settle-due.server";
import { settleCharge } from "./settle-payment.server";

const { gateway, partner, pay, settle } = packageDesk();

describe("a package with a room of the partner's", () => {
  it.each(["sold-out", "gone", "price-changed", "invalid"] as const)(
    "A partner room refused (%s) at payment charges no card and ends the purchase",
    async (fault) => {
      const sold = await aPartnerPackage();
      const id = await readyPackage(sold, partner);
      await addCards(id, { [unique("ok")]: 2 * COACH, [unique("ok")]: 2 * PARTNER_STAY });
      partner.failOnce("confirm", fault);
      expect(await pay(id, { cardToken: undefined })).toEqual({ ok: true, value: { state: "room-gone" } });
      expect((await chargesOf(id)).map(({ state }) => state)).toEqual(["released", "released"]);
      expect(gateway.count("capture")).toBe(0);
      expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
      expect(await takenOf(sold.departure)).toBe(0);
      const checkout = await getCheckout(id, NOW);
      expect(checkout && resolveTab(checkout, "payment")).toEqual({ at: "expired", why: "room-gone" });
      const payments = (await paymentsOf(id)).map(({ id: payment }) => `payment-failed:${payment}`);
      expect((await db.select().from(outbox)).filter(({ key }) => payments.includes(key))).toEqual([]);
      await settle();
    },
  );

  it.each(["before", "after", "throw"] satisfies PartnerFault[])(
    "A partner room without an answer (%s) charges nothing until it is confirmed",
    async (fault) => {
      const id = await readyPackage(await aPartnerPackage(), partner);
      partner.failOnce("confirm", fault);
      expect(await pay(id)).toEqual({ ok: true, value: { state: "pending" } });
      expect(gateway.count("capture")).toBe(0);
      expect(await stayOf(id)).toMatchObject({ state: "confirming", attempts: 1 });
      await expireHolds(minutesAfter(30));
      await expectSafe(gateway);
      expect(await settleDue(minutesAfter(1), gateway, partner)).toMatchObject({ payments: 1 });
      expect(await resumePayment(id, minutesAfter(2), gateway, partner)).toMatchObject({ state: "booked" });
      const asked = partner.calls.filter(({ operation }) => operation === "confirm").map(({ key }) => key);
      expect(asked.length).toBeGreaterThan(1);
      expect(new Set(asked).size).toBe(1);
      await settle();
    },
  );

  it("A partner room refused after waiting is mailed, and the operator sees a lasting one", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    partner.fault = (operation) => (operation === "confirm" ? "before" : null);
    await pay(id);
    for (let hour = 1; hour <= 3; hour++) await settleDue(minutesAfter(60 * hour), gateway, partner);
    expect(await moneyToReview(minutesAfter(240))).toContainEqual(
      expect.objectContaining({ what: "room-unknown", id, detail: "confirming, asked 4 times" }),
    );
    partner.calm();
    partner.now = minutesAfter(300);
    expect(await resumePayment(id, minutesAfter(300), gateway, partner)).toEqual({ state: "room-gone" });
    const mails = (await db.select().from(outbox)).filter(({ key }) => key.startsWith("payment-failed"));
    expect(mails.at(-1)?.text).toContain("n’a plus la chambre");
    await settle(minutesAfter(300));
  });

  it("A declined package may be paid with another card; an abandoned one is cancelled at the partner", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner);
    expect(await pay(id, { cardToken: unique("card_declined") })).toMatchObject({ value: { state: "declined" } });
    expect(await stayOf(id)).toMatchObject({ state: "held" });
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    const other = await readyPackage(sold, partner);
    await expireHolds(minutesAfter(21));
    expect(await stayOf(other)).toMatchObject({ state: "leaving" });
    partner.failOnce("cancel", "after");
    expect(await reconcileStays(minutesAfter(21), partner)).toBe(1);
    expect(await stayOf(other)).toMatchObject({ state: "leaving", attempts: 1 });
    expect(await reconcileStays(minutesAfter(21), partner)).toBe(0);
    expect(await reconcileStays(minutesAfter(22), partner)).toBe(1);
    expect(await stayOf(other)).toMatchObject({ state: "left" });
    await settle(minutesAfter(22));
  });

  it("A package whose capture fails keeps its room for another try, then releases it", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    gateway.duringCall = async (operation) => {
      if (operation !== "authorise") return;
      const [charge] = await chargesOf(id);
      partner.duringCall = async (asked) => {
        const [intent] = [...gateway.intents.values()].filter(({ key }) => key === charge?.id);
        if (asked === "confirm" && intent) gateway.move(intent.reference, "declined");
      };
    };
    expect(await pay(id)).toMatchObject({ value: { state: "declined" } });
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    expect(await stayOf(id)).toMatchObject({ state: "confirmed" });
    await settle();
    expect(await stayOf(id)).toMatchObject({ state: "left" });
  });

  it("A partner room is not retaken for money that came late: the money is refunded", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    gateway.failOnce("capture", "after");
    await pay(id);
    await forgetPaying(id);
    await expireHolds(minutesAfter(60));
    const [charge] = await chargesOf(id);
    await settleCharge(charge?.id ?? "", minutesAfter(61), gateway, partner);
    expect(await bookingsOf(id)).toEqual([]);
    await settle(minutesAfter(61));
    expect(gateway.movements().filter(({ kind }) => kind === "refund").length).toBeGreaterThan(0);
  });

  it("Money captured at the bank before the room is confirmed is refunded, and another try is possible", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await pay(id, { cardToken: unique("challenge") });
    const [charge] = await chargesOf(id);
    gateway.move(charge?.reference ?? "", "authorised");
    gateway.move(charge?.reference ?? "", "captured");
    await settleCharge(charge?.id ?? "", NOW, gateway, partner);
    expect(await bookingsOf(id)).toEqual([]);
    expect(await stayOf(id)).toMatchObject({ state: "held" });
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    await settle();
  });

  it("A package is paid by a deposit that includes its room, and the balance needs no partner call", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const price = 2 * (COACH + PARTNER_STAY);
    expect(booking).toMatchObject({ price, paid: price / 2 });
    const asked = partner.calls.length;
    const { billing } = { billing: { address: "1", city: "Q", country: "CA", province: "QC", postalCode: "G1R 2B5" } };
    const rest = {
      booking: booking?.number ?? "",
      amount: price / 2,
      nonce: unique("n"),
      cardToken: unique("ok"),
      billing,
    };
    expect(await payBalance(rest, NOW, gateway)).toMatchObject({ value: { state: "paid" } });
    expect(partner.calls).toHaveLength(asked);
    await settle();
  });

  it("A corrected birth year keeps the partner room: only the fare changes", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner, { adults: 1, children: 1 });
    await pay(id);
    const [booking] = await bookingsOf(id);
    const before = COACH + 29_900 + 2 * PARTNER_STAY;
    expect(booking?.price).toBe(before);
    expect(await correctYear(booking?.key ?? "", { position: 1, year: 2000 }, NOW)).toMatchObject({
      value: { priceBefore: before, price: before + 10_000 },
    });
    await settle();
  });
});

it("A payment form sent twice pays a package once", async () => {
  const id = await readyPackage(await aPartnerPackage(), partner);
  const input = { checkout: id, nonce: unique("n"), cardToken: unique("ok") };
  const billing = { address: "1", city: "Q", country: "CA", province: "QC", postalCode: "G1R 2B5" };
  await Promise.all([1, 2].map(() => payOnce({ ...input, billing }, NOW, gateway, partner)));
  await resumePayment(id, NOW, gateway, partner);
  expect(await checkoutRow(id)).toMatchObject({ state: "booked" });
  expect(partner.count("hold")).toBe(1);
  await settle();
});

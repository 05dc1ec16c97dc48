import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { discountCodes } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { REQUEST_LIMITS } from "~/domain/company/request-limits";
import { applyCode, dropCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import {
  aDeparture,
  addCards,
  aPayment,
  BILLING,
  bookingsOf,
  expectSettled,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  settleAll,
  unique,
  uniqueCode,
} from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { pay } from "./pay.server";
import { type PayBalanceInput, payBalance } from "./pay-balance.server";
import { settleCharge } from "./settle-payment.server";

const gateway = sellingCompany();

/** The departure is on 2 August: 32 days after the first, 31 after the second, in Toronto. */
const LAST_DAY = new Date("2030-07-02T03:59:00Z");
const TOO_LATE = new Date("2030-07-02T04:01:00Z");
const BOOKED = { ok: true, value: { state: "booked" } };

async function withDeposit(now = NOW): Promise<string> {
  const id = await readyCheckout(await aDeparture(), { adults: 2, children: 1 }, now);
  expect(await choosePlan(id, { plan: "deposit", severalCards: false }, now)).toMatchObject({ ok: true });
  return id;
}

describe("a deposit", () => {
  it("A deposit is half for each traveller, and the rest is the balance", async () => {
    const id = await withDeposit();
    expect(await getCheckout(id, NOW)).toMatchObject({
      prices: { total: 109_700 },
      plan: { chosen: "deposit", due: { now: 54_850, later: 54_850 }, deposit: { dueDay: "2030-07-03" } },
    });
    expect(await payWith(gateway, id, { shown: 54_850 })).toMatchObject(BOOKED);
    expect(await bookingsOf(id)).toMatchObject([{ price: 109_700, paid: 54_850 }]);
  });

  it("A deposit is possible 32 days before and not 31, even if chosen the evening before", async () => {
    expect(await payWith(gateway, await withDeposit(LAST_DAY), {}, LAST_DAY)).toMatchObject(BOOKED);
    const id = await withDeposit(LAST_DAY);
    expect(await payWith(gateway, id, {}, TOO_LATE)).toMatchObject({ code: "deposit-too-late" });
    expect(gateway.count("authorise")).toBe(1);
    expect(await getCheckout(id, TOO_LATE)).toMatchObject({
      state: "open",
      plan: { chosen: "full", deposit: null, due: { now: 109_700, later: 0 } },
    });
    const again = await choosePlan(id, { plan: "deposit", severalCards: false }, TOO_LATE);
    expect(again).toMatchObject({ code: "deposit-too-late" });
    expect(await payWith(gateway, id, {}, TOO_LATE)).toMatchObject(BOOKED);
  });

  it("A deposit is never another amount than shown", async () => {
    const id = await withDeposit();
    expect(await payWith(gateway, id, { shown: 109_700 })).toMatchObject({ code: "amount-changed" });
    expect(gateway.calls).toEqual([]);
  });
});

async function booked(): Promise<{ id: string; booking: string }> {
  const id = await withDeposit();
  await payWith(gateway, id);
  const [booking] = await bookingsOf(id);
  return { id, booking: booking?.number ?? "" };
}

const aBalance = (booking: string, amount?: number, over: Partial<PayBalanceInput> = {}): PayBalanceInput => ({
  booking,
  amount,
  nonce: unique("nonce"),
  cardToken: unique("ok"),
  billing: BILLING,
  ...over,
});

describe("a balance", () => {
  it("A balance is paid in parts to the cent and no further", async () => {
    const { id, booking } = await booked();
    const payPart = (amount: number) => payBalance(aBalance(booking, amount), NOW, gateway);
    expect(await payPart(20_000)).toEqual({ ok: true, value: { state: "paid" } });
    expect(await payPart(34_851)).toMatchObject({ code: "more-than-due", params: { due: 34_850 } });
    for (const amount of [0, -5, 1.5]) expect(await payPart(amount)).toMatchObject({ code: "amount-invalid" });
    expect(await payPart(34_850)).toMatchObject({ value: { state: "paid" } });
    expect(await payPart(1)).toMatchObject({ code: "more-than-due", params: { due: 0 } });
    expect(await bookingsOf(id)).toMatchObject([{ price: 109_700, paid: 109_700 }]);
    expect(await payBalance(aBalance("ES-NONE22", 1), NOW, gateway)).toMatchObject({ code: "booking-unknown" });
  });

  it("A balance can be shared by several cards that add up to it", async () => {
    const { id, booking } = await booked();
    await addCards(id, { [unique("ok")]: 20_000, [unique("ok")]: 34_850 });
    const input = aBalance(booking, undefined, { cardToken: undefined });
    // What the button said, while another tab shared something else out.
    expect(await payBalance({ ...input, amount: 54_849 }, NOW, gateway)).toMatchObject({ code: "amount-changed" });
    expect(gateway.count("authorise")).toBe(1);
    expect(await payBalance({ ...input, amount: 54_850 }, NOW, gateway)).toMatchObject({ value: { state: "paid" } });
    expect(await bookingsOf(id)).toMatchObject([{ paid: 109_700 }]);
    expect(await payBalance(input, NOW, gateway)).toMatchObject({ value: { state: "paid" } });
    expect(gateway.count("capture")).toBe(3);
  });

  it("A balance is never overpaid from two tabs or by the same form twice", async () => {
    const { id, booking } = await booked();
    const form = aBalance(booking, 30_000);
    const answers = await Promise.all([
      ...[1, 2].map(() => payBalance(form, NOW, gateway)),
      ...[1, 2].map(() => payBalance(aBalance(booking, 54_850), NOW, gateway)),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    await settleAll(gateway);
    const [row] = await bookingsOf(id);
    expect([84_850, 109_700]).toContain(row?.paid);
  });

  it("A declined balance leaves the booking unchanged", async () => {
    const { id, booking } = await booked();
    const refused = aBalance(booking, 54_850, { cardToken: unique("card_declined") });
    expect(await payBalance(refused, NOW, gateway)).toMatchObject({ value: { state: "declined" } });
    expect(await bookingsOf(id)).toMatchObject([{ paid: 54_850 }]);
    expect(await payBalance(aBalance(booking, 54_850), NOW, gateway)).toMatchObject({ value: { state: "paid" } });
  });

  it("A balance refused, then captured after another card paid it, is refunded", async () => {
    const { id, booking } = await booked();
    await payBalance(aBalance(booking, 54_850, { cardToken: unique("card_declined") }), NOW, gateway);
    const [declined] = [...gateway.intents.values()].slice(-1);
    await payBalance(aBalance(booking, 54_850), NOW, gateway);
    const charge = declined?.key ?? "";
    gateway.move(declined?.reference ?? "", "captured");
    await settleCharge(charge, minutesAfter(1), gateway);
    expect(await bookingsOf(id)).toMatchObject([{ paid: 109_700 }]);
    expect(gateway.count("refund")).toBe(1);
  });
});

async function aCode(over: Partial<DiscountCode> = {}): Promise<string> {
  const code = uniqueCode();
  const data = { code, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0, ...over };
  await transaction((tx) => tx.insert(discountCodes).values({ code, uses: data.uses ?? null, data }));
  return code;
}

describe("a discount code", () => {
  it("A discount code lowers price and deposit, and counts as used while places are held", async () => {
    const code = await aCode({ percent: 10, uses: 1 });
    const departure = await aDeparture();
    const [id, other] = [await readyCheckout(departure), await openCheckout(departure)];
    expect(await applyCode(id, ` ${code.toLowerCase()} `, NOW)).toMatchObject({ ok: true });
    expect(await applyCode(id, code, NOW)).toMatchObject({ ok: true });
    expect(await applyCode(other, code, NOW)).toMatchObject({ code: "code-used-up" });
    expect((await getCheckout(id, NOW))?.prices).toMatchObject({ discount: 3_990, code, total: 35_910 });
    await dropCode(id, NOW);
    expect((await getCheckout(id, NOW))?.prices).toMatchObject({ discount: 0, code: null, total: 39_900 });
    expect(await applyCode(other, code, NOW)).toMatchObject({ ok: true });
    await expireHolds(minutesAfter(20));
    const late = await readyCheckout(departure, {}, minutesAfter(21));
    expect(await applyCode(late, code, minutesAfter(21))).toMatchObject({ ok: true });
    expect(await payWith(gateway, late, {}, minutesAfter(21))).toMatchObject(BOOKED);
    expect(await bookingsOf(late)).toMatchObject([{ price: 35_910, paid: 35_910 }]);
    await expireHolds(minutesAfter(600));
    expect(await db.select().from(discountCodes).where(eq(discountCodes.code, code))).toMatchObject([{ used: 1 }]);
  });

  it("A discount code is never used more often than allowed, however many ask together", async () => {
    const code = await aCode({ amountCad: 2_500, uses: 2 });
    const departure = await aDeparture(14);
    const ids = await Promise.all(Array.from({ length: 6 }, () => openCheckout(departure)));
    const answers = await Promise.all(ids.map((id) => applyCode(id, code, NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  });

  it("A discount code cannot be guessed: after several unknown ones a purchase or an address must wait", async () => {
    const visitor = unique("visitor");
    const guess = (id: string, now = NOW) => applyCode(id, uniqueCode(), now);
    const id = await readyCheckout(await aDeparture(), { visitor });
    const { thing, address } = REQUEST_LIMITS.code;
    for (let i = 0; i < thing.most; i++) expect(await guess(id)).toMatchObject({ code: "code-unknown" });
    const right = await aCode({ percent: 10 });
    expect(await applyCode(id, right, NOW)).toMatchObject({ code: "too-many-codes" });
    let left = address.most - thing.most;
    while (left > 0) {
      const other = await readyCheckout(await aDeparture(), { visitor });
      for (let i = 0; i < Math.min(left, thing.most); i++) await guess(other);
      left -= thing.most;
    }
    expect(await guess(await readyCheckout(await aDeparture(), { visitor }))).toMatchObject({ code: "too-many-codes" });
    const neighbour = await readyCheckout(await aDeparture(), { visitor: unique("visitor") });
    expect(await applyCode(neighbour, right, NOW)).toMatchObject({ ok: true });
  });

  it("A refused discount code says why", async () => {
    const id = await readyCheckout(await aDeparture());
    const use = async (over: Partial<DiscountCode>) => applyCode(id, await aCode({ percent: 5, ...over }), NOW);
    expect(await applyCode(id, "  ", NOW)).toMatchObject({ code: "code-required" });
    expect(await applyCode(id, "NO-SUCH-CODE", NOW)).toMatchObject({ code: "code-unknown" });
    expect(await use({ from: "2030-05-02" })).toMatchObject({ code: "code-early", params: { day: "2030-05-02" } });
    expect(await use({ to: "2030-04-30" })).toMatchObject({ code: "code-expired", params: { day: "2030-04-30" } });
    expect(await use({ trips: ["elsewhere"] })).toMatchObject({ code: "code-other-trip" });
    expect(await use({ minimumCad: 39_901 })).toMatchObject({ code: "code-minimum", params: { minimum: 39_901 } });
    expect(await use({ minimumCad: 39_900, from: "2030-05-01", to: "2030-05-01" })).toMatchObject({ ok: true });
    // In place of the one before, whose use comes back.
    expect(await use({ percent: undefined, amountCad: 2_500 })).toMatchObject({ ok: true });
    expect((await getCheckout(id, NOW))?.prices).toMatchObject({ discount: 2_500, total: 37_400 });
    const paid = await pay(aPayment(id, { shown: 39_900 }), NOW, gateway);
    expect(paid).toMatchObject({ code: "amount-changed" });
    expect(await applyCode(id, await aCode({ percent: 5 }), minutesAfter(20))).toMatchObject({
      code: "checkout-expired",
    });
  });
});

it("Payments all end settled", async () => {
  await settleAll(gateway, minutesAfter(60));
  await expectSettled(gateway);
});

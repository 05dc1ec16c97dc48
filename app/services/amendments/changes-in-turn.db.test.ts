/** One change of a booking after another, of different kinds: each goes by what the ones before it left. */

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { departures, discountCodes, extraPlaces, refunds } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { notAskedIn } from "~/domain/amendments/change-data";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { applyCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { handleWebhook } from "~/services/payments/handle-webhook.server";
import { book, bookingRow, mailsOf } from "../../../tests/support/booked";
import { add, aTourWithActivities, cancel, rename, takeBack, whales } from "../../../tests/support/changes";
import {
  addCards,
  bookingsOf,
  chargesOf,
  checkoutRow,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  takenOf,
  unique,
  uniqueCode,
} from "../../../tests/support/checkout";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import { sellingCompany } from "../../../tests/support/selling-company";

const gateway = sellingCompany();

/** A booking of so many adults, paid in full, of a departure; with a code if one is named. */
async function aBooking(departure: string, adults = 2, code?: string): Promise<string> {
  const checkout = await readyCheckout(departure, { adults });
  if (code) expect(await applyCode(checkout, code, NOW)).toMatchObject({ ok: true });
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return booking.key;
}

describe("activities", () => {
  it("Activities returned and added again after a date change are on the new day", async () => {
    const [from, to] = await aTourWithActivities(["2030-08-02", "2030-08-16"]);
    const key = await aBooking(from?.departure ?? "");
    expect(await add(key, whales(0))).toMatchObject({ ok: true });
    expect(await takeBack(key, whales(0))).toMatchObject({ ok: true });
    expect(await moveTo(key, to as NonNullable<typeof to>)).toMatchObject({ ok: true });
    expect(await add(key, whales(0))).toMatchObject({ ok: true });
    expect((await getBooking(key))?.extras).toMatchObject([{ activity: "whales", day: "2030-08-17" }]);
  });

  it("Another date takes no activity for who cancelled, and gives theirs back only once", async () => {
    const [from, to] = await aTourWithActivities(["2030-08-02", "2030-08-16"]);
    const key = await aBooking(from?.departure ?? "");
    expect(await add(key, whales(0, 1))).toMatchObject({ ok: true });
    expect(await cancel(key, [1])).toMatchObject({ ok: true });
    const other = await aBooking(from?.departure ?? "");
    expect(await add(other, whales(0))).toMatchObject({ ok: true });
    expect(await moveTo(key, to as NonNullable<typeof to>)).toMatchObject({ ok: true });
    const places = await db.select().from(extraPlaces).where(eq(extraPlaces.activity, "whales"));
    const takenOn = (departure = "") => places.find((each) => each.departure === departure)?.taken;
    expect([takenOn(from?.departure), takenOn(to?.departure)]).toEqual([1, 1]);
  });

  it("Activities asked for twice for one traveller are refused and take no place", async () => {
    const [of] = await aTourWithActivities(["2030-08-02"]);
    const departure = of?.departure ?? "";
    const key = await aBooking(departure);
    expect(await add(key, whales(0, 0))).toMatchObject({ code: "extra-had" });
    const counted = await db.select().from(extraPlaces).where(eq(extraPlaces.departure, departure));
    expect(counted.map(({ taken }) => taken)).toEqual([]);
    expect(await add(key, whales(0))).toMatchObject({ ok: true });
    expect(await takeBack(key, whales(0, 0))).toMatchObject({ code: "extra-unknown" });
  });
});

describe("another date", () => {
  it("The latest date change wins, even when written by an instance with a slow clock", async () => {
    const booked = await book(gateway);
    const [one, two] = [
      await anotherDate("2030-08-16", { adult: 500 }),
      await anotherDate("2030-08-23", { adult: 600 }),
    ];
    expect(await moveTo(booked.key, one, minutesAfter(5))).toMatchObject({ ok: true });
    expect(await moveTo(booked.key, two, minutesAfter(4))).toMatchObject({ ok: true });
    const { price } = await bookingRow(booked.number);
    expect(await preview(CANCEL, booked.key, { positions: [1] }, minutesAfter(6))).toMatchObject({
      value: { value: 60_000 },
    });
    const changes = (await getBooking(booked.key))?.money.changes ?? [];
    expect(changes.map((change) => change.kind === "date" && change.to.startDay)).toEqual(["2030-08-16", "2030-08-23"]);
    expect(price).toBe(2 * 60_000 + 29_900 + 2 * 15_000);
  });
});

it("Another date does not buy back what is kept of the price on the day of the change", async () => {
  const booked = await book(gateway);
  const in16Days = new Date("2030-07-17T16:00:00Z");
  expect(await moveTo(booked.key, await anotherDate("2030-11-15"), in16Days)).toMatchObject({ ok: true });
  expect(await preview(CANCEL, booked.key, { positions: [0, 1, 2] }, in16Days)).toMatchObject({
    value: { keptPercent: 100, goesBack: 0, value: 109_700 },
  });
});

describe("what was looked at and is confirmed later", () => {
  const said = ({ price, goesBack }: { price: number; goesBack: number }) => ({
    shown: price,
    back: goesBack,
    asked: BY_TRAVELLER,
  });

  it("A quote is refused once the last day before keeping everything is over", async () => {
    const booked = await book(gateway);
    // 22 days before 2 August, a minute before midnight in Quebec, and two minutes later.
    const quoted = await preview(CANCEL, booked.key, { positions: [0, 1, 2] }, new Date("2030-07-12T03:59:00Z"));
    if (!quoted.ok) throw new Error(quoted.code);
    expect(quoted.value).toMatchObject({ keptPercent: 50, goesBack: 54_850 });
    const agreed = { positions: [0, 1, 2], ...said(quoted.value) };
    const late = await confirm(CANCEL, booked.key, agreed, agreed, new Date("2030-07-12T04:01:00Z"));
    expect(late).toMatchObject({ code: "price-changed" });
    expect((await getBooking(booked.key))?.travellers).toHaveLength(3);
  });

  it("A quote is refused once the other departure is withdrawn, and everything stays in place", async () => {
    const booked = await book(gateway);
    const before = await takenOf((await checkoutRow(booked.checkout)).departure);
    const to = await anotherDate("2030-08-16");
    const quoted = await preview(DATE, booked.key, { to }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    await transaction((tx) =>
      tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, to.departure)),
    );
    expect(await confirm(DATE, booked.key, { to }, said(quoted.value), NOW)).toMatchObject({ code: "departure-gone" });
    expect(await takenOf((await checkoutRow(booked.checkout)).departure)).toBe(before);
    expect(await takenOf(to.departure)).toBe(0);
  });
});

it("A fee that was not paid is told with a cancellation for everyone and in its mail, and not asked for", async () => {
  const booked = await book(gateway, { adults: 1, children: 0, plan: "deposit" });
  expect(await rename(booked.key, 0, "Roy")).toMatchObject({ value: { fee: 5_000 } });
  expect(await cancel(booked.key, [0])).toMatchObject({ value: { kept: 19_950, goesBack: 0, notAsked: 5_000 } });
  expect(await bookingRow(booked.number)).toMatchObject({ price: 19_950, paid: 19_950 });
  // What the fee added and the cancellation took off, apart from what is not asked for: 399 + 50 - 199.50 - 50.
  const changes = (await getBooking(booked.key))?.money.changes.map((each) => [each.amount, notAskedIn(each)]);
  expect(changes).toEqual([
    [5_000, 0],
    [-24_950, 5_000],
  ]);
  const mail = (await mailsOf("change:")).find(({ text }) => text.includes("399,00") && text.includes(booked.number));
  const rows = ["449,00", "moins 399,00", "199,50", "moins 50,00", "199,50"];
  expect(mail?.text.match(/(?:moins )?\d+,\d\d(?=\s\$)/g)).toEqual(expect.arrayContaining(rows));
});

describe("money that goes back while", () => {
  /** Two adults at 798, half of it with each of two cards, the second charged last. */
  async function ofTwoCards() {
    const [of] = await aTourWithActivities(["2030-08-02"]);
    const checkout = await readyCheckout(of?.departure ?? "", { adults: 2 });
    await choosePlan(checkout, { plan: "full", severalCards: true }, NOW);
    await addCards(checkout, { [unique("ok")]: 39_900, [unique("ok")]: 39_900 });
    await payWithLaid(gateway, checkout);
    const [first, last] = (await chargesOf(checkout)).sort((a, b) => a.position - b.position);
    const [booking] = await bookingsOf(checkout);
    if (!booking || !first || !last) throw new Error("Not booked");
    return { key: booking.key, first, last };
  }
  const event = (reference: string | null, type: string) => {
    const body = { id: unique("evt"), type, reference, key: null };
    return handleWebhook(Buffer.from(JSON.stringify(body)), "good", NOW, gateway);
  };
  const refundsOf = async (charge: { id: string }) =>
    (await db.select().from(refunds).where(eq(refunds.charge, charge.id))).map(({ state, amount }) => [state, amount]);

  it.each(["lost", "open", "won"] as const)("A refund during a dispute that is %s never pays twice", async (end) => {
    const { key, first, last } = await ofTwoCards();
    for (const state of ["open", end] as const) {
      gateway.dispute(first.reference ?? "", state);
      await event(first.reference, "charge.dispute.updated");
    }
    // Lost, the half that goes back is with its owner already.
    const [isWon, isOpen] = [end === "won", end === "open"];
    expect(await cancel(key, [0, 1])).toMatchObject({ value: { goesBack: isWon || isOpen ? 39_900 : 0 } });
    await settleAll(gateway);
    expect(await refundsOf(first)).toEqual(isOpen ? [["waiting", 39_900]] : []);
    expect(await refundsOf(last)).toEqual(isWon ? [["done", 39_900]] : []);
  });

  it("A refund goes to the other card when one of two was refunded at the gateway", async () => {
    const { key, first, last } = await ofTwoCards();
    gateway.refundByHand(last.reference ?? "", 30_000);
    await event(last.reference, "charge.refunded");
    expect(await cancel(key, [0, 1])).toMatchObject({ value: { goesBack: 39_900 } });
    await settleAll(gateway);
    expect(await refundsOf(last)).toEqual([["done", 9_900]]);
    expect(await refundsOf(first)).toEqual([["done", 30_000]]);
  });
});

describe("a code's rule", () => {
  it("A discount rule stays the booking's own after the code changes", async () => {
    const code = uniqueCode();
    const [from, to] = ["2030-01-01", "2030-12-31"];
    const data: DiscountCode = { code, amountCad: 79_750, minimumCad: 0, trips: [], from, to };
    await transaction((tx) => tx.insert(discountCodes).values({ code, uses: null, used: 0, data }));
    const [of] = await aTourWithActivities(["2030-08-02"]);
    const key = await aBooking(of?.departure ?? "", 2, code);
    expect((await getBooking(key))?.money).toMatchObject({ price: 50 });
    expect(await add(key, whales(0, 1))).toMatchObject({ ok: true });
    expect((await getBooking(key))?.money).toMatchObject({ price: 13_050 });
    await transaction((tx) => tx.delete(discountCodes).where(eq(discountCodes.code, code)));
    expect(await takeBack(key, whales(0, 1))).toMatchObject({ value: { price: 50, goesBack: 0 } });
    expect(await cancel(key, [0, 1])).toMatchObject({ value: { price: 25, kept: 25, goesBack: 25 } });
  });
});

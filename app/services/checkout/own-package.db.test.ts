/** A package with a room of ours, from its hold to its receipt. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { discountCodes, outbox, receipts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { receiptDocument } from "~/documents/receipt-document.server";
import { receiptNumber } from "~/domain/money/receipt";
import { getBooking } from "~/services/booking/get-booking.server";
import { getReceipt } from "~/services/booking/get-receipt.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { settleCharge } from "~/services/payments/settle-payment.server";
import { seedCompany } from "../../../tests/support/booked";
import {
  anAdult,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  takenOf,
  uniqueCode,
} from "../../../tests/support/checkout";
import { anOwnPackage, COACH, holdPackage, OWN_STAY, readyPackage } from "../../../tests/support/package";
import { forgetPaying, packageDesk, stayOf } from "../../../tests/support/package-desk";
import { applyCode } from "./apply-code.server";
import { getCheckout } from "./get-checkout.server";
import { holdPlaces } from "./hold-places.server";
import { saveTravellers } from "./save-travellers.server";

const { gateway, partner, pay, settle } = packageDesk();

describe("a package with a room of ours", () => {
  it("A package with a room of ours is held with its nights, at the price of both, and booked with our confirmation", async () => {
    const sold = await anOwnPackage();
    const id = await readyPackage(sold, partner, { adults: 2, children: 1, twoBeds: true });
    expect(await checkoutRow(id)).toMatchObject({ stayPrice: 92_000, total: 2 * COACH + 29_900 + 92_000 });
    await expectSafe(gateway);
    expect((await getCheckout(id, NOW))?.stay).toMatchObject({
      supplier: "own",
      state: "held",
      hotel: { name: "The Inn" },
      guests: 3,
      firstNight: "2030-08-02",
      lastDay: "2030-08-04",
      nights: 2,
      checkIn: "15:00",
      checkOut: "11:00",
      price: { perPerson: OWN_STAY, twoBeds: 2_000, total: 92_000 },
      priceChanged: null,
      confirmation: null,
    });
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const view = await getBooking(booking?.key ?? "");
    expect(view?.stay).toMatchObject({
      state: "confirmed",
      confirmation: { number: expect.stringMatching(/^H-[2-9A-Z]{8}$/), code: expect.stringMatching(/^[2-9A-Z]{4}$/) },
    });
    expect(view?.money).toMatchObject({
      stay: { count: 3, each: OWN_STAY, amount: 90_000, twoBeds: 2_000 },
      price: 201_700,
      balance: 0,
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `confirmation:${booking?.number}`));
    expect(mail?.text).toContain(view?.stay?.confirmation?.number);
    expect(mail?.text).toContain("The Inn");
    expect(partner.calls).toEqual([]);
    await settle();
  });

  it("The last room of ours is sold once in a race, and the others' places are freed", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const held = await Promise.all(Array.from({ length: 5 }, () => holdPackage(sold, partner)));
    expect(held.filter(({ ok }) => ok)).toHaveLength(1);
    expect(held.filter((each) => !each.ok && each.code === "room-sold-out")).toHaveLength(4);
    expect(await takenOf(sold.departure)).toBe(2);
    await expectSafe(gateway);
    // The hold is over: the next buyer need not wait for the job.
    expect(await holdPackage(sold, partner, {}, minutesAfter(21))).toMatchObject({ ok: true });
    await expectSafe(gateway);
    await settle();
  });

  it("A package with a room of ours is held whole or not at all", async () => {
    const full = await anOwnPackage({ places: 1 });
    expect(await holdPackage(full, partner)).toMatchObject({ code: "not-enough-places" });
    const sold = await anOwnPackage();
    const wish = { ...sold.stay, twoBeds: false, shownTotal: 2 * (COACH + OWN_STAY) };
    const hold = (stay: object) =>
      holdPlaces(
        {
          departure: sold.departure,
          city: "montreal",
          adults: 2,
          children: 0,
          locale: "fr-ca",
          currency: "CAD",
          ...stay,
        },
        NOW,
        partner,
      );
    expect(await hold({})).toMatchObject({ code: "stay-invalid" });
    expect(await hold({ stay: { ...wish, hotel: "lakeside" } })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ stay: { ...wish, room: "king" } })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ stay: { ...wish, shownTotal: 1 } })).toEqual({
      ok: false,
      code: "price-changed",
      params: { total: 2 * (COACH + OWN_STAY) },
    });
    expect(await hold({ adults: 4, stay: wish })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ adults: 1, stay: { ...wish, twoBeds: true } })).toMatchObject({ code: "stay-invalid" });
    expect(await takenOf(sold.departure)).toBe(0);
    await expectSafe(gateway);
    expect(await hold({ stay: wish })).toMatchObject({ ok: true });
    await settle();
  });

  it.each([
    ["free still", "booked", "confirmed"],
    ["taken in the meantime", "expired", "left"],
  ] as const)("An expired package frees its nights; money that comes late finds them %s", async (room, state, stay) => {
    const sold = await anOwnPackage({ rooms: 1 });
    const id = await readyPackage(sold, partner);
    gateway.failOnce("capture", "after");
    await pay(id);
    await forgetPaying(id);
    await expireHolds(minutesAfter(60));
    expect(await stayOf(id)).toMatchObject({ state: "left" });
    await expectSafe(gateway);
    if (room === "taken in the meantime")
      expect(await holdPackage(sold, partner, {}, minutesAfter(60))).toMatchObject({ ok: true });
    const [charge] = await chargesOf(id);
    await settleCharge(charge?.id ?? "", minutesAfter(61), gateway, partner);
    expect(await checkoutRow(id)).toMatchObject({ state });
    expect(await stayOf(id)).toMatchObject({ state: stay });
    await expectSafe(gateway);
    await settle(minutesAfter(61));
  });
});

describe("a discount code", () => {
  const code = async (uses: number, over: object) => {
    const name = uniqueCode();
    const data = { code: name, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0, uses, ...over };
    await transaction((tx) => tx.insert(discountCodes).values({ code: name, uses, data }));
    return name;
  };

  it("A discount code covers its share of the whole package, and of later additions and removals", async () => {
    const id = await readyPackage(await anOwnPackage(), partner);
    const plain = 2 * (COACH + OWN_STAY);
    await applyCode(id, await code(1, { percent: 10 }), NOW);
    expect(await checkoutRow(id)).toMatchObject({ discount: plain / 10, total: plain - plain / 10 });
    await saveTravellers(id, [anAdult({ extras: ["whales"] }), anAdult()], NOW);
    expect(await checkoutRow(id)).toMatchObject({ discount: (plain + 6_500) / 10, total: 0.9 * (plain + 6_500) });
    await expectSafe(gateway);
    await settle();
  });

  it("A discount code that the price no longer allows is dropped, and its use returns", async () => {
    const id = await readyPackage(await anOwnPackage(), partner);
    const plain = 2 * (COACH + OWN_STAY);
    await saveTravellers(id, [anAdult({ extras: ["whales"] }), anAdult()], NOW);
    await applyCode(id, await code(1, { amountCad: 1_000, minimumCad: plain + 1 }), NOW);
    expect(await checkoutRow(id)).toMatchObject({ discount: 1_000 });
    await saveTravellers(id, [anAdult(), anAdult()], NOW);
    expect(await checkoutRow(id)).toMatchObject({ discount: 0, discountCode: null, total: plain });
    await expectSafe(gateway);
    await settle();
  });
});

it("A package's receipt has a line for the room, the beds and additions", async () => {
  await seedCompany();
  const id = await readyPackage(await anOwnPackage(), partner, { twoBeds: true, locale: "en-ca" });
  await saveTravellers(id, [anAdult({ extras: ["whales"] }), anAdult()], NOW);
  await pay(id);
  const [booking] = await bookingsOf(id);
  const [issued] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.booking, booking?.number ?? ""));
  const receipt = await getReceipt(booking?.key ?? "", receiptNumber(issued?.number ?? 0));
  const rows = receipt
    ? receiptDocument(receipt, "Escale").parts.find(({ title }) => title.startsWith("Price"))?.rows
    : [];
  expect(rows?.map(({ label, value }) => `${label} = ${value}`)).toEqual([
    "2 adults × $399.00 = $798.00",
    "The Inn, Queen, 2 nights: 2 people × $300.00 = $600.00",
    "Two beds in the room = $20.00",
    "Whales: 1 person × $65.00 = $65.00",
    "Total price, taxes included = $1,483.00",
  ]);
  await settle();
});

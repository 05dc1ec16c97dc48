/** Activities taken back after booking, in the books: their places are for sale again, their price goes back. */

import { describe, expect, it } from "vitest";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { offeredLater } from "~/services/amendments/kinds/add-activities.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { activitiesHad, RETURN_ACTIVITIES } from "~/services/amendments/kinds/return-activities.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { bookingRow, mailsOf } from "../../../../tests/support/booked";
import { add, takeBack, whales } from "../../../../tests/support/changes";
import { anAdult, bookingsOf, expectSafe, NOW } from "../../../../tests/support/checkout";
import { anOwnPackage, readyPackage } from "../../../../tests/support/package";
import { packageDesk } from "../../../../tests/support/package-desk";

const { gateway, partner, pay, settle } = packageDesk();

/** A package of two, booked and paid, with whales for those at the positions, whose price is in its balance. */
async function aBooked(...with_: number[]) {
  const checkout = await readyPackage(await anOwnPackage({ rooms: 3 }), partner);
  await pay(checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  if (with_.length > 0) expect(await add(booking.key, whales(...with_))).toMatchObject({ ok: true });
  return { key: booking.key, number: booking.number };
}

describe("activities taken back", () => {
  it("A returned activity is quoted without any change, then lowers the price and goes back on sale", async () => {
    const { key, number } = await aBooked(0, 1);
    const was = await bookingRow(number);
    expect((await activitiesHad(key))?.had).toMatchObject([
      { traveller: 0, until: "2030-07-30", price: 6_500 },
      { traveller: 1 },
    ]);
    expect(await preview(RETURN_ACTIVITIES, key, { choices: whales(1) }, NOW)).toMatchObject({
      value: { returned: 6_500, price: was.price - 6_500, goesBack: 0, lines: [{ traveller: 1 }], cards: [] },
    });
    expect(await bookingRow(number)).toEqual(was);
    expect(await takeBack(key, whales(1))).toMatchObject({ ok: true });
    const view = await getBooking(key);
    expect(view?.extras).toMatchObject([{ activity: "whales", travellers: [0] }]);
    expect(view?.money).toMatchObject({ price: was.price - 6_500, balance: 6_500 });
    expect(view?.money.changes).toContainEqual(
      expect.objectContaining({ kind: "activities-returned", amount: -6_500 }),
    );
    expect((await offeredLater(key))?.offered).toMatchObject([{ left: 1 }]);
    expect((await mailsOf("change:")).filter(({ text }) => text.includes(number))).toHaveLength(2);
    await expectSafe(gateway);
    await settle();
  });

  it("A returned activity is refunded to the card that paid it, and the original sale stays recorded", async () => {
    const checkout = await readyPackage(await anOwnPackage(), partner);
    await saveTravellers(checkout, [anAdult({ extras: ["whales"] }), anAdult({ extras: ["whales"] })], NOW);
    await pay(checkout);
    const [{ key = "", number = "" } = {}] = await bookingsOf(checkout);
    const was = await bookingRow(number);
    expect(await preview(RETURN_ACTIVITIES, key, { choices: whales(0) }, NOW)).toMatchObject({
      value: { goesBack: 6_500, cards: [{ amount: 6_500 }] },
    });
    expect(await takeBack(key, whales(0))).toMatchObject({ value: { goesBack: 6_500 } });
    expect(await bookingRow(number)).toMatchObject({ price: was.price - 6_500, paid: was.paid - 6_500 });
    const view = await getBooking(key);
    expect(view?.extras).toMatchObject([{ travellers: [1] }]);
    expect(view?.money).toMatchObject({ extras: [{ count: 2 }], balance: 0, cards: [{ amount: was.paid }] });
    expect(view?.money.refunds).toMatchObject([{ amount: 6_500, standing: "on-its-way" }]);
    // Taken again, it is owed at the price it had.
    expect(await add(key, whales(0))).toMatchObject({ ok: true });
    expect((await getBooking(key))?.money).toMatchObject({ extras: [{ count: 2 }], balance: 6_500 });
    await expectSafe(gateway);
    await settle();
  });

  it("A returned activity is returned once when two ask together", async () => {
    const { key, number } = await aBooked(0);
    const { price } = await bookingRow(number);
    const both = await Promise.all([takeBack(key, whales(0)), takeBack(key, whales(0))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "extra-unknown" });
    expect((await bookingRow(number)).price).toBe(price - 6_500);
    await expectSafe(gateway);
    await settle();
  });

  it("A returned activity may be taken again at its price", async () => {
    const { key, number } = await aBooked(0);
    const { price } = await bookingRow(number);
    await takeBack(key, whales(0));
    expect(await add(key, whales(0))).toMatchObject({ ok: true });
    expect((await bookingRow(number)).price).toBe(price);
    expect((await getBooking(key))?.extras).toMatchObject([{ travellers: [0] }]);
    await expectSafe(gateway);
    await settle();
  });

  it("A returned activity is refused after its last day, at another price than quoted, and to who does not have it", async () => {
    const { key, number } = await aBooked(0);
    const { price } = await bookingRow(number);
    // The last moment of their last day in Quebec, and the first of the next.
    expect(
      await preview(RETURN_ACTIVITIES, key, { choices: whales(0) }, new Date("2030-07-31T03:59:00Z")),
    ).toMatchObject({ ok: true });
    expect(await takeBack(key, whales(0), new Date("2030-07-31T04:00:00Z"))).toMatchObject({
      code: "not-returnable",
    });
    expect(await takeBack(key, whales(1))).toMatchObject({ code: "extra-unknown" });
    expect(await takeBack(key, [])).toMatchObject({ code: "nothing-chosen" });
    expect(await takeBack("unknown", whales(0))).toMatchObject({ code: "booking-unknown" });
    const asked = { choices: whales(0), asked: BY_TRAVELLER };
    for (const said of [
      { shown: price - 6_499, back: 0 },
      // Its balance was paid in between: other money goes back than was said.
      { shown: price - 6_500, back: 1 },
    ])
      expect(await confirm(RETURN_ACTIVITIES, key, asked, { ...asked, ...said }, NOW)).toMatchObject({
        code: "price-changed",
      });
    expect((await bookingRow(number)).price).toBe(price);
    await settle();
  });

  it("A returned activity is no longer part of what a cancellation counts", async () => {
    const { key } = await aBooked(1);
    const had = await preview(CANCEL, key, { positions: [1] }, NOW);
    await takeBack(key, whales(1));
    const has = await preview(CANCEL, key, { positions: [1] }, NOW);
    if (!had.ok || !has.ok) throw new Error("not quoted");
    expect(had.value.value - has.value.value).toBe(6_500);
    const agreed = { positions: [1], shown: has.value.price, back: has.value.goesBack, asked: BY_TRAVELLER };
    expect(await confirm(CANCEL, key, agreed, agreed, NOW)).toMatchObject({ ok: true });
    expect((await offeredLater(key))?.offered).toMatchObject([{ left: 2 }]);
    await expectSafe(gateway);
    await settle();
  });
});

import { describe, expect, it } from "vitest";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import {
  aChild,
  anAdult,
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
} from "../../../tests/support/checkout";
import { anOwnPackage, COACH, OWN_STAY, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { getBooking } from "../booking/get-booking.server";
import { getCheckout, getOfferedExtras } from "./get-checkout.server";
import { saveTravellers } from "./save-travellers.server";

const { gateway, partner, pay, settle } = packageDesk();

describe("activities", () => {
  const two = (first: string[], second: string[] = []) => [anAdult({ extras: first }), anAdult({ extras: second })];

  it("Activities are added by traveller, in the price and the booking, and replaced as a whole", async () => {
    const sold = await anOwnPackage({ rooms: 2 });
    const id = await readyPackage(sold, partner);
    const plain = 2 * (COACH + OWN_STAY);
    expect(await getOfferedExtras(id, NOW)).toMatchObject([
      { activity: "whales", day: "2030-08-03", time: "10:00", address: "1 Wharf", price: 6_500, left: 2 },
    ]);
    await saveTravellers(id, two(["whales"], ["whales"]), NOW);
    expect(await checkoutRow(id)).toMatchObject({ extrasPrice: 13_000, total: plain + 13_000 });
    await saveTravellers(id, two([], ["whales"]), NOW);
    await expectSafe(gateway);
    const view = await getCheckout(id, NOW);
    expect(view).toMatchObject({
      extras: [{ activity: "whales", travellers: [1] }],
      prices: { extras: 6_500, total: plain + 6_500 },
    });
    expect(view?.travellers.map(({ extras }) => extras)).toEqual([[], ["whales"]]);
    expect(await getOfferedExtras(id, NOW)).toMatchObject([{ left: 2 }]);
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const booked = await getBooking(booking?.key ?? "");
    expect(booked?.money.extras).toMatchObject([{ count: 1, each: 6_500, amount: 6_500 }]);
    expect(booked?.extras).toMatchObject([{ activity: "whales", travellers: [1] }]);
    await settle();
  });

  it("Activities have places: the last is sold once, and returns with an expired hold", async () => {
    const sold = await anOwnPackage({ rooms: 3 });
    const [first, second] = [await readyPackage(sold, partner), await readyPackage(sold, partner)];
    await saveTravellers(first, two(["whales"]), NOW);
    expect(await saveTravellers(second, two(["whales"], ["whales"]), NOW)).toMatchObject({
      ok: false,
      refusals: [
        { position: 0, field: "extras", code: "extra-sold-out", activity: "whales" },
        { position: 1, code: "extra-sold-out" },
      ],
    });
    expect(await checkoutRow(second)).toMatchObject({ extrasPrice: 0 });
    expect(await saveTravellers(second, two(["sharks"]), NOW)).toMatchObject({
      refusals: [{ position: 0, code: "extra-unknown" }],
    });
    expect(await saveTravellers(second, two(["whales"]), NOW)).toMatchObject({ ok: true });
    await expectSafe(gateway);
    await expireHolds(minutesAfter(21));
    await expectSafe(gateway);
    const third = await readyPackage(sold, partner, {}, minutesAfter(21));
    expect(await saveTravellers(third, two(["whales"], ["whales"]), minutesAfter(21))).toMatchObject({ ok: true });
    await settle(minutesAfter(21));
  });

  it("Activities cost the same for children", async () => {
    const sold = await anOwnPackage();
    const id = await readyPackage(sold, partner, { adults: 1, children: 1 });
    await saveTravellers(id, [anAdult(), aChild({ extras: ["whales"] })], NOW);
    expect(await checkoutRow(id)).toMatchObject({ extrasPrice: 6_500 });
    await settle();
  });
});

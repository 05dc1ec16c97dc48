/** Activities added to a booking, in the books: their places are guarded, their price is in the balance. */

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { ADD_ACTIVITIES, offeredLater } from "~/services/amendments/kinds/add-activities.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { getBooking } from "~/services/booking/get-booking.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import { bookingRow, mailsOf } from "../../../../tests/support/booked";
import { bookingsOf, expectSafe, NOW } from "../../../../tests/support/checkout";
import { anOwnPackage, readyPackage } from "../../../../tests/support/package";
import { packageDesk } from "../../../../tests/support/package-desk";

const { gateway, partner, pay, settle } = packageDesk();
const whales = (traveller: number): ExtraChoice => ({ traveller, activity: "whales" });

/** A package of two, booked and paid, on a departure whose boat has two places. */
async function aBooked(of?: Awaited<ReturnType<typeof anOwnPackage>>) {
  const sold = of ?? (await anOwnPackage({ rooms: 3 }));
  const checkout = await readyPackage(sold, partner);
  await pay(checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { sold, key: booking.key, number: booking.number };
}

async function add(key: string, choices: ExtraChoice[], now = NOW) {
  const quoted = await preview(ADD_ACTIVITIES, key, { choices }, now);
  return quoted.ok
    ? confirm(ADD_ACTIVITIES, key, { choices }, { shown: quoted.value.price, asked: BY_TRAVELLER }, now)
    : quoted;
}

describe("activities added after booking", () => {
  it("Added activities are offered with places left, quoted without taking any, then kept for the traveller", async () => {
    const { key, number } = await aBooked();
    const before = await bookingRow(number);
    expect((await offeredLater(key))?.offered).toMatchObject([{ activity: "whales", left: 2, price: 6_500 }]);
    expect(await preview(ADD_ACTIVITIES, key, { choices: [whales(0), whales(1)] }, NOW)).toMatchObject({
      value: { added: 13_000, price: before.price + 13_000, lines: [{ traveller: 0 }, { traveller: 1 }] },
    });
    expect(await bookingRow(number)).toEqual(before);
    expect(await add(key, [whales(1)])).toMatchObject({ ok: true });
    const view = await getBooking(key);
    expect(view?.extras).toMatchObject([{ activity: "whales", travellers: [1] }]);
    expect(view?.money).toMatchObject({ extras: [], price: before.price + 6_500, balance: 6_500 });
    expect(view?.money.changes).toMatchObject([{ kind: "activities", amount: 6_500, added: [{ traveller: 1 }] }]);
    expect((await offeredLater(key))?.offered).toMatchObject([{ left: 1 }]);
    expect((await mailsOf("change:")).some(({ text }) => text.includes(number))).toBe(true);
    await expectSafe(gateway);
    await settle();
  });

  it("Added activities have a day to pay them by, and none where nothing is left to pay", async () => {
    const { sold, key } = await aBooked();
    const quoted = () => preview(ADD_ACTIVITIES, key, { choices: [whales(0)] }, NOW);
    expect(await quoted()).toMatchObject({ value: { added: 6_500, dueDay: "2030-07-03" } });
    const ofTrip = eq(trips.slug, sold.trip);
    const [trip] = await db.select().from(trips).where(ofTrip);
    if (!trip) throw new Error("No trip");
    const activities = trip.data.activities.map((each) => ({ ...each, priceCad: 0 }));
    await transaction((tx) =>
      tx
        .update(trips)
        .set({ data: { ...trip.data, activities } })
        .where(ofTrip),
    );
    expect(await quoted()).toMatchObject({ value: { added: 0, dueDay: null } });
  });

  it("The last place of an activity is sold to one booking, and the other is refused", async () => {
    const first = await aBooked();
    const second = await aBooked(first.sold);
    expect(await add(first.key, [whales(0)])).toMatchObject({ ok: true });
    expect(await preview(ADD_ACTIVITIES, second.key, { choices: [whales(0), whales(1)] }, NOW)).toMatchObject({
      code: "extra-sold-out",
    });
    const both = await Promise.all([add(first.key, [whales(1)]), add(second.key, [whales(0)])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "extra-sold-out" });
    await expectSafe(gateway);
    await settle();
  });

  it("Activities are refused to travellers who have them, of another trip, at another price than shown, and from the day of departure", async () => {
    const { key, number } = await aBooked();
    await add(key, [whales(0)]);
    const { price } = await bookingRow(number);
    expect(await add(key, [whales(0)])).toMatchObject({ code: "extra-had" });
    expect(await add(key, [{ traveller: 0, activity: "sharks" }])).toMatchObject({ code: "extra-unknown" });
    expect(await add(key, [])).toMatchObject({ code: "nothing-chosen" });
    expect(await add(key, [whales(5)])).toMatchObject({ code: "traveller-unknown" });
    expect(await add("unknown", [whales(1)])).toMatchObject({ code: "booking-unknown" });
    const asked = { choices: [whales(1)], shown: price + 6_499, asked: BY_TRAVELLER };
    expect(await confirm(ADD_ACTIVITIES, key, asked, asked, NOW)).toMatchObject({ code: "price-changed" });
    expect(await add(key, [whales(1)], new Date("2030-08-02T04:00:00Z"))).toMatchObject({ code: "departed" });
    await settle();
  });

  it("An added activity goes back on sale when its traveller cancels, and half its price is kept", async () => {
    const { key, number } = await aBooked();
    await add(key, [whales(1)]);
    const { price } = await bookingRow(number);
    const quoted = await preview(CANCEL, key, { positions: [1] }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { value, kept, goesBack } = quoted.value;
    expect(kept).toBe(Math.floor(value / 2));
    const agreed = { positions: [1], shown: quoted.value.price, back: goesBack, asked: BY_TRAVELLER };
    expect(await confirm(CANCEL, key, agreed, agreed, NOW)).toMatchObject({ ok: true });
    expect((await bookingRow(number)).price).toBe(price - value + kept);
    expect((await offeredLater(key))?.offered).toMatchObject([{ left: 2 }]);
    await expectSafe(gateway);
    await settle();
  });
});

/** A booking that moves to another departure: what is held for it stays its own even if sales close. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callOffHolds,
  callOffParties,
  checkoutExtras,
  departures,
  extraPlaces,
  roomNights,
  runs,
  seats,
} from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { readChoice } from "~/services/call-off/read-choice.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { type Booked, bookingRow, seedCompany } from "../../../tests/support/booked";
import { calledOff, chooseShown, MANAGER } from "../../../tests/support/call-off";
import { aCity, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { add, aTourWithActivities, whales } from "../../../tests/support/changes";
import {
  aDeparture,
  bookingsOf,
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
} from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import {
  anOwnPackage,
  anotherDeparture,
  anotherPackageDate,
  aPartnerPackage,
  readyPackage,
} from "../../../tests/support/package";

const gateway = new FakeCards();
const partner = new FakePartner();
beforeAll(async () => {
  await seedCatalogue({ cities: [aCity()], trips: [aTrip()] });
  await seedCompany();
});
beforeEach(() => {
  gateway.calm();
  partner.calm();
});
afterEach(async () => {
  await expectSafe(gateway);
  await settleAll(gateway, minutesAfter(5), partner);
  await expectSettled(gateway, partner);
});

const LATER = "2030-08-16";

async function booked(departure: string, seatOf: Record<number, string> = {}): Promise<Booked> {
  const checkout = await readyCheckout(departure, { adults: 2, children: 1 });
  await chooseSeats(checkout, seatOf, NOW);
  return pay(checkout);
}

async function pay(checkout: string): Promise<Booked> {
  await payWith(gateway, checkout, {}, NOW, partner);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { checkout, number: booking.number, key: booking.key };
}

/** How a colleague stops the sales of a departure, or its files do. */
const STOPPED = {
  "a colleague closes its sales": async (departure: string) => {
    const version = (await factsOf(departure))?.version ?? 0;
    const typed = { ...NOTHING_DECIDED, closed: true };
    const done = await changeFacts(departure, { typed, version, by: MANAGER, why: "full" }, NOW);
    if (!done.ok) throw new Error(done.code);
  },
  "the catalogue withdraws it": async (departure: string) => {
    await transaction((tx) => tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, departure)));
  },
  "its capacity is cut to the places taken": async (departure: string) => {
    await transaction((tx) => tx.update(runs).set({ capacity: 3 }).where(eq(runs.id, departure)));
  },
} satisfies Record<string, (departure: string) => Promise<void>>;

const keyOf = async (departure: string) => {
  const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, departure));
  return party?.key ?? "";
};

describe("a party of a called-off departure", () => {
  it.each(Object.entries(STOPPED))("keeps the departure that is held for it when %s", async (_, stop) => {
    const departure = await aDeparture();
    const { checkout, key } = await booked(departure, { 0: "3A", 1: "3B", 2: "4A" });
    const { departure: other } = await anotherDate(LATER, { capacity: 3 });
    await calledOff(departure, [other]);
    await stop(other);
    expect(await chooseShown(await keyOf(departure), other)).toMatchObject({ ok: true });
    expect(await getBooking(key)).toMatchObject({ departure: { id: other }, money: { price: 109_700, balance: 0 } });
    expect([await takenOf(departure), await takenOf(other)]).toEqual([0, 3]);
    const sitting = await db.select().from(seats).where(eq(seats.checkout, checkout));
    expect(sitting.map(({ seat }) => seat).toSorted()).toEqual(["3A", "3B", "4A"]);
    const [hold] = await db.select().from(callOffHolds).where(eq(callOffHolds.departure, departure));
    expect(await checkoutRow(hold?.checkout ?? "")).toMatchObject({ state: "expired", placesHeld: false });
  });

  it("A called-off party chooses any of three departures held for it, one with closed sales included", async () => {
    const departure = await aDeparture();
    const { number } = await booked(departure);
    const offered: string[] = [];
    for (const day of ["2030-08-16", "2030-08-23", "2030-08-30"]) offered.push((await anotherDate(day)).departure);
    const [, closed = ""] = offered;
    await calledOff(departure, offered);
    await STOPPED["a colleague closes its sales"](closed);
    const key = await keyOf(departure);
    expect((await readChoice(key, NOW))?.others.map((each) => each.departure)).toEqual(offered);
    expect(await chooseShown(key, closed)).toMatchObject({ value: { price: 109_700, goesBack: 0 } });
    expect(await Promise.all(offered.map(takenOf)), "the other two are for sale again").toEqual([0, 3, 0]);
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
    await expect(openCheckout(closed), "nobody new").rejects.toThrow("departure-gone");
  });

  it("A called-off party keeps the activities held for it, on their new day", async () => {
    const [first, second] = await aTourWithActivities(["2030-08-02", "2030-08-09"], 2);
    const { checkout, key } = await booked(first?.departure ?? "");
    expect(await add(key, whales(0, 1))).toMatchObject({ ok: true });
    const other = second?.departure ?? "";
    await calledOff(first?.departure ?? "", [other]);
    await STOPPED["a colleague closes its sales"](other);
    expect(await chooseShown(await keyOf(first?.departure ?? ""), other)).toMatchObject({ ok: true });
    const places = await db.select().from(extraPlaces).where(eq(extraPlaces.activity, "whales"));
    expect(Object.fromEntries(places.map((each) => [each.departure, each.taken]))).toMatchObject({
      [first?.departure ?? ""]: 0,
      [other]: 2,
    });
    const rows = await db.select().from(checkoutExtras).where(eq(checkoutExtras.checkout, checkout));
    expect(rows.map(({ day }) => day)).toEqual(["2030-08-10", "2030-08-10"]);
  });

  it("A called-off party keeps the nights held in a hotel of ours, even when it is full", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const { departure: other } = await anotherPackageDate(sold, LATER);
    const { checkout } = await pay(await readyPackage(sold, partner));
    await calledOff(sold.departure, [other]);
    await STOPPED["a colleague closes its sales"](other);
    const nights = eq(roomNights.hotel, sold.stay.hotel);
    const takenOn = async () =>
      (await db.select().from(roomNights).where(nights)).flatMap(({ night, taken }) => (taken > 0 ? [night] : []));
    expect((await takenOn()).toSorted()).toEqual(["2030-08-02", "2030-08-03", "2030-08-16", "2030-08-17"]);
    expect(await chooseShown(await keyOf(sold.departure), other)).toMatchObject({ ok: true });
    expect((await takenOn()).toSorted()).toEqual(["2030-08-16", "2030-08-17"]);
    expect(await roomOf(db, checkout)).toMatchObject({ state: "confirmed", firstNight: LATER });
  });

  it("A called-off party keeps its places when the partner confirms a room after sales closed", async () => {
    const sold = await aPartnerPackage();
    const { checkout } = await pay(await readyPackage(sold, partner));
    const { departure: other } = await anotherDeparture(sold.trip, LATER);
    await calledOff(sold.departure, [other]);
    await STOPPED["a colleague closes its sales"](other);
    expect(await chooseShown(await keyOf(sold.departure), other, NOW, partner)).toMatchObject({ ok: true });
    expect(await roomOf(db, checkout)).toMatchObject({ state: "confirmed", firstNight: LATER });
    expect([await takenOf(sold.departure), await takenOf(other)]).toEqual([0, 2]);
  });
});

describe("sales that are closed between hold and payment", () => {
  it.each(Object.entries(STOPPED))("leave a purchase its places when %s", async (_, stop) => {
    const departure = await aDeparture(3);
    const checkout = await readyCheckout(departure, { adults: 2, children: 1 });
    await chooseSeats(checkout, { 0: "3A" }, NOW);
    await stop(departure);
    const { number } = await pay(checkout);
    expect(await bookingRow(number)).toMatchObject({ price: 109_700, paid: 109_700 });
    expect(await takenOf(departure)).toBe(3);
  });
});

describe("a change of date", () => {
  it("A date change takes no place on a closed departure where nothing was held", async () => {
    const { key } = await booked(await aDeparture());
    const { departure: other } = await anotherDate(LATER);
    await STOPPED["a colleague closes its sales"](other);
    expect(await moveTo(key, { departure: other, city: "montreal" })).toMatchObject({ code: "departure-gone" });
    expect(await takenOf(other)).toBe(0);
  });
});

/** Another date for a package with a room of ours: coach and nights move together, or neither does. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { bookingChanges, extraPlaces, receipts, roomNights } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { otherDates } from "~/services/amendments/other-dates.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { bookingRow, mailsOf, seedCompany } from "../../../../tests/support/booked";
import { add, cancel, sleep, whales } from "../../../../tests/support/changes";
import { expectSafe, minutesAfter, NOW, takenOf } from "../../../../tests/support/checkout";
import { moveTo } from "../../../../tests/support/other-date";
import { anOwnPackage, anotherPackageDate, holdPackage, manyHotels } from "../../../../tests/support/package";
import { packageDesk, stayOf } from "../../../../tests/support/package-desk";

/** A booking: two adults at 399 with a queen at 600, two beds 20 more where they are asked for, all paid. */
const { gateway, partner, settle, aBooking } = packageDesk();
beforeAll(() => seedCompany());
afterEach(() => expectSafe(gateway));

/** How many rooms are let on each night, from a night on. */
const takenAt = async (hotel: string) =>
  Object.fromEntries(
    (await db.select().from(roomNights).where(eq(roomNights.hotel, hotel)))
      .filter(({ taken }) => taken > 0)
      .map(({ night, taken }) => [night, taken]),
  );

it("It has its places and its room on the new nights, at that day's prices and 50 each; papers follow", async () => {
  const sold = await anOwnPackage();
  const { key, number, checkout } = await aBooking(sold);
  const before = await stayOf(checkout);
  const to = await anotherPackageDate(sold, "2030-08-16", { adult: 449, perPersonCad: [30_000, 17_000] });
  expect(await otherDates(key, { city: null, departure: to.departure }, NOW)).toMatchObject({
    closed: null,
    dates: [{ departure: to.departure, priceChange: 28_000, room: { nights: 2, theirs: true } }],
    rooms: [
      { fields: { twoBeds: false, total: 68_000 }, priceChange: 28_000 },
      { fields: { twoBeds: true, total: 70_000 }, priceChange: 30_000 },
    ],
  });
  expect(await preview(DATE, key, { to }, NOW)).toMatchObject({
    value: {
      fee: 10_000,
      difference: 18_000,
      priceBefore: 139_800,
      price: 167_800,
      goesBack: 0,
      rooms: { from: { perPerson: 30_000, nights: 2 }, to: { perPerson: 34_000, nights: 2 } },
    },
  });
  expect(await moveTo(key, to)).toMatchObject({ ok: true });
  expect([await takenOf(sold.departure), await takenOf(to.departure)]).toEqual([0, 2]);
  expect(await takenAt(sold.stay.hotel)).toEqual({ "2030-08-16": 1, "2030-08-17": 1 });
  const view = await getBooking(key);
  expect(view?.stay).toMatchObject({ firstNight: "2030-08-16", lastDay: "2030-08-18", price: { total: 68_000 } });
  expect(view?.stay?.confirmation?.number).not.toBe(before.confirmationNumber);
  // What was sold stays on its lines, and the change stands below them.
  expect(view?.money).toMatchObject({ stay: { amount: 60_000 }, price: 167_800, balance: 28_000 });
  const [change] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  const [told] = await mailsOf(`change:${change?.id}`);
  expect(told?.text.replaceAll("\u00a0", " ")).toContain("The Inn, Queen (fr), 2 nuits");
  // Who then cancels, or has other beds, is counted from the new price.
  expect(await sleep(key, { hotel: sold.stay.hotel, room: "queen", twoBeds: true }, minutesAfter(1))).toMatchObject({
    value: { difference: 2_000 },
  });
  expect(await cancel(key, [0, 1], minutesAfter(2))).toMatchObject({ value: { value: 159_800 } });
  expect(await takenAt(sold.stay.hotel)).toEqual({});
});

it("Of many hotels those of a page are told, theirs first", async () => {
  const sold = await anOwnPackage();
  const { key } = await aBooking(sold);
  const to = await anotherPackageDate(sold, "2030-08-16");
  const others = await manyHotels(sold, 13);
  const told = async (at: string) => {
    const found = await otherDates(key, { city: null, departure: to.departure, hotel: at }, NOW);
    return { hotels: [...new Set(found?.rooms.map(({ fields }) => fields.hotel))], pages: found?.pages };
  };
  const [next, last] = others.slice(11);
  expect(await told("")).toEqual({
    hotels: [sold.stay.hotel, ...others.slice(0, 11)],
    pages: { at: "", previous: null, next },
  });
  expect(await told(next ?? "")).toEqual({ hotels: [next, last], pages: { at: next, previous: "", next: null } });
});

it("A cheaper one gives back what is paid too much, and its receipt has the room that was sold", async () => {
  const sold = await anOwnPackage();
  const { key, number } = await aBooking(sold, { twoBeds: true });
  const to = await anotherPackageDate(sold, "2030-08-16", { adult: 299, perPersonCad: [9_000, 9_000] });
  expect(await moveTo(key, to)).toMatchObject({
    value: { fee: 10_000, difference: -44_000, goesBack: 34_000, price: 107_800 },
  });
  await settle();
  const issued = await db.select().from(receipts).where(eq(receipts.booking, number)).orderBy(receipts.number);
  expect(issued.map(({ amount, data }) => [amount, data.stay?.amount, data.stay?.twoBeds])).toEqual([
    [141_800, 60_000, 2_000],
    [34_000, 60_000, 2_000],
  ]);
});

it("Nights that overlap those they have are theirs to move within, and of more nights each is taken", async () => {
  const sold = await anOwnPackage();
  const { key } = await aBooking(sold);
  const to = await anotherPackageDate(sold, "2030-08-03", { nights: 3 });
  expect(await moveTo(key, to)).toMatchObject({ value: { fee: 10_000, difference: 30_000 } });
  expect(await takenAt(sold.stay.hotel)).toEqual({ "2030-08-03": 1, "2030-08-04": 1, "2030-08-05": 1 });
  const back = { departure: sold.departure, city: "montreal" };
  expect(await moveTo(key, back, minutesAfter(1))).toMatchObject({ value: { difference: -30_000 } });
  expect(await takenAt(sold.stay.hotel)).toEqual({ "2030-08-02": 1, "2030-08-03": 1 });
  await settle();
});

it("Those who still travel pay the room by how many they are, and two beds are for two", async () => {
  const sold = await anOwnPackage();
  const { key, checkout } = await aBooking(sold, { twoBeds: true });
  await cancel(key, [1]);
  const to = await anotherPackageDate(sold, "2030-08-16");
  // 250 a night alone, for what the two of them had at 150 each and 20 the beds.
  expect(await moveTo(key, to, minutesAfter(1))).toMatchObject({ value: { fee: 5_000, difference: -12_000 } });
  expect(await stayOf(checkout)).toMatchObject({ guests: 1, twoBeds: false, total: 50_000, state: "confirmed" });
  await settle();
});

it("When their room is taken, another one is offered, else the day is not; nothing changes in the meantime", async () => {
  const sold = await anOwnPackage({ rooms: 1 });
  const { key, number } = await aBooking(sold);
  const to = await anotherPackageDate(sold, "2030-08-16");
  const quoted = await preview(DATE, key, { to }, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  const rival = await holdPackage({ ...sold, departure: to.departure }, partner);
  expect(rival).toMatchObject({ ok: true });
  const { price, goesBack } = quoted.value;
  const agreed = { to, shown: price, back: goesBack, asked: BY_TRAVELLER };
  expect(await confirm(DATE, key, agreed, agreed, NOW)).toMatchObject({ code: "room-sold-out" });
  expect((await otherDates(key, { city: null }, NOW))?.dates).toEqual([]);
  expect([await takenOf(sold.departure), await takenOf(to.departure)]).toEqual([2, 2]);
  expect(await takenAt(sold.stay.hotel)).toMatchObject({ "2030-08-02": 1, "2030-08-03": 1 });
  const other = { ...to, room: { hotel: "elsewhere", room: "queen", twoBeds: false } };
  expect(await moveTo(key, other)).toMatchObject({ code: "room-sold-out" });
  expect(await bookingRow(number)).toMatchObject({ price: 139_800 });
});

it("The last room goes to one of two who want it, and an activity that is full keeps them where they are", async () => {
  const sold = await anOwnPackage({ rooms: 2 });
  const [one, two] = [await aBooking(sold), await aBooking(sold)];
  const to = await anotherPackageDate(sold, "2030-08-16", { rooms: 1 });
  const both = await Promise.all([moveTo(one.key, to), moveTo(two.key, to)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "room-sold-out" });
  const stays = both[0]?.ok ? two : one;
  expect(await add(stays.key, whales(0), minutesAfter(1))).toMatchObject({ ok: true });
  const full = await anotherPackageDate(sold, "2030-08-23");
  await transaction((tx) =>
    tx.insert(extraPlaces).values({ departure: full.departure, activity: "whales", capacity: 2, taken: 2 }),
  );
  expect(await moveTo(stays.key, full, minutesAfter(2))).toMatchObject({ code: "extra-elsewhere" });
  await transaction((tx) => tx.update(extraPlaces).set({ taken: 0 }).where(eq(extraPlaces.departure, full.departure)));
  await settle();
});

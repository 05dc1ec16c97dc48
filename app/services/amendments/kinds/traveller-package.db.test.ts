import { STANDARD_TERMS } from "~/domain/amendments/asked";
/** One traveller more in a package: a place, the bed, and the room priced by how many are in it. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { bookingChanges, discountCodes, hotels, receipts, roomNights } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { offeredMore, TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { bookingRow, mailsOf, seedCompany } from "../../../../tests/support/booked";
import { calledOff, chooseShown, partyRow } from "../../../../tests/support/call-off";
import { both } from "../../../../tests/support/catalogue";
import { cancel, join, sleep } from "../../../../tests/support/changes";
import {
  aChild,
  anAdult,
  expectSafe,
  minutesAfter,
  NOW,
  takenOf,
  uniqueCode,
} from "../../../../tests/support/checkout";
import { moveTo } from "../../../../tests/support/other-date";
import { anOwnPackage, anotherPackageDate, aPartnerPackage } from "../../../../tests/support/package";
import { packageDesk, stayOf } from "../../../../tests/support/package-desk";

/** A booking: two adults at 399 with a queen at 600, two beds 20 more where they are asked for, all paid. */
const { gateway, partner, settle, aBooking } = packageDesk();
beforeAll(() => seedCompany());
afterEach(() => expectSafe(gateway));

const max = { person: anAdult({ firstName: "Max", lastName: "Nguyen", email: null, phone: null }), seat: null };
const child = { person: aChild({ lastName: "Nguyen" }), seat: null };

/** What each of one, two, three pays a night in the rooms of a hotel from now on, in CAD cents. */
const priced = (hotel: string, perPersonCad: number[]) =>
  transaction((tx) => tx.update(roomNights).set({ perPersonCad }).where(eq(roomNights.hotel, hotel)));

const sleeping = (hotel: string, sleeps: number) =>
  transaction(async (tx) => {
    const [row] = await tx.select().from(hotels).where(eq(hotels.slug, hotel));
    if (!row) throw new Error("No hotel");
    const rooms = row.data.rooms.map((room) => ({ ...room, sleeps }));
    await tx
      .update(hotels)
      .set({ data: { ...row.data, rooms } })
      .where(eq(hotels.slug, hotel));
  });

it("Everyone pays the room as it then is; place, ticket, papers and later changes follow", async () => {
  const sold = await anOwnPackage();
  const { hotel } = sold.stay;
  const { key, number, checkout } = await aBooking(sold, { twoBeds: true });
  const before = await stayOf(checkout);
  await priced(hotel, [27_000, 18_000, 16_000]);
  expect(await preview(TRAVELLER, key, max, NOW)).toMatchObject({
    value: {
      fare: 39_900,
      room: 32_000,
      others: 4_000,
      discount: 0,
      goesBack: 0,
      priceBefore: 141_800,
      price: 217_700,
      dueNow: 75_900,
      rooms: { from: { guests: 2, perPerson: 30_000 }, to: { guests: 3, perPerson: 32_000, twoBedsPrice: 2_000 } },
    },
  });
  expect(await join(key, max)).toMatchObject({ ok: true });
  expect(await takenOf(sold.departure)).toBe(3);
  const nights = await db.select().from(roomNights).where(eq(roomNights.hotel, hotel)).orderBy(roomNights.night);
  expect(nights.map(({ taken }) => taken)).toEqual([1, 1, 0, 0, 0]);
  const after = await stayOf(checkout);
  expect(after).toMatchObject({ guests: 3, twoBeds: true, total: 98_000, totalCad: 98_000, state: "confirmed" });
  expect(after.confirmationNumber).toBe(before.confirmationNumber);
  const view = await getBooking(key);
  expect(view?.travellers).toHaveLength(3);
  expect(view?.stay).toMatchObject({ guests: 3, price: { perPerson: 32_000, total: 98_000 } });
  // What was sold stays on its lines, and the change stands below them.
  expect(view?.money).toMatchObject({ stay: { count: 2, amount: 60_000, twoBeds: 2_000 }, balance: 75_900 });
  const [change] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  const [told] = await mailsOf(`change:${change?.id}`);
  expect(told?.text.replaceAll("\u00a0", " ")).toMatch(/Max Nguyen[\s\S]*399,00[\s\S]*320,00[\s\S]*40,00/);
  // One bed again takes off what two were sold for; another date is priced for the three of them.
  expect(await sleep(key, { hotel, room: "queen", twoBeds: false }, minutesAfter(1))).toMatchObject({
    value: { fee: 0, difference: -2_000 },
  });
  const to = await anotherPackageDate(sold, "2030-08-16", { perPersonCad: [25_000, 15_000, 14_000] });
  expect(await moveTo(key, to, minutesAfter(2))).toMatchObject({ value: { fee: 15_000, difference: -12_000 } });
  expect(await stayOf(checkout)).toMatchObject({ guests: 3, total: 84_000 });
});

it("A traveller who was alone pays less for the room, with the discount of the booking; what is too much goes back", async () => {
  const sold = await anOwnPackage();
  const code = uniqueCode();
  const data = { code, percent: 10, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0 };
  await transaction((tx) => tx.insert(discountCodes).values({ code, uses: 2, used: 0, data }));
  const { key, number } = await aBooking(sold, { adults: 1 }, code);
  expect(await bookingRow(number)).toMatchObject({ price: 80_910, paid: 80_910 });
  expect(await preview(TRAVELLER, key, child, NOW)).toMatchObject({
    value: { fare: 29_900, room: 30_000, others: -20_000, discount: 3_990, price: 116_820 },
  });
  await priced(sold.stay.hotel, [25_000, 4_000]);
  expect(await preview(TRAVELLER, key, child, NOW)).toMatchObject({
    value: { room: 8_000, others: -42_000, discount: -410, price: 77_220, goesBack: 3_690, dueNow: 0 },
  });
  expect(await join(key, child)).toMatchObject({ ok: true });
  await settle();
  const issued = await db.select().from(receipts).where(eq(receipts.booking, number)).orderBy(receipts.number);
  expect(issued.map(({ kind, amount, data: said }) => [kind, amount, said.stay?.count, said.stay?.amount])).toEqual([
    ["payment", 80_910, 1, 50_000],
    ["refund", 3_690, 1, 50_000],
  ]);
  // Who joined cancels: the room is theirs who stays, at its price for two.
  expect(await cancel(key, [1], minutesAfter(1))).toMatchObject({ value: { value: 26_910 } });
});

it("Who comes in the place of somebody who cancelled pays the coach alone: the room was left at its price", async () => {
  const sold = await anOwnPackage();
  const { key, checkout } = await aBooking(sold);
  await cancel(key, [1]);
  await priced(sold.stay.hotel, [99_000, 99_000, 99_000]);
  const quoted = await preview(TRAVELLER, key, max, minutesAfter(1));
  expect(quoted).toMatchObject({ value: { fare: 39_900, room: 0, others: 0, rooms: null } });
  expect(await join(key, max, minutesAfter(1))).toMatchObject({ ok: true });
  expect(await stayOf(checkout)).toMatchObject({ guests: 2, total: 60_000 });
});

it("Whom the company moved to a dearer day pays no more for the room with one more in it, and neither does who joins", async () => {
  const movedTo = async (perPersonCad: number[]) => {
    const sold = await anOwnPackage();
    const booked = await aBooking(sold, { twoBeds: true });
    const { departure } = await anotherPackageDate(sold, "2030-08-16", { perPersonCad });
    await calledOff(sold.departure, [departure]);
    await chooseShown((await partyRow(sold.departure, booked.number)).key, departure);
    expect(await bookingRow(booked.number)).toMatchObject({ price: 141_800 });
    return { ...booked, departure };
  };
  const { key, checkout, departure } = await movedTo([40_000, 25_000, 24_000]);
  expect(await preview(TRAVELLER, key, max, NOW)).toMatchObject({
    value: { fare: 39_900, room: 30_000, others: 0, price: 211_700, rooms: { to: { guests: 3, perPerson: 30_000 } } },
  });
  expect(await join(key, max)).toMatchObject({ ok: true });
  expect(await takenOf(departure)).toBe(3);
  expect(await stayOf(checkout)).toMatchObject({ guests: 3, perPerson: 30_000, total: 92_000, totalCad: 92_000 });
  // Where three pay less for it that day than they paid, they pay less.
  const { key: other } = await movedTo([40_000, 16_000, 14_000]);
  expect(await preview(TRAVELLER, other, max, NOW)).toMatchObject({ value: { room: 28_000, others: -4_000 } });
});

it("A room that is full is said to be, and a larger one taken first lets them in", async () => {
  const sold = await anOwnPackage();
  const { hotel } = sold.stay;
  await sleeping(hotel, 2);
  const { key, number } = await aBooking(sold);
  const full = { code: "stay-too-small", params: { max: 2 } };
  expect((await offeredMore(key, NOW))?.closed).toMatchObject(full);
  expect(await join(key, max)).toMatchObject(full);
  expect([await takenOf(sold.departure), (await bookingRow(number)).price]).toEqual([2, 139_800]);
  await transaction(async (tx) => {
    const [row] = await tx.select().from(hotels).where(eq(hotels.slug, hotel));
    if (!row) throw new Error("No hotel");
    const suite = { slug: "suite", name: both("Suite"), sleeps: 4, twoBeds: null, seasons: [] };
    const known = { ...row.data, rooms: [...row.data.rooms, suite] };
    await tx.update(hotels).set({ data: known }).where(eq(hotels.slug, hotel));
    const nights = await tx.select().from(roomNights).where(eq(roomNights.hotel, hotel));
    const perPersonCad = [40_000, 20_000, 18_000, 17_000];
    await tx
      .insert(roomNights)
      .values(nights.map((night) => ({ ...night, room: "suite", taken: 0, rooms: 1, perPersonCad })));
  });
  expect(await sleep(key, { hotel, room: "suite", twoBeds: false })).toMatchObject({ value: { difference: 20_000 } });
  expect(await join(key, max, minutesAfter(1))).toMatchObject({ value: { room: 36_000, others: -8_000 } });
});

it("Nobody is added at a price that is not the room's any more, nor by oneself where it cannot be priced", async () => {
  const sold = await anOwnPackage();
  const { key } = await aBooking(sold);
  const quoted = await preview(TRAVELLER, key, max, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  await priced(sold.stay.hotel, [25_000, 15_000, 15_001]);
  const agreed = { more: max, shown: quoted.value.price, back: 0, asked: { by: "traveller" as const } };
  expect(await confirm(TRAVELLER, key, agreed.more, agreed, NOW)).toMatchObject({ code: "price-changed" });
  await priced(sold.stay.hotel, [25_000, 15_000]);
  expect(await join(key, max)).toMatchObject({ code: "traveller-by-phone" });
  await transaction((tx) => tx.update(hotels).set({ position: -1 }).where(eq(hotels.slug, sold.stay.hotel)));
  expect((await offeredMore(key, NOW))?.closed).toMatchObject({ code: "traveller-by-phone" });
});

it("At the partner's the room is taken for one more before they are added, at its price that day for everyone", async () => {
  const { key, checkout, number } = await aBooking(await aPartnerPackage(), { twoBeds: true });
  const before = await stayOf(checkout);
  Object.assign(partner, { nightCad: 9_000, twoBedsCad: 5_000 });
  expect(await offeredMore(key, NOW, partner)).toMatchObject({ closed: null });
  // 399 for the coach; three at 180 in the place of two at 200, and the beds at the 15 they cost.
  expect(await preview(TRAVELLER, key, max, NOW, STANDARD_TERMS, partner)).toMatchObject({
    value: {
      priceBefore: 121_300,
      price: 175_200,
      rooms: { to: { perPerson: 18_000, twoBedsPrice: 1_500, guests: 3 } },
    },
  });
  partner.failOnce("confirm", "after");
  expect(await join(key, max, NOW, partner)).toMatchObject({ code: "stay-unavailable" });
  expect(await stayOf(checkout)).toEqual(before);
  expect(await bookingRow(number)).toMatchObject({ price: 121_300 });
  partner.fault = () => null;
  expect(await join(key, max, NOW, partner)).toMatchObject({ ok: true });
  expect(await stayOf(checkout)).toMatchObject({ guests: 3, total: 55_500, twoBedsPrice: 1_500, state: "confirmed" });
  await settle();
  expect(partner.kept().filter(({ stay }) => stay.guests === 3)).toHaveLength(1);
  // Somebody who cancels leaves it at its price, and nobody pays for the person who comes in their place.
  await cancel(key, [2], minutesAfter(1));
  const asked = partner.calls.length;
  expect(await join(key, max, minutesAfter(2), partner)).toMatchObject({ ok: true });
  expect(partner.calls).toHaveLength(asked);
  await settle();
});

it("Where the partner does not answer, or has no such room left, nobody is added there", async () => {
  const { key } = await aBooking(await aPartnerPackage());
  partner.down = true;
  expect(await offeredMore(key, NOW, partner)).toMatchObject({ closed: { code: "stay-unavailable" } });
  expect(await join(key, max, NOW, partner)).toMatchObject({ code: "stay-unavailable" });
  Object.assign(partner, { down: false, rooms: 1 });
  expect(await join(key, max, NOW, partner)).toMatchObject({ code: "traveller-by-phone" });
});

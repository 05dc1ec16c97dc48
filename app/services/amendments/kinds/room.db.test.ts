/**
 * A booking of a package has another room of ours, another hotel, or other beds: taken before the former is released.
 */
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { bookingChanges, hotels, receipts, roomNights, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import { otherRooms } from "~/services/amendments/other-rooms.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { bookingRow, mailsOf, seedCompany } from "../../../../tests/support/booked";
import { both } from "../../../../tests/support/catalogue";
import { cancel, sleep } from "../../../../tests/support/changes";
import { expectSafe, minutesAfter, NOW, unique } from "../../../../tests/support/checkout";
import { type APackage, anOwnPackage, manyHotels } from "../../../../tests/support/package";
import { packageDesk, stayOf } from "../../../../tests/support/package-desk";

const { gateway, settle, aBooking } = packageDesk();
beforeAll(() => seedCompany());
afterEach(() => expectSafe(gateway));

/** Another hotel of a package, 200 $ a night each, with so many rooms; its suite has no choice of beds. */
async function aGrandHotel({ stay, trip }: APackage, rooms = 1): Promise<string> {
  const slug = unique("grand");
  const [first] = await db.select().from(hotels).where(eq(hotels.slug, stay.hotel));
  if (!first) throw new Error("No hotel");
  const suite = { slug: "suite", name: both("Suite"), sleeps: 2, twoBeds: null, seasons: [] };
  const data: OwnHotel = { ...first.data, slug, name: "The Grand", rooms: [suite] };
  const nights = await db.select().from(roomNights).where(eq(roomNights.hotel, stay.hotel));
  await transaction(async (tx) => {
    await tx.insert(hotels).values({ ...first, slug, data });
    const perPersonCad = [30_000, 20_000];
    await tx
      .insert(roomNights)
      .values(nights.map((night) => ({ ...night, hotel: slug, room: "suite", rooms, taken: 0, perPersonCad })));
    const [found] = await tx.select().from(trips).where(eq(trips.slug, trip));
    if (!found) throw new Error("No trip");
    const sold = { supplier: "own" as const, hotels: [stay.hotel, slug] };
    await tx
      .update(trips)
      .set({ data: { ...found.data, stay: sold } })
      .where(eq(trips.slug, trip));
  });
  return slug;
}

/** Two adults at 399 with a queen at 600, two beds 20 more where they are asked for, all paid. */
async function aRoom(sold: APackage, wish: { twoBeds?: boolean } = {}) {
  return { ...(await aBooking(sold, wish)), hotel: sold.stay.hotel };
}

const takenAt = async (hotel: string) =>
  (await db.select().from(roomNights).where(eq(roomNights.hotel, hotel)).orderBy(roomNights.night)).map(
    ({ taken }) => taken,
  );

it("Another hotel: its nights are taken and the former are free, at its price and 25 each; papers follow", async () => {
  const sold = await anOwnPackage();
  const grand = await aGrandHotel(sold);
  const { key, number, checkout, hotel } = await aRoom(sold);
  const before = await stayOf(checkout);
  expect(await otherRooms(key, {}, NOW)).toMatchObject({
    closed: null,
    rule: { fee: 2_500, last: "2030-08-01" },
    rooms: [
      { fields: { hotel, room: "queen", twoBeds: true }, priceChange: 2_000 },
      { fields: { hotel: grand, room: "suite", twoBeds: false }, priceChange: 25_000 },
    ],
  });
  const wanted = { hotel: grand, room: "suite", twoBeds: false };
  expect(await sleep(key, wanted)).toMatchObject({ value: { fee: 5_000, difference: 20_000, price: 164_800 } });
  expect([await takenAt(hotel), await takenAt(grand)]).toEqual([
    [0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
  ]);
  const view = await getBooking(key);
  expect(view?.stay).toMatchObject({ hotel: { name: "The Grand" }, guests: 2, price: { total: 80_000 } });
  expect(view?.stay?.confirmation?.number).not.toBe(before.confirmationNumber);
  // What was sold stays on its lines, and the change stands below them.
  expect(view?.money).toMatchObject({ stay: { amount: 60_000 }, price: 164_800, balance: 25_000 });
  expect(view?.money.changes).toMatchObject([{ kind: "room", amount: 25_000 }]);
  const [change] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  const [told] = await mailsOf(`change:${change?.id}`);
  expect(told?.text.replaceAll("\u00a0", " ")).toContain("The Grand, Suite (fr)");
  // Who then cancels is counted from the new price.
  expect(await cancel(key, [0, 1], minutesAfter(1))).toMatchObject({ value: { value: 159_800 } });
  expect(await takenAt(grand)).toEqual([0, 0, 0, 0, 0]);
});

it("Of many hotels a page is told at a time, from any of them on, and a room of another page is to be had", async () => {
  const sold = await anOwnPackage();
  const { key, hotel } = await aRoom(sold);
  const others = await manyHotels(sold, 13);
  const last = others[12] ?? "";
  const told = async (at: string) => {
    const page = await otherRooms(key, { hotel: at }, NOW);
    return { hotels: [...new Set(page?.rooms.map(({ fields }) => fields.hotel))], pages: page?.pages };
  };
  // Other beds in the room they have are on each.
  expect(await told("")).toEqual({
    hotels: [hotel, ...others.slice(0, 12)],
    pages: { at: "", previous: null, next: last },
  });
  expect(await told(last)).toEqual({ hotels: [hotel, last], pages: { at: last, previous: "", next: null } });
  const wanted = { hotel: last, room: "queen", twoBeds: false };
  expect(await sleep(key, wanted)).toMatchObject({ value: { fee: 5_000, difference: 0 } });
});

it("A cheaper one gives back what is paid too much, less the fee, with a receipt", async () => {
  const sold = await anOwnPackage();
  const grand = await aGrandHotel(sold);
  const { key, number, hotel } = await aRoom({ ...sold, stay: { hotel: sold.stay.hotel, room: "queen" } });
  await sleep(key, { hotel: grand, room: "suite", twoBeds: false });
  await settle();
  expect(await sleep(key, { hotel, room: "queen", twoBeds: false }, minutesAfter(1))).toMatchObject({
    value: { fee: 5_000, difference: -20_000, goesBack: 0, price: 149_800 },
  });
  expect(await bookingRow(number)).toMatchObject({ price: 149_800, paid: 139_800 });
});

it("Two beds are added at today's price and taken back whole, without a fee, a night or another number", async () => {
  const sold = await anOwnPackage();
  const { key, number, checkout, hotel } = await aRoom(sold, { twoBeds: true });
  const before = await stayOf(checkout);
  const queen = { hotel, room: "queen" };
  expect(await sleep(key, { ...queen, twoBeds: false })).toMatchObject({ value: { fee: 0, goesBack: 2_000 } });
  await settle();
  // The catalogue asks 30 a night by now: they have them again at what they had them for.
  const [row] = await db.select().from(hotels).where(eq(hotels.slug, hotel));
  const rooms = (row?.data.rooms ?? []).map((room) => ({ ...room, twoBeds: { nightCad: 3_000 } }));
  await transaction((tx) =>
    tx
      .update(hotels)
      .set({ data: { ...(row?.data as OwnHotel), rooms } })
      .where(eq(hotels.slug, hotel)),
  );
  expect(await sleep(key, { ...queen, twoBeds: true }, minutesAfter(1))).toMatchObject({
    value: { difference: 2_000 },
  });
  const other = await aRoom(await anOwnPackage());
  expect(await sleep(other.key, { hotel: other.hotel, room: "queen", twoBeds: true })).toMatchObject({
    value: { fee: 0, difference: 2_000 },
  });
  expect(await stayOf(checkout)).toMatchObject({ twoBeds: true, confirmationNumber: before.confirmationNumber });
  expect(await takenAt(hotel)).toEqual([1, 1, 0, 0, 0]);
  const issued = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.booking, number), eq(receipts.kind, "refund")));
  expect(issued.map(({ amount, data }) => [amount, data.stay?.twoBeds])).toEqual([[2_000, 2_000]]);
});

it("Of two bookings after the last room of a hotel one has it, and the other keeps what it had", async () => {
  const sold = await anOwnPackage({ rooms: 2 });
  const grand = await aGrandHotel(sold, 1);
  const [one, two] = [await aRoom(sold), await aRoom(sold)];
  const wanted = { hotel: grand, room: "suite", twoBeds: false };
  const both = await Promise.all([sleep(one.key, wanted), sleep(two.key, wanted)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: expect.stringMatching(/room-unknown|room-sold-out/) });
  expect([await takenAt(sold.stay.hotel), await takenAt(grand)]).toEqual([
    [1, 1, 0, 0, 0],
    [1, 1, 0, 0, 0],
  ]);
  await settle();
});

it("Of two tabs one changes it", async () => {
  const sold = await anOwnPackage();
  const grand = await aGrandHotel(sold);
  const { key } = await aRoom(sold);
  const wanted = { hotel: grand, room: "suite", twoBeds: false };
  const tabs = await Promise.all([sleep(key, wanted), sleep(key, wanted)]);
  expect(tabs.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await takenAt(grand)).toEqual([1, 1, 0, 0, 0]);
});

it("Refuses a room that does not take them, none at all, and the day of departure", async () => {
  const sold = await anOwnPackage();
  const grand = await aGrandHotel(sold);
  const { key, hotel } = await aRoom(sold);
  expect(await sleep(key, { hotel, room: "queen", twoBeds: false })).toMatchObject({ code: "room-same" });
  expect(await sleep(key, { hotel: grand, room: "suite", twoBeds: true })).toMatchObject({ code: "room-unknown" });
  expect(await sleep(key, { hotel: "elsewhere", room: "queen", twoBeds: false })).toMatchObject({
    code: "room-unknown",
  });
  const late = new Date("2030-08-02T04:01:00Z");
  expect(await sleep(key, { hotel: grand, room: "suite", twoBeds: false }, late)).toMatchObject({ code: "departed" });
  await expireHolds(NOW);
  await settle();
});

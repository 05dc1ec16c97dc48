/** Another date or room for a package whose room is the partner's: it has exactly one there, and pays for that one. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { departures, spareStays, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type Asking, BY_TRAVELLER, STANDARD_TERMS } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { ROOM } from "~/services/amendments/kinds/room.server";
import { offeredMore } from "~/services/amendments/kinds/traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { reconcileStays } from "~/services/checkout/reconcile-stays.server";
import { closeMoney } from "~/services/work/close-item.server";
import { bookingRow, seedCompany } from "../../../tests/support/booked";
import { cancel, join, rename, sleep } from "../../../tests/support/changes";
import { anAdult, expectSafe, minutesAfter, NOW, takenOf } from "../../../tests/support/checkout";
import { moveTo } from "../../../tests/support/other-date";
import { anotherDeparture, aPartnerPackage } from "../../../tests/support/package";
import { packageDesk, stayOf } from "../../../tests/support/package-desk";
import { otherDates } from "./other-dates.server";
import { otherRooms } from "./other-rooms.server";

/** A booking: two adults at 399 with a twin at 200 each for two nights, all paid. */
const { gateway, partner, settle, aBooking } = packageDesk();
beforeAll(() => seedCompany());
afterEach(async () => {
  await expectSafe(gateway);
  await settle();
});

const sparesOf = (checkout: string) => db.select().from(spareStays).where(eq(spareStays.checkout, checkout));
const keptFor = (key: string) => partner.kept().filter((hold) => hold.key === key);
const move = (key: string, to: Parameters<typeof moveTo>[1], now = NOW, asking: Asking = STANDARD_TERMS) =>
  moveTo(key, to, now, asking, partner);
const max = { person: anAdult({ firstName: "Max", lastName: "Nguyen", email: null, phone: null }), seat: null };
const TWIN = { hotel: "lakeside", room: "twin" };

it("It has its places and a room on the new nights, at that day's prices, and the partner lets go of the old one", async () => {
  const sold = await aPartnerPackage();
  const { key, number, checkout } = await aBooking(sold);
  const before = await stayOf(checkout);
  const to = await anotherDeparture(sold.trip, "2030-08-16", { adult: 449, nights: 3 });
  partner.nightCad = 11_000;
  expect(await otherDates(key, { city: null, departure: to.departure }, NOW, partner)).toMatchObject({
    closed: null,
    unavailable: false,
    dates: [{ departure: to.departure, priceChange: null, room: { nights: 3, theirs: true } }],
    rooms: [
      { fields: { twoBeds: false, total: 66_000 }, priceChange: 46_000 },
      { fields: { twoBeds: true, total: 68_250 }, priceChange: 48_250 },
    ],
  });
  expect(await preview(DATE, key, { to }, NOW, STANDARD_TERMS, partner)).toMatchObject({
    value: {
      fee: 10_000,
      difference: 36_000,
      priceBefore: 119_800,
      price: 165_800,
      goesBack: 0,
      rooms: { from: { perPerson: 20_000, nights: 2 }, to: { perPerson: 33_000, nights: 3 } },
    },
  });
  expect(partner.count("hold")).toBe(1);
  expect(await move(key, to)).toMatchObject({ ok: true });
  expect([await takenOf(sold.departure), await takenOf(to.departure)]).toEqual([0, 2]);
  const after = await stayOf(checkout);
  expect(after).toMatchObject({ state: "confirmed", firstNight: "2030-08-16", nights: 3, total: 66_000 });
  expect(after.confirmationNumber).not.toBe(before.confirmationNumber);
  expect(await sparesOf(checkout)).toMatchObject([{ key: before.key, state: "leaving" }]);
  await settle();
  expect(await sparesOf(checkout)).toMatchObject([{ key: before.key, state: "left" }]);
  expect([keptFor(before.key), keptFor(after.key)]).toMatchObject([[], [{ state: "confirmed" }]]);
  expect((await getBooking(key))?.money).toMatchObject({ price: 165_800, balance: 46_000 });
  // Who cancels then releases the new one.
  expect(await cancel(key, [0, 1], minutesAfter(1))).toMatchObject({ ok: true });
  await settle();
  expect(keptFor(after.key)).toEqual([]);
  expect(await bookingRow(number)).toMatchObject({ price: 87_900, paid: 87_900 });
});

it("Other beds cost no fee, in a room that stays at its price, and giving them up refunds their full price", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  expect(await otherRooms(key, {}, NOW, partner)).toMatchObject({
    closed: null,
    rooms: [{ fields: { ...TWIN, twoBeds: true }, priceChange: 1_500 }],
  });
  const twoBeds = { ...TWIN, twoBeds: true };
  expect(await sleep(key, twoBeds, NOW, partner)).toMatchObject({ value: { fee: 0, difference: 1_500 } });
  expect(await stayOf(checkout)).toMatchObject({ twoBeds: true, total: 41_500, state: "confirmed" });
  const oneBed = { ...TWIN, twoBeds: false };
  partner.nightCad = 9_000;
  expect(await sleep(key, oneBed, minutesAfter(1), partner)).toMatchObject({
    value: { fee: 0, difference: -1_500, price: 119_800, goesBack: 0 },
  });
  await settle();
  expect(partner.kept().filter(({ stay }) => stay.hotel === "lakeside" && stay.twoBeds)).toEqual([]);
  expect(await sparesOf(checkout)).toHaveLength(2);
});

it.each([
  ["hold", "before", "stay-unavailable"],
  ["hold", "after", "stay-unavailable"],
  ["hold", "throw", "stay-unavailable"],
  ["hold", "sold-out", "room-sold-out"],
  ["hold", "price-changed", "price-changed"],
  ["confirm", "before", "stay-unavailable"],
  ["confirm", "after", "stay-unavailable"],
  ["confirm", "throw", "stay-unavailable"],
  ["confirm", "gone", "room-sold-out"],
  ["quote", "before", "stay-unavailable"],
  ["quote", "sold-out", "room-sold-out"],
] as const)("Where the partner's %s ends with %s, it says so and nothing changes", async (call, fault, code) => {
  const sold = await aPartnerPackage();
  const { key, number, checkout } = await aBooking(sold);
  const before = await stayOf(checkout);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  const quoted = await preview(DATE, key, { to }, NOW, STANDARD_TERMS, partner);
  if (!quoted.ok) throw new Error(quoted.code);
  const { price, goesBack } = quoted.value;
  partner.calls.length = 0;
  partner.failOnce(call, fault);
  const agreed = { to, shown: price, back: goesBack, asked: BY_TRAVELLER };
  expect(await confirm(DATE, key, agreed, agreed, NOW, partner)).toMatchObject({ code });
  partner.fault = () => null;
  expect(await stayOf(checkout)).toEqual(before);
  expect([await takenOf(sold.departure), await takenOf(to.departure)]).toEqual([2, 0]);
  expect(await bookingRow(number)).toMatchObject({ price: 119_800, paid: 119_800 });
  await settle();
  expect(keptFor(before.key)).toMatchObject([{ state: "confirmed" }]);
  // The same is asked again, and has it.
  partner.calm();
  expect(await move(key, to, minutesAfter(5))).toMatchObject({ ok: true });
});

it("A room that is held at another price than was quoted is released, and a cancellation in the meantime wins", async () => {
  const sold = await aPartnerPackage();
  const { key, number, checkout } = await aBooking(sold);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  partner.surcharge = 100;
  expect(await move(key, to)).toMatchObject({ code: "price-changed" });
  expect(await sparesOf(checkout)).toMatchObject([{ state: "leaving" }]);
  partner.surcharge = 0;
  partner.duringCall = async (operation) => {
    if (operation === "confirm") await cancel(key, [0, 1], NOW);
  };
  expect(await move(key, to)).toMatchObject({ code: "nobody-left" });
  partner.duringCall = async () => undefined;
  await settle();
  expect(await takenOf(to.departure)).toBe(0);
  expect((await sparesOf(checkout)).map(({ state }) => state)).toEqual(["left", "left"]);
  expect(await bookingRow(number)).toMatchObject({ price: 59_900, paid: 59_900 });
});

it("A departure taken off sale while the partner is asked keeps them where they are, with the room they had", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  const before = await stayOf(checkout);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  partner.duringCall = async (operation) => {
    if (operation === "hold")
      await transaction((tx) =>
        tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, to.departure)),
      );
  };
  expect(await move(key, to)).toMatchObject({ code: "departure-gone" });
  partner.duringCall = async () => undefined;
  expect(await stayOf(checkout)).toEqual(before);
  expect((await sparesOf(checkout)).map(({ state }) => state)).toEqual(["leaving"]);
});

it("Of two tabs that move it together one does, and one room is kept; the job leaves a request that goes on alone", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  const [one, two] = [await anotherDeparture(sold.trip, "2030-08-16"), await anotherDeparture(sold.trip, "2030-08-23")];
  const seen = async (to: typeof one) => {
    const quoted = await preview(DATE, key, { to }, NOW, STANDARD_TERMS, partner);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price, goesBack, seen } = quoted.value;
    return confirm(DATE, key, { to }, { shown: price, back: goesBack, asked: BY_TRAVELLER, seen }, NOW, partner);
  };
  // Neither is answered before the partner has been asked for both.
  let asked = 0;
  let answer = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  partner.duringCall = async (operation) => {
    if (operation !== "hold") return;
    if (++asked === 2) answer();
    await bothAsked;
  };
  const both = await Promise.all([seen(one), seen(two)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "changed-since" });
  await settle();
  const { key: kept } = await stayOf(checkout);
  expect(keptFor(kept)).toHaveLength(1);
  expect(await sparesOf(checkout)).toHaveLength(2);
});

it("Whom the company moves to a dearer night pays what they paid, in a room the partner has confirmed", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  partner.nightCad = 15_000;
  const company: Asking = { asked: { by: "company", why: "The road is closed" } };
  expect(await move(key, to, NOW, company)).toMatchObject({ value: { fee: 0, difference: 0, asSold: true } });
  expect(await stayOf(checkout)).toMatchObject({ firstNight: "2030-08-16", total: 40_000, state: "confirmed" });
});

it("After one has cancelled, the room is the partner's for as many as it is sold to, in the name of who travels", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold, { twoBeds: true });
  const names: string[] = [];
  const confirm = partner.confirm;
  partner.confirm = async (input) => {
    names.push(`${input.guest.firstName} ${input.guest.lastName}`);
    return confirm(input);
  };
  await rename(key, 1, "Nguyen", NOW);
  await cancel(key, [0], minutesAfter(1));
  expect(await sleep(key, { ...TWIN, twoBeds: false }, minutesAfter(2), partner)).toMatchObject({
    value: { fee: 0, difference: -1_500 },
  });
  const { key: hold, guests } = await stayOf(checkout);
  expect([guests, keptFor(hold)[0]?.stay.guests]).toEqual([2, 2]);
  // The person who comes in their place is in a room for two.
  const asked = partner.count("hold");
  expect(await join(key, max, minutesAfter(3), partner)).toMatchObject({ value: { room: 0, others: 0 } });
  expect(partner.count("hold")).toBe(asked);
  expect(names).toEqual(["Sam Nguyen"]);
  partner.confirm = confirm;
});

it("Other beds are not for sale where the partner asks more for the room than was paid, and two are not for one", async () => {
  const sold = await aPartnerPackage();
  const { key } = await aBooking(sold);
  partner.nightCad = 10_001;
  const twoBeds = { ...TWIN, twoBeds: true };
  expect(await otherRooms(key, {}, NOW, partner)).toMatchObject({ closed: null, rooms: [] });
  expect(await sleep(key, twoBeds, NOW, partner)).toMatchObject({ code: "room-by-phone" });
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  await cancel(key, [1]);
  const alone = { ...to, room: twoBeds };
  expect(await move(key, alone, minutesAfter(1))).toMatchObject({ code: "room-sold-out" });
});

it("A spare room the partner says nothing about is in the review, and who has left asks the partner nothing", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  expect(await move(key, await anotherDeparture(sold.trip, "2030-08-16"))).toMatchObject({ ok: true });
  partner.fault = (operation) => (operation === "cancel" ? "before" : null);
  await reconcileStays(NOW, partner);
  const listed = await moneyToReview(minutesAfter(120));
  expect(listed.filter(({ what }) => what === "room-unknown")).toMatchObject([
    { id: checkout, seen: expect.stringMatching(/^leaving /) },
  ]);
  partner.fault = () => null;
  const [searches, calls] = [partner.searches.length, partner.calls.length];
  const gone = new Date("2030-08-16T16:00:00Z");
  expect(await otherRooms(key, {}, gone, partner)).toMatchObject({ closed: "departed" });
  expect((await offeredMore(key, gone, partner))?.closed).toMatchObject({ code: "departed" });
  expect([partner.searches.length, partner.calls.length]).toEqual([searches, calls]);
});

it("A room without an answer that a colleague closed hides no later one of the same booking", async () => {
  const sold = await aPartnerPackage();
  const { key, checkout } = await aBooking(sold);
  partner.fault = (operation) => (operation === "cancel" ? "before" : null);
  const unanswered = async (minutes: number) =>
    (await moneyToReview(minutesAfter(minutes))).filter(({ what, id }) => what === "room-unknown" && id === checkout);
  expect(await move(key, await anotherDeparture(sold.trip, "2030-08-16"))).toMatchObject({ ok: true });
  await reconcileStays(minutesAfter(1), partner);
  const [{ what = "", seen = "" } = {}] = await unanswered(200);
  const by = { id: "colleague", email: "compta@example.com" };
  expect(await closeMoney({ what, id: checkout, seen, why: "vu", by }, minutesAfter(200))).toMatchObject({ ok: true });
  expect(await unanswered(200)).toEqual([]);
  const again = minutesAfter(201);
  expect(await move(key, await anotherDeparture(sold.trip, "2030-08-23"), again)).toMatchObject({ ok: true });
  await reconcileStays(minutesAfter(202), partner);
  expect(await unanswered(500)).toHaveLength(1);
  partner.fault = () => null;
});

it("Is for the telephone once the package is not sold with the partner's rooms any more", async () => {
  const sold = await aPartnerPackage();
  const { key } = await aBooking(sold);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  const [trip] = await db.select().from(trips).where(eq(trips.slug, sold.trip));
  if (!trip) throw new Error("No trip");
  const data = { ...trip.data, stay: { supplier: "own" as const, hotels: [] } };
  await transaction((tx) => tx.update(trips).set({ data }).where(eq(trips.slug, sold.trip)));
  expect(await move(key, to)).toMatchObject({ code: "date-by-phone" });
  expect(await otherRooms(key, {}, NOW, partner)).toMatchObject({ closed: "room-by-phone" });
  expect(await sleep(key, { ...TWIN, twoBeds: true }, NOW, partner)).toMatchObject({ code: "room-by-phone" });
});

it("Says that the partner does not answer before a date or a room is chosen", async () => {
  const sold = await aPartnerPackage();
  const { key } = await aBooking(sold);
  const to = await anotherDeparture(sold.trip, "2030-08-16");
  partner.down = true;
  expect(await otherDates(key, { city: null, departure: to.departure }, NOW, partner)).toMatchObject({
    unavailable: true,
    rooms: [],
  });
  expect(await otherRooms(key, {}, NOW, partner)).toMatchObject({ closed: "stay-unavailable", rooms: [] });
  expect(
    await confirm(
      ROOM,
      key,
      { wanted: { ...TWIN, twoBeds: true } },
      { shown: 0, back: 0, asked: BY_TRAVELLER },
      NOW,
      partner,
    ),
  ).toMatchObject({ code: "stay-unavailable" });
  partner.down = false;
});

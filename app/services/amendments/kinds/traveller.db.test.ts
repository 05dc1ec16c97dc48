/** One traveller more on a booking: what they hold, what it costs everyone, and who has the last place. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditLog, bookingSearch, departures, runs } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { offeredMore, TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { book, bookingRow, mailsOf, payPart, seedCompany } from "../../../../tests/support/booked";
import { aCoach, aTrip, both, seedCatalogue } from "../../../../tests/support/catalogue";
import { aTourWithActivities, cancel, join, rename } from "../../../../tests/support/changes";
import {
  aChild,
  anAdult,
  bookingsOf,
  checkoutRow,
  expectSafe,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
  takenOf,
} from "../../../../tests/support/checkout";
import { packageDesk } from "../../../../tests/support/package-desk";
import { aColleague, byStaff } from "../../../../tests/support/staff";

const { gateway } = packageDesk();
const HOTEL = {
  name: "The Inn",
  address: "1 Main Street, Secaucus",
  nights: 2,
  text: both("quiet"),
  coordinates: { lat: 40.8, lon: -74 },
};
const WITH_ROOM = aTrip("sleeps-and-is-joined", {
  hotels: [HOTEL],
  room: { perAdultCad: [14_000, 0, -2_000] },
  boarding: [{ city: "montreal", departs: "06:00", returns: "21:30" }],
  fares: { all: { montreal: { adultCad: 39_900, childCad: 29_900 } } },
});
beforeAll(async () => {
  await seedCatalogue();
  const coaches = [aCoach("coach-42", 11)];
  await seedCatalogue({ coaches, trips: [WITH_ROOM], departures: [{ startDay: START_DAY, capacity: 40 }] });
  await seedCompany();
});
afterEach(() => expectSafe(gateway));

const noon = (day: string) => new Date(`${day}T16:00:00Z`);
const max = anAdult({ firstName: "Max", lastName: "Nguyen", email: null, phone: null });
const departureOf = async (checkout: string) => (await checkoutRow(checkout)).departure;

async function aBookingOf(departure: string, party: { adults: number; children?: number }) {
  const checkout = await readyCheckout(departure, party);
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { checkout, key: booking.key, number: booking.number };
}

describe("one traveller more", () => {
  it("An added traveller gets a place, a chosen seat, a ticket and a searchable name; the balance grows and a mail says so", async () => {
    const { checkout, key, number } = await book(gateway);
    const departure = await departureOf(checkout);
    const added = await join(key, { person: max, seat: "2A" });
    expect(added).toMatchObject({ ok: true, value: { priceBefore: 109_700, price: 149_600, dueNow: 39_900 } });
    expect(await takenOf(departure)).toBe(4);
    const view = await getBooking(key);
    expect(view?.travellers.at(-1)).toMatchObject({ position: 3, firstName: "Max", seat: "2A" });
    expect(view?.money).toMatchObject({ price: 149_600, balance: 39_900 });
    const lines = await db.select().from(bookingSearch).where(eq(bookingSearch.booking, number));
    expect(JSON.stringify(lines).toLowerCase()).toContain("nguyen");
    const [mail] = (await mailsOf("change:")).filter(({ text }) => text.includes(number));
    expect(mail?.text).toContain("Max Nguyen");
  });

  it("An added traveller is refused at another price than shown, with a taken seat, or with invalid details", async () => {
    const { checkout, key } = await book(gateway);
    const departure = await departureOf(checkout);
    const other = await aBookingOf(departure, { adults: 1 });
    expect(await join(other.key, { person: max, seat: "2B" })).toMatchObject({ ok: true });
    expect(await join(key, { person: max, seat: "2B" })).toMatchObject({ code: "seat-taken" });
    expect(await join(key, { person: max, seat: "no such seat" })).toMatchObject({ code: "seat-taken" });
    expect(
      await confirm(
        TRAVELLER,
        key,
        { person: max, seat: null },
        { shown: 1, back: 0, asked: { by: "traveller" } },
        NOW,
      ),
    ).toMatchObject({ code: "price-changed" });
    const of = (over: object) => preview(TRAVELLER, key, { person: { ...max, ...over }, seat: null }, NOW);
    expect(await of({ birthDay: "2014-08-03" })).toMatchObject({
      refusals: [{ field: "birthDay", code: "age-adult" }],
    });
    expect(await of({ type: "child", birthDay: "2025-08-03" })).toMatchObject({
      refusals: [{ field: "birthDay", code: "age-under-5" }],
    });
    expect(await of({ lastName: "李" })).toMatchObject({ refusals: [{ field: "lastName", code: "name-letters" }] });
    expect(await of({ lastName: "4242424242424242" })).toMatchObject({ code: "card-data" });
    expect(await takenOf(departure)).toBe(5);
    expect((await getBooking(key))?.travellers).toHaveLength(3);
  });

  it("A traveller may be added until the day before departure, on a coach that is on sale and not full", async () => {
    const { checkout, key } = await book(gateway);
    const departure = await departureOf(checkout);
    const closed = async (now = NOW) => (await offeredMore(key, now))?.closed?.code ?? null;
    expect(await closed(noon("2030-08-01"))).toBeNull();
    expect(await closed(noon("2030-08-02"))).toBe("departed");
    const set = (fields: Partial<typeof departures.$inferInsert>) =>
      transaction(async (tx) => void (await tx.update(departures).set(fields).where(eq(departures.id, departure))));
    const cap = (capacity: number) =>
      transaction(async (tx) => void (await tx.update(runs).set({ capacity }).where(eq(runs.id, departure))));
    await set({ status: "withdrawn" });
    expect(await closed()).toBe("departure-gone");
    await set({ status: "on-sale" });
    await cap(3);
    expect(await closed()).toBe("not-enough-places");
    expect(await join(key, { person: max, seat: null })).toMatchObject({ code: "not-enough-places" });
    await cap(14);
  });

  it("An added traveller gets the chosen activities, or nothing when one of them is full", async () => {
    const [tour] = await aTourWithActivities([{ startDay: START_DAY, adult: 399, child: 299, capacity: 9 }], 1);
    const departure = tour?.departure ?? "";
    const { key, number } = await aBookingOf(departure, { adults: 1 });
    const withWhales = { person: { ...max, extras: ["whales"] }, seat: null };
    expect(await join(key, withWhales)).toMatchObject({ ok: true, value: { fare: 39_900, price: 79_800 + 6_500 } });
    const before = await bookingRow(number);
    expect(await join(key, withWhales)).toMatchObject({ code: "extra-sold-out" });
    expect(await bookingRow(number)).toEqual(before);
    expect(await takenOf(departure)).toBe(2);
    expect(await cancel(key, [1])).toMatchObject({ ok: true, value: { value: 46_400 } });
    expect(await join(key, withWhales)).toMatchObject({ ok: true });
    expect((await getBooking(key))?.extras).toMatchObject([{ activity: "whales", travellers: [2] }]);
  });

  it("An added traveller shares the tour room, up to its limit; the room is repriced for everyone, except who cancelled", async () => {
    const { checkout, key } = await aBookingOf(`${WITH_ROOM.slug}_${START_DAY}`, { adults: 1 });
    expect(await join(key, { person: max, seat: null })).toMatchObject({
      value: { priceBefore: 53_900, fare: 39_900, others: -14_000, price: 79_800 },
    });
    const child = aChild({ lastName: "Nguyen" });
    expect(await join(key, { person: child, seat: null })).toMatchObject({
      value: { fare: 29_900, others: -4_000, price: 105_700 },
    });
    expect((await checkoutRow(checkout)).journey.room).toMatchObject({ guests: 3, twoBeds: true });
    expect(await join(key, { person: max, seat: null })).toMatchObject({ code: "room-too-small", params: { max: 3 } });
    expect(await cancel(key, [2])).toMatchObject({ ok: true });
    expect(await join(key, { person: max, seat: null })).toMatchObject({ value: { others: 0, fare: 37_900 } });
  });

  it("The last place goes to one of two parties that want it, whether a buyer or a second click", async () => {
    const [tour] = await aTourWithActivities([{ startDay: START_DAY, adult: 399, child: 299, capacity: 3 }]);
    const departure = tour?.departure ?? "";
    const [one, other] = [await aBookingOf(departure, { adults: 1 }), await aBookingOf(departure, { adults: 1 })];
    const more = { person: max, seat: null };
    const clicks = await Promise.all([join(one.key, more), join(one.key, more), join(other.key, more)]);
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takenOf(departure)).toBe(3);
  });

  it("A colleague adds a traveller with a logged reason, and not to a booking that changed since they saw it", async () => {
    const { key, number } = await book(gateway);
    const ann = await aColleague();
    const more = { person: max, seat: null };
    const quoted = await preview(TRAVELLER, key, more, NOW);
    const { price: shown = 0, seen = "" } = quoted.ok ? quoted.value : {};
    const asking = { more, shown, back: 0, seen, asked: byStaff(ann, "called with her card in hand") };
    const withoutReason = { ...asking, asked: byStaff(ann, " ") };
    expect(await confirm(TRAVELLER, key, withoutReason.more, withoutReason, NOW)).toMatchObject({
      code: "why-missing",
    });
    expect(await rename(key, 1, "Tremblay")).toMatchObject({ ok: true });
    expect(await confirm(TRAVELLER, key, asking.more, asking, NOW)).toMatchObject({ code: "changed-since" });
    const again = await preview(TRAVELLER, key, more, NOW);
    const now = again.ok ? { shown: again.value.price, seen: again.value.seen } : {};
    expect(await confirm(TRAVELLER, key, asking.more, { ...asking, ...now }, NOW)).toMatchObject({ ok: true });
    expect((await getBooking(key))?.travellers).toHaveLength(4);
    expect(await db.select().from(auditLog).where(eq(auditLog.subject, number))).toMatchObject([
      { member: ann.id, what: "booking-changed", why: asking.asked.why, after: { change: "traveller" } },
    ]);
    const mails = (await mailsOf("change:")).filter(({ text }) => text.includes(number));
    expect(mails.some(({ text }) => text.includes("Max Nguyen"))).toBe(true);
  });

  it("Adding a traveller waits while a payment is in progress", async () => {
    const { key, number } = await book(gateway, { plan: "deposit" });
    expect(await preview(TRAVELLER, key, { person: max, seat: null }, NOW)).toMatchObject({
      value: { dueNow: 19_950 },
    });
    gateway.failOnce("authorise", "after");
    await payPart(gateway, number, 10_000);
    expect(await join(key, { person: max, seat: null })).toMatchObject({ code: "payment-under-way" });
  });
});

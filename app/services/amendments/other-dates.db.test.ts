/** Which days a booking may be changed to, and why not to others. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { departures, travellers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { auditOf } from "~/services/staff/audit.server";
import { type Booked, book, bookingRow, seedCompany } from "../../../tests/support/booked";
import { aTrip, both, seedCatalogue } from "../../../tests/support/catalogue";
import {
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  START_DAY,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import { packageDesk } from "../../../tests/support/package-desk";
import { aColleague, byStaff } from "../../../tests/support/staff";
import { otherDates } from "./other-dates.server";

const { gateway } = packageDesk();
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});
afterEach(() => expectSafe(gateway));

const departureOf = async ({ checkout }: Booked) => (await checkoutRow(checkout)).departure;

describe("is refused", () => {
  it("A date change is refused when the last place has gone, and changes nothing", async () => {
    const booked = await book(gateway);
    const old = await departureOf(booked);
    const to = await anotherDate("2030-08-16", { capacity: 3 });
    const quoted = await preview(DATE, booked.key, { to }, NOW);
    expect(quoted).toMatchObject({ ok: true });
    await openCheckout(to.departure);
    expect(await moveTo(booked.key, to)).toMatchObject({ code: "not-enough-places", params: { count: 2 } });
    expect([await takenOf(old), await takenOf(to.departure)]).toEqual([3, 1]);
    expect(await bookingRow(booked.number)).toMatchObject({ price: 109_700 });
  });

  it("A date change is refused after its last day, to today, the past, over a year away, another trip or a withdrawn departure", async () => {
    const { key } = await book(gateway);
    const to = await anotherDate("2030-08-16");
    const on = (day: string) => new Date(`${day}T16:00:00Z`);
    expect(await preview(DATE, key, { to }, on("2030-07-18"))).toMatchObject({ ok: true });
    expect(await preview(DATE, key, { to }, on("2030-07-19"))).toMatchObject({
      code: "date-closed",
      params: { last: "2030-07-18" },
    });
    expect(await otherDates(key, { city: null }, on("2030-07-19"))).toMatchObject({ closed: "date-closed", dates: [] });
    expect(await preview(DATE, key, { to }, on("2030-08-02"))).toMatchObject({ code: "departed" });
    expect(await moveTo(key, await anotherDate("2030-05-01"))).toMatchObject({ code: "date-beyond" });
    expect(await moveTo(key, await anotherDate("2031-08-03"))).toMatchObject({ code: "date-beyond" });
    expect(await moveTo(key, await anotherDate("2030-08-02"))).toMatchObject({ code: "date-same" });
    expect(await moveTo(key, { ...to, city: "quebec" })).toMatchObject({ code: "departure-unknown" });
    const elsewhere = aTrip(unique("elsewhere"));
    const [other] = await seedCatalogue({ trips: [elsewhere], departures: [{ startDay: "2030-08-16" }] });
    expect(await moveTo(key, { departure: other as string, city: "montreal" })).toMatchObject({
      code: "departure-unknown",
    });
    await transaction((tx) =>
      tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, to.departure)),
    );
    expect(await moveTo(key, to)).toMatchObject({ code: "departure-gone" });
    // A second change is counted from the departure first booked.
    const year = await anotherDate("2031-08-01");
    expect(await moveTo(key, year)).toMatchObject({ ok: true });
    expect(await moveTo(key, await anotherDate("2031-08-08"), minutesAfter(1))).toMatchObject({ code: "date-beyond" });
  });

  it("A date change is refused when a child of the party has another age by then", async () => {
    const { key } = await book(gateway);
    await transaction(async (tx) => {
      await tx.update(travellers).set({ birthDay: "2013-08-10" }).where(eq(travellers.position, 2));
    });
    expect(await moveTo(key, await anotherDate("2030-08-16"))).toMatchObject({ code: "age-other-fare" });
  });
});

it("A date change on a tour with a room uses the fare for those who travel now, and keeps the room", async () => {
  const hotel = { name: "The Inn", address: "1 Main Street", coordinates: { lat: 40.8, lon: -74 }, nights: 2 };
  const room = { perAdultCad: [14_000, 0, -2_000] };
  const trip = aTrip(unique("sleeps"), { hotels: [{ ...hotel, text: both("quiet") }], room });
  const [from, to] = await seedCatalogue({
    trips: [trip],
    departures: ["2030-08-02", "2030-08-16"].map((startDay) => ({ startDay, trip: trip.slug })),
  });
  const checkout = await readyCheckout(from as string, { adults: 2 });
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  const key = booking?.key ?? "";
  const alone = await preview(CANCEL, key, { positions: [1] }, NOW);
  if (!alone.ok) throw new Error(alone.code);
  const agreed = { positions: [1], shown: alone.value.price, back: alone.value.goesBack };
  await confirm(CANCEL, key, agreed, { ...agreed, asked: BY_TRAVELLER }, NOW);
  const found = await otherDates(key, { city: null }, NOW);
  expect(found?.dates).toMatchObject([{ departure: to, priceChange: 19_000 }]);
  expect(await moveTo(key, { departure: to as string, city: "montreal" })).toMatchObject({
    value: { fee: 5_000, difference: 14_000 },
  });
  expect((await getBooking(key))?.room).toMatchObject({ guests: 1, twoBeds: false });
});

it("Dates offered have places for everyone, each with its price difference", async () => {
  const { key } = await book(gateway);
  const fits = await anotherDate("2030-09-06", { adult: 449 });
  const full = await anotherDate("2030-09-13", { capacity: 2 });
  const found = await otherDates(key, { city: "montreal" }, NOW);
  expect(found).toMatchObject({ closed: null, rule: { fee: 5_000, until: 15, last: "2030-07-18" }, city: "montreal" });
  const of = (departure: string) => found?.dates.find((each) => each.departure === departure);
  expect(of(fits.departure)).toMatchObject({ startDay: "2030-09-06", priceChange: 25_000 });
  expect(of(full.departure)).toBeUndefined();
  expect(await otherDates("unknown", { city: null }, NOW)).toBeNull();
});

it("The places a party has on a coach that both departures use are free for it to move", async () => {
  const trip = aTrip(unique("shared"));
  const line = unique("line");
  const lines = { outbound: `${line}-out`, return: `${line}-back` };
  const on = (startDay: string, nights: number, capacity = 3) => ({
    trip: trip.slug,
    startDay,
    nights,
    capacity,
    lines,
  });
  // All come back on 2030-08-04, on a coach that the party fills; the coach out of the last one is too small.
  const departures = [on(START_DAY, 2), on("2030-08-01", 3), on("2030-07-31", 4, 2)];
  const [from = "", to = "", small = ""] = await seedCatalogue({ trips: [trip], departures });
  const checkout = await readyCheckout(from, { adults: 3 }, NOW);
  await payWith(gateway, checkout, {}, NOW);
  const [{ key = "" } = {}] = await bookingsOf(checkout);
  const wanted = { departure: to, city: "montreal" };
  expect((await otherDates(key, { city: null }, NOW))?.dates.map(({ departure }) => departure)).toEqual([to]);
  expect(await moveTo(key, wanted)).toMatchObject({ ok: true });
  expect((await checkoutRow(checkout)).departure).toBe(to);
  const tooSmall = { departure: small, city: "montreal" };
  expect(await moveTo(key, tooSmall)).toMatchObject({ code: "not-enough-places", params: { count: 2 } });
});

it("A manager changes a date past its last day, and the log says that day and why; no colleague without that may", async () => {
  const { key, number } = await book(gateway);
  const to = await anotherDate("2030-08-23");
  const late = new Date("2030-07-19T16:00:00Z");
  const ann = await aColleague();
  const asColleague = byStaff(ann, "son train était annulé");
  expect(await preview(DATE, key, { to }, late, { asked: asColleague })).toMatchObject({ code: "date-closed" });
  const asked = { ...asColleague, overrides: true };
  expect(await otherDates(key, { city: null, asked: asColleague }, late)).toMatchObject({ closed: "date-closed" });
  const shown = await otherDates(key, { city: null, asked }, late);
  expect(shown?.dates.some(({ departure }) => departure === to.departure)).toBe(true);
  const quoted = await preview(DATE, key, { to }, late, { asked });
  if (!quoted.ok) throw new Error(quoted.code);
  const agreed = { shown: quoted.value.price, seen: quoted.value.seen };
  expect(await confirm(DATE, key, { to }, { ...agreed, asked: asColleague }, late)).toMatchObject({
    code: "date-closed",
  });
  expect(await confirm(DATE, key, { to }, { ...agreed, asked }, late)).toMatchObject({ ok: true });
  const [entry] = await auditOf({ kind: "booking", id: number });
  expect(entry).toMatchObject({ what: "booking-changed", who: ann.email, why: "son train était annulé" });
  expect(entry?.after).toMatchObject({ change: "date", pastLimit: "2030-07-18" });
});

/** The beds of a tour's room, asked for otherwise after booking: two who share it, without a fee, as it stands on their page. */
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it } from "vitest";
import { auditLog, bookingChanges } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { getBooking } from "~/services/booking/get-booking.server";
import { bookingRow, mailsOf, seedCompany } from "../../../../tests/support/booked";
import { aCoach, aTrip, both, seedCatalogue } from "../../../../tests/support/catalogue";
import { cancel, join } from "../../../../tests/support/changes";
import {
  anAdult,
  bookingsOf,
  expectSafe,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
} from "../../../../tests/support/checkout";
import { FakeCards } from "../../../../tests/support/fake-cards";
import { aColleague, byStaff } from "../../../../tests/support/staff";
import { bedsToChoose, changeBeds } from "./beds.server";

const gateway = new FakeCards();
const WITH_ROOM = aTrip("sleeps-in-beds", {
  hotels: [
    {
      name: "The Inn",
      address: "1 Main Street, Secaucus",
      nights: 2,
      text: both("quiet"),
      coordinates: { lat: 40.8, lon: -74 },
    },
  ],
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

async function aBooking(adults: number) {
  const checkout = await readyCheckout(`${WITH_ROOM.slug}_${START_DAY}`, { adults });
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { key: booking.key, number: booking.number };
}

const twoBedsOf = async (key: string) => (await getBooking(key))?.room?.twoBeds;
const ask = (key: string, twoBeds: boolean, shown: boolean, asked = BY_TRAVELLER, now = NOW) =>
  changeBeds(key, { twoBeds, shown, asked }, now);
const max = { person: anAdult({ firstName: "Max", lastName: "Nguyen", email: null, phone: null }), seat: null };

it("Two beds are asked for and taken back at no cost; the mail says so, and what did not change is not written", async () => {
  const { key, number } = await aBooking(2);
  const before = await bookingRow(number);
  expect(await bedsToChoose(key, NOW)).toMatchObject({ closed: null, twoBeds: false });
  expect(await ask(key, true, false)).toMatchObject({ ok: true });
  expect(await twoBedsOf(key)).toBe(true);
  expect(await bookingRow(number)).toEqual(before);
  expect((await getBooking(key))?.room).toMatchObject({ guests: 2, hotels: [{ name: "The Inn" }] });
  const changes = () => db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  const [change] = await changes();
  expect(change?.data).toEqual({ kind: "beds", twoBeds: true });
  const [told] = await mailsOf(`change:${change?.id}`);
  expect(told?.text).toContain("deux lits");
  expect(await ask(key, true, true)).toMatchObject({ ok: true });
  expect(await changes()).toHaveLength(1);
  expect(await ask(key, false, true)).toMatchObject({ ok: true });
  expect(await twoBedsOf(key)).toBe(false);
});

it("A traveller who saw outdated beds is shown the current ones, and two who ask for the same are both right", async () => {
  const { key, number } = await aBooking(2);
  const ann = await aColleague();
  const both = await Promise.all([
    ask(key, true, false),
    changeBeds(key, { twoBeds: true, shown: false, asked: byStaff(ann, "called") }, NOW),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number))).toHaveLength(1);
  expect(await ask(key, false, false)).toMatchObject({ code: "beds-changed" });
  expect(await twoBedsOf(key)).toBe(true);
  expect(
    await changeBeds(key, { twoBeds: false, shown: true, asked: byStaff(ann, "called") }, minutesAfter(1)),
  ).toMatchObject({ ok: true });
  const logged = await db.select().from(auditLog).where(eq(auditLog.subject, number));
  expect(logged.at(-1)).toMatchObject({ member: ann.id, why: "called", after: { change: "beds" } });
});

it("One alone and three have no choice; two who are left of three have, until the day before departure", async () => {
  const { key } = await aBooking(1);
  expect(await ask(key, true, false)).toMatchObject({ code: "beds-fixed" });
  expect(await join(key, max)).toMatchObject({ ok: true });
  expect(await ask(key, true, false)).toMatchObject({ ok: true });
  expect(await join(key, max, minutesAfter(1))).toMatchObject({ ok: true });
  expect(await bedsToChoose(key, NOW)).toMatchObject({ closed: "beds-fixed", twoBeds: true });
  expect(await cancel(key, [2], minutesAfter(2))).toMatchObject({ ok: true });
  const noon = (day: string) => new Date(`${day}T16:00:00Z`);
  expect(await ask(key, false, true, BY_TRAVELLER, noon("2030-08-02"))).toMatchObject({ code: "departed" });
  expect(await ask(key, false, true, BY_TRAVELLER, noon("2030-08-01"))).toMatchObject({ ok: true });
  expect(await ask("no such key", true, false)).toMatchObject({ code: "booking-unknown" });
});

it("The room of a tour is for those who still travel", async () => {
  const { key } = await aBooking(3);
  expect((await getBooking(key))?.room?.guests).toBe(3);
  expect(await cancel(key, [2])).toMatchObject({ ok: true });
  expect((await getBooking(key))?.room?.guests).toBe(2);
});

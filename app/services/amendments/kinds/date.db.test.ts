/** Another date, in the books: places, seats, activities, price, refunds and mails, whole or not at all. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutExtras, discountCodes, extraPlaces, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { ADD_ACTIVITIES } from "~/services/amendments/kinds/add-activities.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { applyCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { type Booked, book, bookingRow, mailsOf, seedCompany } from "../../../../tests/support/booked";
import { aCity, aTrip, both, seedCatalogue } from "../../../../tests/support/catalogue";
import {
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
  unique,
  uniqueCode,
} from "../../../../tests/support/checkout";
import { FakeCards } from "../../../../tests/support/fake-cards";
import { anotherDate, moveTo } from "../../../../tests/support/other-date";

const gateway = new FakeCards();
beforeAll(async () => {
  const boarding = ["montreal", "quebec"].map((city) => ({ city, departs: "06:00", returns: "21:30" }));
  await seedCatalogue({ cities: [aCity(), aCity("quebec")], trips: [aTrip(undefined, { boarding })] });
  await seedCompany();
});
beforeEach(() => gateway.calm());
afterEach(() => expectSafe(gateway));

const departureOf = async ({ checkout }: Booked) => (await checkoutRow(checkout)).departure;

describe("another date", () => {
  it("A date change is quoted to the cent without any change, and other amounts change nothing", async () => {
    const booked = await book(gateway);
    const to = await anotherDate("2030-08-16", { adult: 449, child: 349 });
    const before = await bookingRow(booked.number);
    expect(await preview(DATE, booked.key, { to }, NOW)).toMatchObject({
      value: {
        fee: 15_000,
        difference: 15_000,
        priceBefore: 109_700,
        price: 139_700,
        goesBack: 0,
        dueDay: "2030-07-17",
      },
    });
    const asked = { to, asked: BY_TRAVELLER };
    expect(await confirm(DATE, booked.key, asked, { ...asked, shown: 139_699, back: 0 }, NOW)).toMatchObject({
      code: "price-changed",
    });
    expect(await confirm(DATE, booked.key, asked, { ...asked, shown: 139_700, back: 1 }, NOW)).toMatchObject({
      code: "price-changed",
    });
    expect(await bookingRow(booked.number)).toEqual(before);
    expect(await takenOf(to.departure)).toBe(0);
  });

  it("A date change takes its places, frees the former ones, and shows the new day everywhere", async () => {
    const booked = await book(gateway);
    const old = await departureOf(booked);
    const to = await anotherDate("2030-08-16", { adult: 449, child: 349, city: "quebec" });
    expect(await moveTo(booked.key, to)).toMatchObject({ ok: true });
    expect([await takenOf(old), await takenOf(to.departure)]).toEqual([0, 3]);
    const view = await getBooking(booked.key);
    expect(view).toMatchObject({
      departure: { id: to.departure, startDay: "2030-08-16" },
      boarding: { city: "quebec" },
    });
    expect(view?.money).toMatchObject({ price: 139_700, paid: 109_700, balance: 30_000 });
    const { lines, changes, price } = view?.money ?? { lines: [], changes: [], price: 0 };
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    expect(sum(lines) + sum(changes)).toBe(price);
    const mail = (await mailsOf("change:")).find(({ text }) => text.includes(booked.number));
    const told = mail?.text.replaceAll("\u00a0", " ") ?? "";
    for (const part of ["vendredi 2 août 2030, montreal", "vendredi 16 août 2030, quebec", "150,00 $"])
      expect(told).toContain(part);
  });

  it("A cheaper date refunds the excess to the card, with a receipt", async () => {
    const booked = await book(gateway);
    expect(await moveTo(booked.key, await anotherDate("2030-08-23", { adult: 299, child: 199 }))).toMatchObject({
      value: { difference: -30_000, fee: 15_000, goesBack: 15_000 },
    });
    expect(await bookingRow(booked.number)).toMatchObject({ price: 94_700, paid: 94_700 });
    await settleAll(gateway, minutesAfter(1));
    await expectSettled(gateway);
    const issued = (await getBooking(booked.key))?.money.receipts ?? [];
    expect(issued.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", 109_700],
      ["refund", 15_000],
    ]);
  });

  it("A date change sets the price for later changes, and its fee counts those who travel", async () => {
    const booked = await book(gateway);
    const gone = await preview(CANCEL, booked.key, { positions: [2] }, NOW);
    if (!gone.ok) throw new Error(gone.code);
    const leave = { positions: [2], shown: gone.value.price, back: gone.value.goesBack };
    await confirm(CANCEL, booked.key, leave, { ...leave, asked: BY_TRAVELLER }, NOW);
    const to = await anotherDate("2030-08-16", { adult: 500, child: 400 });
    expect(await moveTo(booked.key, to)).toMatchObject({ value: { fee: 10_000, difference: 20_200 } });
    expect(await takenOf(to.departure)).toBe(2);
    expect(await preview(CANCEL, booked.key, { positions: [1] }, NOW)).toMatchObject({
      value: { value: 50_000, kept: 25_000 },
    });
    expect((await getBooking(booked.key))?.travellers).toHaveLength(2);
  });

  it("A date change keeps the discount by its code's rule, and moves the balance's due day", async () => {
    const code = uniqueCode();
    await transaction(async (tx) => {
      const data = { code, percent: 10, trips: [], from: "2030-01-01", to: "2030-12-31" };
      await tx.insert(discountCodes).values({ code, uses: 1, used: 0, data: data as never });
    });
    const [departure] = await seedCatalogue({ departures: [{ id: unique("coded"), startDay: "2030-08-02" }] });
    const checkout = await readyCheckout(departure as string, { adults: 2 });
    expect(await applyCode(checkout, code, NOW)).toMatchObject({ ok: true });
    await choosePlan(checkout, { plan: "deposit", severalCards: false }, NOW);
    await payWith(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    const to = await anotherDate("2030-06-05", { adult: 499 });
    expect(await preview(DATE, booking?.key ?? "", { to }, NOW)).toMatchObject({
      value: { priceBefore: 71_820, fee: 10_000, difference: 18_000, dueDay: "2030-05-06" },
    });
    expect(await moveTo(booking?.key ?? "", to)).toMatchObject({ ok: true });
    expect(await preview(CANCEL, booking?.key ?? "", { positions: [1] }, NOW)).toMatchObject({
      value: { value: 44_910 },
    });
  });

  it("A date change keeps each seat that is free there, and releases the others", async () => {
    const [departure] = await seedCatalogue({ departures: [{ id: unique("seated"), startDay: "2030-08-02" }] });
    const checkout = await readyCheckout(departure as string, { adults: 2 });
    await chooseSeats(checkout, { 0: "3A", 1: "3B" }, NOW);
    await payWith(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    const to = await anotherDate("2030-08-16");
    const rival = await openCheckout(to.departure);
    await transaction((tx) =>
      tx.insert(seats).values({ run: to.departure, seat: "3B", checkout: rival, traveller: 0 }),
    );
    expect(await moveTo(booking?.key ?? "", to)).toMatchObject({ ok: true });
    expect((await getBooking(booking?.key ?? ""))?.travellers.map(({ seat }) => seat)).toEqual(["3A", null]);
    expect(
      await db
        .select()
        .from(seats)
        .where(eq(seats.run, departure as string)),
    ).toEqual([]);
  });

  it("A date change keeps activities on their new day, or is refused while they are full", async () => {
    const whales = { slug: "whales", day: 2, name: both("whales"), text: both("text"), priceCad: 6_500, places: 2 };
    const trip = aTrip(unique("whale-trip"), { activities: [{ ...whales, included: false }] });
    const [from, to] = await seedCatalogue({
      trips: [trip],
      departures: ["2030-08-02", "2030-08-16"].map((startDay) => ({ startDay, trip: trip.slug })),
    });
    const checkout = await readyCheckout(from as string, { adults: 2 });
    await payWith(gateway, checkout);
    const [booking] = await bookingsOf(checkout);
    const key = booking?.key ?? "";
    const choices = [0, 1].map((traveller) => ({ traveller, activity: "whales" }));
    const quoted = await preview(ADD_ACTIVITIES, key, { choices }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    await confirm(ADD_ACTIVITIES, key, { choices }, { shown: quoted.value.price, asked: BY_TRAVELLER }, NOW);
    const there = { departure: to as string, activity: "whales" };
    await transaction((tx) => tx.insert(extraPlaces).values({ ...there, capacity: 2, taken: 1 }));
    const other = { departure: to as string, city: "montreal" };
    expect(await moveTo(key, other)).toMatchObject({ code: "extra-elsewhere" });
    await transaction((tx) =>
      tx.update(extraPlaces).set({ taken: 0 }).where(eq(extraPlaces.departure, there.departure)),
    );
    expect(await moveTo(key, other)).toMatchObject({ ok: true, value: { difference: 0 } });
    const counted = await db.select().from(extraPlaces).where(eq(extraPlaces.activity, "whales"));
    const taken = (departure?: string) => counted.find((row) => row.departure === departure)?.taken;
    expect([taken(from), taken(to)]).toEqual([0, 2]);
    const kept = await db.select().from(checkoutExtras).where(eq(checkoutExtras.checkout, checkout));
    expect(kept.map(({ day, price }) => [day, price])).toEqual(Array(2).fill(["2030-08-17", 6_500]));
  });
});

it("A date change from two tabs happens once, and two bookings may swap departures", async () => {
  const [one, two] = [await book(gateway), await book(gateway)];
  const to = await anotherDate("2030-08-16");
  const both = await Promise.all([moveTo(one.key, to), moveTo(one.key, to)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: expect.stringMatching(/date-same|price-changed/) });
  expect(await takenOf(to.departure)).toBe(3);
  const [here, there] = [await departureOf(one), await departureOf(two)];
  const later = minutesAfter(1);
  const swapped = await Promise.all([
    moveTo(one.key, { departure: there, city: "montreal" }, later),
    moveTo(two.key, { departure: here, city: "montreal" }, later),
  ]);
  expect(swapped).toMatchObject([{ ok: true }, { ok: true }]);
  expect([await takenOf(here), await takenOf(there)]).toEqual([3, 3]);
});

/** Counts, orders and limits follow from what trips offer, which is read once while nothing is written. */
import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { departures, fares, rates, runs, trips } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";
import { aCity, aDestination, aTrip, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";
import { planOf, queriesOf } from "../../../tests/support/query-plans";
import { countTrips } from "./count-trips.server";
import { findTrips } from "./find-trips.server";
import type { TripSearch } from "./trip-search.server";

const TODAY = "2027-05-05";
const reader = { today: TODAY, locale: "en-ca", currency: "CAD" } as const;
const fare = (adultCad: number) => ({ adultCad, childCad: adultCad });
const CITIES = ["montreal", "quebec"] as const;
const MONTHS = ["2027-05", "2027-06", "2027-07"];
const BANDS = [{ from: 0, below: 25_000 }, { from: 25_000, below: 35_000 }, { from: 35_000 }];

/** Twelve trips, every third a tour whose rooms cost more for one person; some departures are full, or nearly. */
beforeEach(async () => {
  await clearCatalogue();
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const slugOf = (n: number) => `trip-${String(n).padStart(2, "0")}`;
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto")],
    cities: CITIES.map((city) => aCity(city)),
    trips: numbers.map((n) =>
      aTrip(slugOf(n), {
        destination: n % 2 ? "boston" : "toronto",
        days: 1 + (n % 4),
        ...(n % 3 === 0 && { room: { perAdultCad: [9_000, 0, -2_000] } }),
      }),
    ),
    departures: numbers.flatMap((n) =>
      [3, 9, 21].flatMap((day, i) =>
        MONTHS.flatMap((month, m) =>
          (n + m) % 5 === 0
            ? []
            : {
                trip: slugOf(n),
                startDay: `${month}-${String(day + (n % 7)).padStart(2, "0")}`,
                fares: {
                  ...(n % 4 !== 1 && { montreal: fare(20_000 + ((n * 7 + i * 5 + m * 3) % 11) * 2_000) }),
                  quebec: fare(22_000 + ((n * 5 + i * 3 + m * 7) % 13) * 2_000),
                },
                capacity: 40,
                taken: [0, 35, 40, 38][(n + i + m) % 4] ?? 0,
              },
        ),
      ),
    ),
  });
});

type Search = Partial<TripSearch>;
const find = (search: Search) => findTrips({ adults: 2, children: 0, ...search }, reader);
const slugsOf = async (search: Search) => (await find(search)).trips.map(({ slug }) => slug);
const counts = (search: Search = {}) => countTrips({ adults: 2, children: 0, ...search }, BANDS, reader);

const searches: Search[] = [undefined, ...CITIES].flatMap((city) =>
  [undefined, ...MONTHS].flatMap((month) => [1, 2, 6].map((adults) => ({ city, month, adults }))),
);

describe("what the cards show", () => {
  it("Cards are in order of price, with the site's order among equals", async () => {
    for (const search of searches) {
      const inSiteOrder = (await find(search)).trips;
      const byPrice = [...inSiteOrder].sort((a, b) => (a.fromPrice ?? 0) - (b.fromPrice ?? 0));
      expect(await slugsOf({ ...search, sort: "price" })).toEqual(byPrice.map(({ slug }) => slug));
    }
  });

  it("Sold-out cards are in the site's order in every sorting", async () => {
    const soldOut = async (search: Search) => (await find(search)).soldOut.map(({ slug }) => slug);
    for (const search of searches) {
      const inSiteOrder = await soldOut(search);
      for (const sort of ["price", "next"] as const) expect(await soldOut({ ...search, sort })).toEqual(inSiteOrder);
    }
    expect(await soldOut({ adults: 6, month: "2027-07" })).not.toEqual([]);
  });

  it("Cards are in order of the next available departure", async () => {
    for (const search of searches) {
      const firstDay = ({ nextDays }: Awaited<ReturnType<typeof find>>["trips"][number]) =>
        nextDays.find(({ availability }) => availability !== "sold-out")?.day;
      const found = (await find({ ...search, sort: "next" })).trips;
      // A card has three days: where all of them are full, it does not show the first with room.
      const days = found.flatMap((card) => firstDay(card) ?? []);
      expect(days).toEqual([...days].sort());
      expect(days.length).toBeGreaterThan(0);
      expect(found.map(({ slug }) => slug).sort()).toEqual((await slugsOf(search)).sort());
    }
  });

  it("Cards respect price limits in any order", async () => {
    for (const search of searches) {
      const all = (await find({ ...search, sort: "duration" })).trips;
      for (const price of BANDS) {
        const { from, below = Number.POSITIVE_INFINITY } = price;
        const within = all.filter(({ fromPrice }) => fromPrice !== null && fromPrice >= from && fromPrice < below);
        const found = await find({ ...search, price, sort: "duration" });
        expect(found.trips.map(({ slug }) => slug)).toEqual(within.map(({ slug }) => slug));
        expect(found).toMatchObject({ total: within.length, soldOut: [] });
      }
    }
  });

  it("Cards are as many as are counted", async () => {
    for (const search of searches) {
      const counted = await counts(search);
      for (const { value, count } of counted.prices)
        expect((await find({ ...search, price: value })).total).toBe(count);
      for (const { value, count } of counted.months)
        expect((await find({ ...search, month: value })).total).toBe(count);
      for (const { value, count } of counted.lengths)
        expect((await find({ ...search, length: value })).total).toBe(count);
    }
  });
});

it("A further page continues in order of price", async () => {
  await seedCatalogue({
    trips: Array.from({ length: 5 }, (_, n) => aTrip(`dear-${n}`, { destination: "boston" })),
    departures: Array.from({ length: 5 }, (_, n) => ({
      trip: `dear-${n}`,
      startDay: "2027-06-15",
      fares: { montreal: fare(90_000 - n) },
      capacity: 40,
    })),
  });
  const whole = await slugsOf({ sort: "price" });
  const [first, second] = [await slugsOf({ sort: "price", page: 1 }), await slugsOf({ sort: "price", page: 2 })];
  expect(whole.slice(-5)).toEqual(["dear-4", "dear-3", "dear-2", "dear-1", "dear-0"]);
  expect([...first, ...second]).toEqual(whole);
});

describe("a write is in the next answer:", () => {
  const writes: Record<string, (tx: Db) => Promise<unknown>> = {
    "the last places of a trip are sold": (tx) =>
      tx.update(runs).set({ taken: runs.capacity }).where(like(runs.id, "trip-02_%")),
    "its departures are closed": (tx) =>
      tx.update(departures).set({ status: "closed" }).where(eq(departures.trip, "trip-02")),
    "it costs less": (tx) => tx.update(fares).set({ adultCad: 1_000 }).where(eq(fares.trip, "trip-02")),
    "it lasts longer": (tx) => tx.update(trips).set({ days: 9 }).where(eq(trips.slug, "trip-02")),
    "its rooms cost more": (tx) =>
      tx
        .update(trips)
        .set({ data: aTrip("trip-02", { room: { perAdultCad: [90_000, 90_000] } }) })
        .where(eq(trips.slug, "trip-02")),
  };

  it.each(Object.keys(writes))("The lists and counts change when %s", async (name) => {
    const both = async () =>
      JSON.stringify([await counts({ city: "quebec" }), await slugsOf({ city: "quebec", sort: "price" })]);
    const before = await both();
    expect(await both()).toBe(before);
    await transaction(async (tx) => void (await writes[name]?.(tx)));
    expect(await both()).not.toBe(before);
  });

  it("A write appears in the next answer: a currency loses value", async () => {
    const inUsd = async () =>
      (await countTrips({ adults: 2, children: 0 }, BANDS, { ...reader, currency: "USD" })).prices.map(
        ({ count }) => count,
      );
    const before = await inUsd();
    await transaction(async (tx) => void (await tx.update(rates).set({ micros: 2_000_000 })));
    expect(await inUsd()).not.toEqual(before);
  });
});

it("Unchanged data is read once for the orders, limits and counts of a party from a city", async () => {
  const tables = async (ask: () => Promise<unknown>) =>
    (await queriesOf(ask)).filter(({ sql }) => /string_agg|"trip_rooms"/.test(sql)).length;
  const first = await tables(() => counts({ city: "quebec" }));
  expect(first).toBe(2);
  const others: Search[] = [
    { sort: "price" },
    { sort: "next", month: "2027-06" },
    { price: { from: 0, below: 30_000 } },
  ];
  for (const search of others) expect(await tables(() => find({ city: "quebec", ...search }))).toBe(0);
  expect(await tables(() => counts({ city: "quebec", month: "2027-06", kind: "guided" }))).toBe(0);
  expect(await tables(() => counts({ city: "quebec", adults: 3 }))).toBe(1);
});

/** Of another version of the list of trips, nothing is refreshed. PostgreSQL counts what differs alone. */
async function writeTripsAgain() {
  for (const by of [1, -1])
    await transaction(async (tx) => void (await tx.update(trips).set({ days: sql`${trips.days} + ${by}` })));
}

it("After a sale, what is offered is read of the trips that it changed alone, and is what a whole reading says", async () => {
  const readings = async (ask: () => Promise<unknown>) =>
    (await queriesOf(ask)).filter(({ sql }) => sql.includes("string_agg"));
  const all = async () => [
    await counts(),
    await counts({ city: "quebec", adults: 6 }),
    await slugsOf({ sort: "price" }),
    await slugsOf({ sort: "next", city: "quebec" }),
  ];
  await all();
  const sales: ((tx: Db) => Promise<unknown>)[] = [
    (tx) => tx.update(runs).set({ taken: 39 }).where(like(runs.id, "trip-04_2027-06%")),
    (tx) => tx.update(runs).set({ taken: runs.capacity }).where(like(runs.id, "trip-07_%")),
    (tx) => tx.update(runs).set({ taken: 0 }).where(like(runs.id, "trip-07_%")),
    (tx) => tx.update(departures).set({ status: "closed" }).where(eq(departures.trip, "trip-05")),
  ];
  for (const sale of sales) {
    await transaction(async (tx) => void (await sale(tx)));
    for (const reading of await readings(() => counts())) {
      expect(reading.params).toContainEqual(expect.stringMatching(/^trip-0[457]$/));
      // The index of months would lead to those of every trip.
      if (!isPostgres) expect((await planOf(reading)).join()).not.toContain("trip_months_city_month");
    }
    const refreshed = await all();
    await writeTripsAgain();
    expect(await all()).toEqual(refreshed);
  }
});

it("After a sale, nearest days are read of the trips that it changed alone, and are what a whole reading says", async () => {
  const near = (search: Search = {}) => find({ date: "2027-07-19", ...search }).then(({ nearestDays }) => nearestDays);
  const readings = async () =>
    (await queriesOf(() => near())).filter(({ sql }) => /string_agg.*"start_day" in/.test(sql));
  const all = async () => [
    await near(),
    await near({ city: "quebec", adults: 1 }),
    await near({ destination: "boston" }),
  ];
  const leaving = await all();
  expect(leaving.map((days) => days.length)).toEqual([6, 6, 6]);
  /** Whether the trips that changed are read by themselves: not where a day comes or goes. */
  const sales: [alone: boolean, (tx: Db) => Promise<unknown>][] = [
    [true, (tx) => tx.update(runs).set({ taken: runs.capacity }).where(like(runs.id, "trip-07_2027-07%"))],
    [true, (tx) => tx.update(runs).set({ taken: 0 }).where(like(runs.id, "trip-07_2027-07%"))],
    [true, (tx) => tx.update(departures).set({ status: "closed" }).where(eq(departures.trip, "trip-00"))],
    [true, (tx) => tx.update(departures).set({ status: "on-sale" }).where(eq(departures.trip, "trip-00"))],
    [false, (tx) => tx.update(runs).set({ taken: runs.capacity }).where(like(runs.id, "%2027-07-15%"))],
    [false, (tx) => tx.update(runs).set({ taken: 0 }).where(like(runs.id, "%2027-07-15%"))],
  ];
  let former = leaving;
  for (const [alone, sale] of sales) {
    await transaction(async (tx) => void (await sale(tx)));
    const read = await readings();
    expect(read.length).toBeGreaterThan(0);
    const isAlone = read.every(({ params }) => params.some((param) => /^trip-0[07]$/.test(String(param))));
    expect(isAlone).toBe(alone);
    const refreshed = await all();
    expect(refreshed).not.toEqual(former);
    former = refreshed;
    await writeTripsAgain();
    expect(await all()).toEqual(refreshed);
  }
});

it("After each of several sales of a trip, what is kept is read of it alone", async () => {
  const sell = (taken: number) =>
    transaction((tx) => tx.update(runs).set({ taken }).where(like(runs.id, "trip-07_2027-07%")));
  const ask = async () => [await counts(), await find({ date: "2027-07-19" })];
  await ask();
  for (const taken of [36, 37, 40, 39]) {
    await sell(taken);
    const read = (await queriesOf(ask)).filter(({ sql }) => sql.includes("string_agg"));
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ params }) => !params.includes("trip-07"))).toEqual([]);
  }
});

it("After a sale that leaves a month without departures, the month is no choice any more", async () => {
  const months = async () => (await counts()).months.map(({ value }) => value);
  expect(await months()).toEqual(MONTHS);
  await transaction(
    async (tx) => void (await tx.update(runs).set({ taken: runs.capacity }).where(like(runs.id, "%2027-07-%"))),
  );
  expect(await months()).toEqual(MONTHS.slice(0, 2));
  await transaction(async (tx) => void (await tx.update(runs).set({ taken: 0 }).where(like(runs.id, "%2027-07-%"))));
  expect(await months()).toEqual(MONTHS);
});

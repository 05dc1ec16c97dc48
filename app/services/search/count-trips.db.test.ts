import { beforeEach, describe, expect, it } from "vitest";
import { isPostgres } from "~/platform/env.server";
import { aCity, aDestination, aTrip, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";
import { monthsOfAllYears, planOf, queriesOf, wholeReads } from "../../../tests/support/query-plans";
import { countTrips } from "./count-trips.server";
import { findTrips } from "./find-trips.server";
import { TRIPS_A_PAGE, type TripSearch } from "./trip-search.server";

const TODAY = "2027-05-01";
const reader = { today: TODAY, locale: "en-ca", currency: "CAD" } as const;
const fare = (dollars: number) => ({ adultCad: dollars * 100, childCad: dollars * 100 - 5_000 });
const BANDS = [{ from: 0, below: 20_000 }, { from: 20_000, below: 40_000 }, { from: 40_000 }];

const both = (text: string) => ({ fr: text, en: text });
const TOWER = { name: both("Tower"), text: both("Up"), day: 2, included: false, priceCad: 4_000, slug: "tower" };
const INCLUDED = { name: both("Walk"), text: both("On foot"), day: 1, included: true };

/** Boston: two days guided at 199 $ (250 $ in June), four days as a package at 450 $. Toronto: two days alone at 300 $. */
beforeEach(async () => {
  await clearCatalogue();
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto")],
    cities: [aCity("montreal"), aCity("quebec")],
    trips: [
      aTrip("boston-2", { destination: "boston", days: 2, activities: [INCLUDED] }),
      aTrip("boston-4", { destination: "boston", days: 4, kind: "package" }),
      aTrip("toronto-2", { destination: "toronto", days: 2, kind: "independent", activities: [INCLUDED, TOWER] }),
    ],
    departures: [
      { startDay: "2027-05-20", fares: { montreal: fare(199), quebec: fare(240) }, capacity: 40 },
      { startDay: "2027-06-03", fares: { montreal: fare(250) }, capacity: 40 },
      { trip: "boston-4", startDay: "2027-06-10", fares: { montreal: fare(450) }, capacity: 40 },
      { trip: "boston-4", startDay: "2027-07-10", fares: { montreal: fare(380) }, capacity: 40, taken: 39 },
      { trip: "toronto-2", startDay: "2027-05-10", fares: { montreal: fare(300), quebec: fare(320) }, capacity: 40 },
    ],
  });
});

const party = { adults: 2, children: 0 };
const find = async (search: Partial<TripSearch>, over = {}) => {
  const { trips, soldOut, total, pages } = await findTrips({ ...party, ...search }, { ...reader, ...over });
  return { trips: trips.map(({ slug }) => slug), soldOut: soldOut.map(({ slug }) => slug), total, pages };
};
const found = async (search: Partial<TripSearch>, over = {}) => (await find(search, over)).trips;
const counts = async (search: Partial<TripSearch> = {}, over = {}) => {
  const counted = await countTrips({ ...party, ...search }, BANDS, { ...reader, ...over });
  const texts = Object.entries(counted).map(([group, choices]) => [
    group,
    choices.map(({ value, count }) => `${typeof value === "object" ? value.from / 100 : value} ${count}`).join(", "),
  ]);
  return Object.fromEntries(texts);
};

describe("the filters of the list", () => {
  it("Filters narrow the list, together and with the search", async () => {
    expect(await found({ kind: "guided" })).toEqual(["boston-2"]);
    expect(await found({ length: 2 })).toEqual(["boston-2", "toronto-2"]);
    expect(await found({ length: 2, city: "quebec", destination: "toronto" })).toEqual(["toronto-2"]);
    expect(await found({ kind: "package", length: 2 })).toEqual([]);
    expect(await found({ activities: true })).toEqual(["toronto-2"]);
    expect(await found({ activities: true, length: 4 })).toEqual([]);
    const { trips } = await findTrips({ ...party, activities: true }, { ...reader, currency: "USD" });
    expect(trips[0]?.activities).toEqual([{ name: "Tower", price: 2_920 }]);
  });

  it("A month filter shows its departures, full ones apart, and a date overrides it", async () => {
    expect(await found({ month: "2027-06" })).toEqual(["boston-2", "boston-4"]);
    expect(await find({ month: "2027-07" })).toMatchObject({ trips: [], soldOut: ["boston-4"], total: 0, pages: 1 });
    expect(await found({ month: "2027-06", date: "2027-05-10" })).toEqual(["toronto-2"]);
    expect(await found({ month: "2027-04" })).toEqual([]);
  });

  it("A price filter uses the page's price: the cheapest available, from the city, that month, in that currency", async () => {
    expect(await found({ price: { from: 0, below: 20_000 } })).toEqual(["boston-2"]);
    expect(await found({ price: { from: 0, below: 20_000 }, city: "quebec" })).toEqual([]);
    expect(await found({ price: { from: 20_000, below: 40_000 }, month: "2027-06" })).toEqual(["boston-2"]);
    expect(await found({ price: { from: 40_000 } })).toEqual(["boston-4"]);
    // 450 CAD are 328.50 USD and 300 CAD are 219 USD: a limit is not within, its start is.
    const usd = { currency: "USD" };
    expect(await found({ price: { from: 21_900, below: 32_850 } }, usd)).toEqual(["toronto-2"]);
    expect(await found({ price: { from: 21_901, below: 32_851 } }, usd)).toEqual(["boston-4"]);
  });

  it("Filters are counted as if chosen with the current others", async () => {
    expect(await counts()).toEqual({
      kinds: "guided 1, independent 1, package 1",
      destinations: "boston 2, toronto 1",
      months: "2027-05 2, 2027-06 2",
      lengths: "2 2, 4 1",
      activities: "true 1",
      prices: "0 1, 200 1, 400 1",
    });
    expect(await counts({ destination: "boston", month: "2027-06" })).toEqual({
      kinds: "guided 1, independent 0, package 1",
      destinations: "boston 2, toronto 0",
      months: "2027-05 1, 2027-06 2",
      lengths: "2 1, 4 1",
      activities: "true 0",
      prices: "0 0, 200 1, 400 1",
    });
    expect(await counts({ destination: "toronto" })).toMatchObject({
      destinations: "boston 2, toronto 1",
      kinds: "guided 0, independent 1, package 0",
    });
    expect(await counts({ kind: "guided" })).toMatchObject({
      kinds: "guided 1, independent 1, package 1",
      destinations: "boston 1, toronto 0",
      activities: "true 0",
    });
    expect(await counts({ length: 4 })).toMatchObject({
      lengths: "2 2, 4 1",
      kinds: "guided 0, independent 0, package 1",
    });
    expect(await counts({ activities: true })).toMatchObject({
      activities: "true 1",
      destinations: "boston 0, toronto 1",
    });
    expect(await counts({ kind: "guided", length: 4 })).toMatchObject({
      kinds: "guided 0, independent 0, package 1",
      lengths: "2 1, 4 0",
      months: "2027-05 0, 2027-06 0",
    });
    expect(await counts({ city: "quebec", kind: "independent" })).toMatchObject({
      lengths: "2 1",
      prices: "0 0, 200 1, 400 0",
    });
    expect(await counts({ date: "2027-06-10", month: "2027-05" })).toMatchObject({
      months: "2027-06 1",
      kinds: "package 1",
    });
    expect(await counts({}, { currency: "USD" })).toMatchObject({ prices: "0 1, 200 2, 400 0" });
  });

  it("Filter counts match what the list then finds", async () => {
    for (const city of [undefined, "quebec", "montreal"]) {
      for (const month of [undefined, "2027-05", "2027-06"]) {
        const { kinds, lengths, prices, destinations } = await countTrips({ ...party, city, month }, BANDS, reader);
        for (const { value, count } of kinds) expect(await found({ city, month, kind: value })).toHaveLength(count);
        for (const { value, count } of lengths) expect(await found({ city, month, length: value })).toHaveLength(count);
        for (const { value, count } of prices) expect(await found({ city, month, price: value })).toHaveLength(count);
        for (const { value, count } of destinations)
          expect(await found({ city, month, destination: value })).toHaveLength(count);
      }
    }
  });
});

describe("the order of the list", () => {
  it("The list is in the site's order, or by price, length or next available departure", async () => {
    expect(await found({})).toEqual(["boston-2", "boston-4", "toronto-2"]);
    expect(await found({ sort: "price" })).toEqual(["boston-2", "toronto-2", "boston-4"]);
    expect(await found({ sort: "duration" })).toEqual(["boston-2", "toronto-2", "boston-4"]);
    expect(await found({ sort: "next" })).toEqual(["toronto-2", "boston-2", "boston-4"]);
    expect(await found({ sort: "price", month: "2027-06" })).toEqual(["boston-2", "boston-4"]);
  });

  it("The list ends with what is sold out", async () => {
    expect(await find({ sort: "price", adults: 41 })).toMatchObject({ trips: [], total: 0, pages: 1 });
  });
});

it("A page holds twelve; sold-out trips come last, and later pages are empty", async () => {
  const full = { capacity: 40, taken: 40, startDay: "2027-05-15" };
  for (let i = 0; i < 22; i++) {
    await seedCatalogue({
      trips: [aTrip(`trip-${i}`, { destination: "boston" })],
      departures: [{ startDay: "2027-05-15" }],
    });
  }
  await seedCatalogue({ trips: [aTrip("full", { destination: "boston" })], departures: [full] });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ page })));
  expect(pages.map(({ trips }) => trips.length)).toEqual([TRIPS_A_PAGE, TRIPS_A_PAGE, 1, 0]);
  expect(pages.map(({ soldOut }) => soldOut)).toEqual([[], [], ["full"], []]);
  expect(pages.map(({ total, pages }) => [total, pages])).toEqual([
    [25, 3],
    [25, 3],
    [25, 3],
    [0, 0],
  ]);
  expect(new Set(pages.flatMap(({ trips }) => trips)).size).toBe(25);
});

describe("the queries", () => {
  const searches: Partial<TripSearch>[] = [
    { kind: "guided", length: 2, page: 1 },
    { month: "2027-06", sort: "price", page: 2 },
    { city: "quebec", sort: "next", price: { from: 0, below: 40_000 } },
    { city: "quebec", date: "2027-05-20", sort: "duration" },
  ];

  it.each(searches)("The queries for %j are few, and none reads all departures or fares", async (search) => {
    const queries = await queriesOf(async () => {
      await find(search);
      await counts(search);
    });
    // Whether anything was written is asked apart.
    expect(queries.filter(({ sql }) => !/\bchanges\b|pragma/.test(sql)).length).toBeLessThanOrEqual(10);
    for (const query of queries) expect(wholeReads(await planOf(query))).toEqual([]);
  });

  // PostgreSQL plans by what there is, and here is next to nothing.
  it.skipIf(isPostgres).each(searches)(
    "for %j read the months that are asked for, and none of other years",
    async (search) => {
      const plans = await Promise.all((await queriesOf(() => counts(search))).map(planOf));
      expect(plans.flat().join()).toContain("trip_months");
      expect(plans.flatMap(monthsOfAllYears)).toEqual([]);
    },
  );
});

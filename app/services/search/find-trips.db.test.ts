import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { departures, fares } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { aCity, aDestination, aTrip, both, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";
import { planOf, queriesOf, wholeReads } from "../../../tests/support/query-plans";
import { findTrips } from "./find-trips.server";
import type { TripSearch } from "./trip-search.server";

const TODAY = "2027-05-01";
const reader = { today: TODAY, locale: "en-ca", currency: "CAD" } as const;
const fare = (adultCad: number) => ({ adultCad, childCad: adultCad - 5_000 });

const boston = aTrip("boston-2-days", { destination: "boston", days: 2 });
const whales = aTrip("boston-whales", { destination: "boston", days: 3 });
const toronto = aTrip("toronto-2-days", { destination: "toronto", days: 2 });

/** Boston on 8, 15, 22 May, the last only from Montreal; Boston with whales on 15 May; Toronto on 12 May and in June. */
beforeEach(async () => {
  await clearCatalogue();
  const both = { montreal: fare(20_000), quebec: fare(25_000) };
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto")],
    cities: [aCity("montreal"), aCity("quebec")],
    trips: [boston, whales, toronto],
    departures: [
      { startDay: "2027-05-08", fares: both, capacity: 40, taken: 10 },
      { startDay: "2027-05-15", fares: both, capacity: 40, taken: 38 },
      { startDay: "2027-05-22", fares: { montreal: fare(18_000) }, capacity: 40, taken: 35 },
      { startDay: "2027-05-29", fares: both, capacity: 40, taken: 40 },
      { trip: "boston-whales", startDay: "2027-05-15", fares: { quebec: fare(40_000) }, capacity: 40, taken: 40 },
      { trip: "toronto-2-days", startDay: "2027-05-12", fares: both, capacity: 40 },
      { trip: "toronto-2-days", startDay: "2027-06-12", fares: both, capacity: 40 },
    ],
  });
});

const find = (search: Partial<TripSearch> = {}, over: Partial<Parameters<typeof findTrips>[1]> = {}) =>
  findTrips({ adults: 2, children: 0, ...search }, { ...reader, ...over });
const slugs = async (search: Partial<TripSearch> = {}) => {
  const { trips, soldOut, total, nearestDays } = await find(search);
  return {
    trips: trips.map(({ slug }) => slug),
    total,
    soldOut: soldOut.map(({ slug }) => slug),
    nearestDays: nearestDays.map(({ day }) => day),
  };
};

describe("without a date", () => {
  it("A search without a date lists available trips, and full ones apart", async () => {
    expect(await slugs()).toEqual({
      trips: ["boston-2-days", "toronto-2-days"],
      total: 2,
      soldOut: ["boston-whales"],
      nearestDays: [],
    });
  });

  it("A search without a date describes each trip in the reader's language, from its cheapest available departure", async () => {
    const { trips } = await find();
    expect(trips[0]).toEqual({
      sharing: null,
      activities: [],
      cheapest: { city: "montreal", from: "from montreal", month: "2027-05" },
      slug: "boston-2-days",
      name: "boston-2-days",
      short: "short",
      poster: "new-york",
      photo: null,
      destination: "boston",
      days: 2,
      kind: "guided",
      supplier: null,
      fromPrice: 18_000,
      availability: "available",
      nextDays: [
        {
          departure: "boston-2-days_2027-05-08",
          day: "2027-05-08",
          endDay: "2027-05-09",
          availability: "available",
          placesLeft: 30,
          price: 20_000,
        },
        {
          departure: "boston-2-days_2027-05-15",
          day: "2027-05-15",
          endDay: "2027-05-16",
          availability: "low",
          placesLeft: 2,
          price: 20_000,
        },
        {
          departure: "boston-2-days_2027-05-22",
          day: "2027-05-22",
          endDay: "2027-05-23",
          availability: "low",
          placesLeft: 5,
          price: 18_000,
        },
      ],
    });
    const french = await find({}, { locale: "fr-ca", currency: "USD" });
    expect(french.trips[0]).toMatchObject({ name: "boston-2-days (fr)", fromPrice: 13_140 });
    expect(french.trips[0]?.nextDays[0]?.price).toBe(14_600);
  });

  it("A search without a date prices from the city, and skips departures and trips that do not serve it", async () => {
    const { trips, soldOut } = await find({ city: "quebec" });
    expect(trips[0]).toMatchObject({ slug: "boston-2-days", fromPrice: 25_000 });
    expect(trips[0]?.nextDays.map(({ day, price }) => [day, price])).toEqual([
      ["2027-05-08", 25_000],
      ["2027-05-15", 25_000],
      ["2027-05-29", 25_000],
    ]);
    expect(soldOut).toMatchObject([{ slug: "boston-whales", fromPrice: null, availability: "sold-out" }]);
    expect((await slugs({ city: "montreal" })).soldOut).toEqual([]);
  });

  it("A search without a date stays with the destination", async () => {
    expect(await slugs({ destination: "toronto" })).toMatchObject({ trips: ["toronto-2-days"], total: 1, soldOut: [] });
    expect(await slugs({ destination: "atlantis" })).toMatchObject({ trips: [], total: 0 });
  });

  it("A search without a date counts the whole party", async () => {
    const { trips } = await find({ adults: 2, children: 2, destination: "boston" });
    expect(trips[0]?.nextDays.map(({ availability }) => availability)).toEqual(["available", "sold-out", "low"]);
    const crowd = await find({ adults: 31, destination: "boston" });
    expect(crowd.trips).toEqual([]);
    expect(crowd.soldOut.map(({ slug }) => slug)).toEqual(["boston-2-days", "boston-whales"]);
  });

  it("A search without a date says few places are left when no departure has many", async () => {
    const { trips } = await find({ destination: "boston" }, { today: "2027-05-08" });
    expect(trips[0]).toMatchObject({ availability: "low", fromPrice: 18_000 });
  });
});

it("A package's price is for two in a room, on its card and on a nearest day", async () => {
  const hotel = aTrip("boston-hotel", {
    destination: "boston",
    kind: "package",
    stay: { supplier: "own", hotels: [] },
  });
  await seedCatalogue({ trips: [hotel], departures: [{ startDay: "2027-05-20", nights: 2 }] });
  const { trips } = await find({ kind: "package", adults: 3 });
  expect(trips).toMatchObject([{ slug: "boston-hotel", sharing: 2 }]);
  const { nearestDays } = await find({ kind: "package", adults: 3, date: "2027-05-19" });
  expect(nearestDays).toMatchObject([{ day: "2027-05-20", sharing: 2 }]);
});

it("The fewest nights stand for a day on which a package leaves for several lengths", async () => {
  const lengths = [10, 7, 8].map((nights) => ({ startDay: "2027-05-20", nights, id: `far_2027-05-20_${nights}` }));
  await seedCatalogue({ trips: [aTrip("far", { destination: "boston" })], departures: lengths });
  for (const city of [undefined, "montreal"]) {
    const { trips } = await find({ city, date: "2027-05-20" });
    expect(trips[0]?.nextDays).toMatchObject([{ departure: "far_2027-05-20_7", endDay: "2027-05-27" }]);
  }
});

describe("on a date", () => {
  it("A search on a date lists that day's departures with their price and availability", async () => {
    const { trips, total, soldOut, nearestDays } = await find({ date: "2027-05-15" });
    expect({ total, nearestDays }).toEqual({ total: 1, nearestDays: [] });
    expect(trips).toMatchObject([{ slug: "boston-2-days", fromPrice: 20_000, availability: "low" }]);
    expect(trips[0]?.nextDays.map(({ day }) => day)).toEqual(["2027-05-15", "2027-05-22", "2027-05-29"]);
    expect(soldOut.map(({ slug }) => slug)).toEqual(["boston-whales"]);
  });

  it("A search on a date offers the nearest days when nothing leaves", async () => {
    expect(await slugs({ date: "2027-05-14" })).toEqual({
      trips: [],
      total: 0,
      soldOut: [],
      nearestDays: ["2027-05-08", "2027-05-12", "2027-05-15", "2027-05-22", "2027-06-12"],
    });
    expect((await slugs({ date: "2027-05-14", destination: "boston" })).nearestDays).toEqual([
      "2027-05-08",
      "2027-05-15",
      "2027-05-22",
    ]);
    expect((await slugs({ date: "2027-05-14", destination: "boston", city: "quebec" })).nearestDays).toEqual([
      "2027-05-08",
      "2027-05-15",
    ]);
  });

  it("A nearest day shows its cheapest trip from the city, and how many others leave", async () => {
    await seedCatalogue({ trips: [toronto], departures: [{ startDay: "2027-05-15" }] });
    const near = async (search: Partial<TripSearch>) =>
      (await find({ date: "2027-05-14", ...search })).nearestDays.find(({ day }) => day === "2027-05-15");
    expect(await near({})).toEqual({
      day: "2027-05-15",
      trip: "boston-2-days",
      price: 20_000,
      others: 1,
      supplier: null,
      sharing: null,
      from: "from montreal",
    });
    const dearer = await near({ destination: "boston", city: "quebec" });
    expect(dearer).toMatchObject({ trip: "boston-2-days", others: 0, from: "from quebec" });
    expect(dearer?.price).toBeGreaterThan(20_000);
  });

  it("A nearest day shows the first of equally cheap trips, and a trip of several lengths once", async () => {
    const equal = { montreal: fare(20_000) };
    await seedCatalogue({
      trips: [boston, whales, toronto],
      departures: [
        { trip: "toronto-2-days", startDay: "2027-05-22", fares: { montreal: fare(18_000) } },
        { trip: "boston-whales", startDay: "2027-05-23", fares: equal },
        { trip: "toronto-2-days", startDay: "2027-05-23", fares: equal, id: "toronto-1-night", nights: 1 },
        { trip: "toronto-2-days", startDay: "2027-05-23", fares: equal, id: "toronto-2-nights", nights: 2 },
      ],
    });
    for (const city of [undefined, "montreal"]) {
      const { nearestDays } = await find({ date: "2027-05-24", city });
      expect(nearestDays.slice(1, 3)).toMatchObject([
        { day: "2027-05-22", trip: "boston-2-days", price: 18_000, others: 1 },
        { day: "2027-05-23", trip: "boston-whales", price: 20_000, others: 1 },
      ]);
    }
  });

  it("A nearest day includes the party's room in the price, and the first departure as cheap", async () => {
    const [roomy, lengths] = [aTrip("roomy", { room: { perAdultCad: [5_000, 0, -4_000] } }), aTrip("lengths")];
    await seedCatalogue({
      trips: [roomy, lengths],
      departures: [
        { trip: "roomy", startDay: "2027-08-01", fares: { montreal: fare(20_000) } },
        { trip: "lengths", startDay: "2027-08-01", fares: { quebec: fare(18_000) }, id: "b", nights: 2 },
        { trip: "lengths", startDay: "2027-08-01", fares: { montreal: fare(18_000) }, id: "a", nights: 1 },
      ],
    });
    const near = async (adults: number) =>
      (await find({ date: "2027-08-02", adults })).nearestDays.find(({ day }) => day === "2027-08-01");
    expect(await near(3)).toMatchObject({ trip: "roomy", price: 16_000, sharing: 3, others: 1 });
    expect(await near(2)).toMatchObject({ trip: "lengths", price: 18_000, from: "from montreal" });
    expect(await near(1)).toMatchObject({ trip: "lengths", price: 18_000, others: 1 });
  });

  it("A search on a full date offers the nearest days", async () => {
    expect(await slugs({ date: "2027-05-15", adults: 3 })).toEqual({
      trips: [],
      total: 0,
      soldOut: ["boston-2-days", "boston-whales"],
      nearestDays: ["2027-05-08", "2027-05-12", "2027-05-22", "2027-06-12"],
    });
    expect((await slugs({ date: "2027-05-29", destination: "boston" })).nearestDays).toEqual([
      "2027-05-08",
      "2027-05-15",
      "2027-05-22",
    ]);
  });

  it("A search offers at most three days before and three after, once each", async () => {
    const days = [2, 3, 4, 5, 9, 10, 11].map((n) => `2027-05-${String(n).padStart(2, "0")}`);
    await seedCatalogue({ trips: [toronto, boston], departures: days.map((startDay) => ({ startDay })) });
    await seedCatalogue({ trips: [whales], departures: [{ startDay: "2027-05-05" }] });
    expect((await slugs({ date: "2027-05-07" })).nearestDays).toEqual([
      "2027-05-03",
      "2027-05-04",
      "2027-05-05",
      "2027-05-08",
      "2027-05-09",
      "2027-05-10",
    ]);
  });
});

describe("with filters", () => {
  const nearest = async (search: Partial<TripSearch>) => {
    const { nearestDays } = await slugs({ date: "2027-05-14", ...search });
    // Each day is the same search on that date, so it has to find something.
    for (const date of nearestDays) expect((await slugs({ ...search, date })).total).toBeGreaterThan(0);
    return nearestDays;
  };
  const cities = [undefined, "montreal"];

  it("A nearest day has a trip of the length and with the activities asked for", async () => {
    const whaling = { name: both("Whales"), text: both("text"), day: 2, included: false, priceCad: 8_000 };
    const long = aTrip("long", { destination: "boston", days: 5, activities: [whaling] });
    await seedCatalogue({ trips: [long], departures: [{ startDay: "2027-05-19" }] });
    for (const city of cities) {
      expect(await nearest({ city, length: 5 })).toEqual(["2027-05-19"]);
      expect(await nearest({ city, activities: true })).toEqual(["2027-05-19"]);
      expect(await nearest({ city, activities: true, length: 2 })).toEqual([]);
      expect(await nearest({ city, length: 2, destination: "toronto" })).toEqual(["2027-05-12", "2027-06-12"]);
    }
  });

  it("A nearest day has a trip within the limits of price, the party's room included", async () => {
    const roomy = aTrip("roomy", { room: { perAdultCad: [5_000, 0] } });
    await seedCatalogue({
      trips: [roomy],
      departures: [{ startDay: "2027-05-25", fares: { montreal: fare(16_000) } }],
    });
    for (const city of cities) {
      expect(await nearest({ city, price: { from: 0, below: 18_001 } })).toEqual(["2027-05-22", "2027-05-25"]);
      expect(await nearest({ city, price: { from: 0, below: 18_001 }, adults: 1 })).toEqual(["2027-05-22"]);
      expect(await nearest({ city, price: { from: 21_000, below: undefined }, adults: 1 })).toEqual(["2027-05-25"]);
      expect(await nearest({ city, price: { from: 40_000, below: undefined } })).toEqual([]);
    }
    expect(await nearest({ city: "quebec", price: { from: 0, below: 18_001 } })).toEqual([]);
  });

  it("A nearest day takes a trip of several lengths at its cheapest, as the list does", async () => {
    await seedCatalogue({
      trips: [toronto],
      departures: [
        { startDay: "2027-05-13", fares: { montreal: fare(20_000) }, id: "toronto-1-night", nights: 1 },
        { startDay: "2027-05-13", fares: { montreal: fare(30_000) }, id: "toronto-2-nights", nights: 2 },
      ],
    });
    const dear = { price: { from: 30_000, below: undefined } };
    expect(await nearest(dear)).toEqual([]);
    // Days that do not do are none of the three on either side.
    const days = ["2027-05-10", "2027-05-11", "2027-05-16", "2027-05-17", "2027-05-18"];
    await seedCatalogue({
      trips: [toronto],
      departures: [
        ...days.flatMap((startDay) => [
          { startDay, fares: { montreal: fare(20_000) }, id: `${startDay}-1`, nights: 1 },
          { startDay, fares: { montreal: fare(30_000) }, id: `${startDay}-2`, nights: 2 },
        ]),
        { startDay: "2027-05-20", fares: { montreal: fare(30_000) } },
      ],
    });
    expect(await nearest(dear)).toEqual(["2027-05-20"]);
    expect(await nearest({ ...dear, city: "montreal" })).toEqual(["2027-05-20"]);
  });
});

describe("the cheapest departure", () => {
  const cheapest = async (search: Partial<TripSearch>, today = TODAY) =>
    (await find({ destination: "toronto", sort: "price", ...search }, { today })).trips.map(({ slug, fromPrice }) => [
      slug,
      fromPrice,
    ]);
  const within = async (search: Partial<TripSearch>, today = TODAY) =>
    (await find({ destination: "toronto", price: { from: 0, below: 10_000 }, ...search }, { today })).total;

  /** In June, Toronto for less on the 5th and the 25th, and for least on the 20th, where few places are left. */
  beforeEach(() =>
    seedCatalogue({
      trips: [toronto],
      departures: [
        { startDay: "2027-06-05", fares: { montreal: fare(9_000), quebec: fare(9_500) }, capacity: 40 },
        { startDay: "2027-06-20", fares: { montreal: fare(8_000) }, capacity: 40, taken: 37 },
        { startDay: "2027-06-25", fares: { montreal: fare(9_900), quebec: fare(19_000) }, capacity: 40 },
      ],
    }),
  );

  it("The cheapest departure has places for the party, few or many", async () => {
    expect(await cheapest({})).toEqual([["toronto-2-days", 8_000]]);
    expect(await cheapest({ adults: 4 })).toEqual([["toronto-2-days", 9_000]]);
    expect(await within({ price: { from: 0, below: 8_500 } })).toBe(1);
    expect(await within({ price: { from: 0, below: 8_500 }, adults: 4 })).toBe(0);
  });

  it("The cheapest departure leaves after today, also in a month that has begun", async () => {
    expect(await cheapest({ adults: 4 }, "2027-06-10")).toEqual([["toronto-2-days", 9_900]]);
    expect(await within({ adults: 4 }, "2027-06-10")).toBe(1);
    expect(await within({ adults: 4, price: { from: 0, below: 9_500 } }, "2027-06-10")).toBe(0);
  });

  it("The cheapest departure leaves on the days asked for", async () => {
    expect(await within({ date: "2027-06-12" })).toBe(0);
    expect(await within({ date: "2027-06-05", price: { from: 9_000, below: 9_001 } })).toBe(1);
    expect(await within({ month: "2027-05" })).toBe(0);
  });

  it("The cheapest departure leaves from the city", async () => {
    expect(await cheapest({ city: "quebec" })).toEqual([["toronto-2-days", 9_500]]);
    expect(await within({ city: "quebec" }, "2027-06-10")).toBe(0);
  });
});

describe("what is not on sale", () => {
  it("A departure today, in the past, beyond the horizon or withdrawn is not on sale", async () => {
    await clearCatalogue();
    await seedCatalogue({
      departures: [
        { startDay: "2027-04-30" },
        { startDay: TODAY },
        { startDay: "2028-11-02" },
        { startDay: "2027-05-20", status: "withdrawn" },
      ],
    });
    expect(await slugs()).toEqual({ trips: [], total: 0, soldOut: [], nearestDays: [] });
    expect(await slugs({ city: "montreal" })).toEqual({ trips: [], total: 0, soldOut: [], nearestDays: [] });
    for (const date of ["2027-04-30", TODAY, "2028-11-02", "2027-05-20"]) {
      for (const city of [undefined, "montreal"]) {
        expect(await slugs({ date, city })).toEqual({ trips: [], total: 0, soldOut: [], nearestDays: [] });
      }
    }
    await seedCatalogue({ departures: [{ startDay: "2027-05-02" }, { startDay: "2028-11-01" }] });
    for (const date of ["2027-05-02", "2028-11-01"]) expect((await slugs({ date })).total).toBe(1);
    expect((await slugs({ date: TODAY })).nearestDays).toEqual(["2027-05-02", "2028-11-01"]);
    expect((await slugs({ date: "2029-01-01" })).nearestDays).toEqual(["2027-05-02", "2028-11-01"]);
  });
});

it("A search lists one kind of trip only, and its nearest days", async () => {
  const free = aTrip("boston-free", { destination: "boston", days: 2, kind: "independent" });
  await seedCatalogue({ trips: [free], departures: [{ startDay: "2027-05-19" }] });
  expect((await slugs({ kind: "independent" })).trips).toEqual(["boston-free"]);
  expect((await slugs({ kind: "guided" })).trips).not.toContain("boston-free");
  expect(await slugs({ kind: "package" })).toMatchObject({ trips: [], total: 0 });
  expect((await slugs({ kind: "independent", date: "2027-05-15" })).nearestDays).toEqual(["2027-05-19"]);
});

it("A page holds fifty trips; the count is of all", async () => {
  const many = Array.from({ length: 60 }, (_, i) => aTrip(`trip-${i}`, { destination: "boston", name: both(`${i}`) }));
  for (const trip of many) await seedCatalogue({ trips: [trip], departures: [{ startDay: "2027-05-15" }] });
  const { trips, total } = await find();
  expect([trips.length, total]).toEqual([50, 62]);
});

describe("the queries", () => {
  const searches: Partial<TripSearch>[] = [
    {},
    { city: "quebec" },
    { destination: "boston" },
    { date: "2027-05-15" },
    { city: "quebec", destination: "boston", date: "2027-05-14" },
    { date: "2027-05-14" },
    { kind: "guided" },
    { kind: "independent", date: "2027-05-14" },
    { date: "2027-05-14", length: 2, activities: true, price: { from: 0, below: 20_001 } },
    { city: "quebec", date: "2027-05-14", length: 2, price: { from: 0, below: 25_001 } },
  ];

  it.each(searches)("The queries for %j are few, and none reads all departures or fares", async (search) => {
    const queries = await queriesOf(() => find(search, { currency: "EUR" }));
    // Whether anything was written is asked apart.
    const asked = queries.filter(({ sql }) => !/\bchanges\b|pragma/.test(sql));
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(10);
    for (const query of queries) {
      const plan = await planOf(query);
      expect(plan.length).toBeGreaterThan(0);
      expect(wholeReads(plan)).toEqual([]);
    }
  });

  it("A query that reads all departures would be noticed (control)", async () => {
    const queries = await queriesOf(async () => {
      await db.select().from(departures).where(sql`${departures.placesLeft} = 3`);
      await db.select().from(fares).where(sql`${fares.childCad} = 3`);
    });
    for (const query of queries) expect(wholeReads(await planOf(query))).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { aCity, aDestination, aTrip, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";
import { planOf, queriesOf, wholeReads } from "../../../tests/support/query-plans";
import { getTour } from "./get-tour.server";
import { listPages } from "./list-pages.server";

const TODAY = "2027-05-01";
const fare = (adultCad: number) => ({ adultCad, childCad: adultCad - 5_000 });
const calls = (...cities: string[]) =>
  cities.map((city, index) => ({ city, departs: `0${5 + index}:00`, returns: `2${index}:00` }));
const short = aTrip("boston-2-days", { destination: "boston", days: 2, boarding: calls("montreal", "quebec") });
const long = aTrip("boston-4-days", { destination: "boston", days: 4, boarding: calls("montreal") });
const gone = aTrip("boston-old", { destination: "boston", boarding: calls("laval") });

beforeEach(async () => {
  await clearCatalogue();
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto")],
    cities: [aCity("montreal"), aCity("quebec"), aCity("laval")],
    trips: [short, long, aTrip("toronto-3-days", { destination: "toronto", boarding: calls("quebec") })],
    departures: [
      { trip: "boston-2-days", startDay: "2027-05-08", fares: { montreal: fare(20_000), quebec: fare(25_000) } },
      { trip: "boston-2-days", startDay: "2027-05-15", fares: { montreal: fare(22_000), quebec: fare(27_000) } },
      { trip: "boston-4-days", startDay: "2027-05-10", fares: { montreal: fare(40_000) } },
      {
        trip: "boston-4-days",
        startDay: "2027-05-09",
        capacity: 14,
        taken: 14,
        fares: { montreal: fare(40_000) },
      },
    ],
  });
});

const tour = (from: string, to: string) => getTour({ from, to }, { today: TODAY, locale: "en-ca", currency: "CAD" });

describe("getTour", () => {
  it("A tour has the trips from its city, with their times there", async () => {
    expect(await tour("montreal", "boston")).toMatchObject({
      city: { slug: "montreal" },
      destination: { slug: "boston" },
      fromPrice: 20_000,
      trips: [
        { slug: "boston-2-days", departs: "05:00", returns: "20:00", fromPrice: 20_000 },
        { slug: "boston-4-days", fromPrice: 40_000 },
      ],
    });
    expect(await tour("quebec", "boston")).toMatchObject({
      fromPrice: 25_000,
      trips: [{ slug: "boston-2-days", departs: "06:00", returns: "21:00" }],
    });
  });

  it("A tour has the soonest available departures of all its trips", async () => {
    const found = await tour("montreal", "boston");
    expect(found?.departures.map(({ slug, day, endDay, price }) => [slug, day, endDay, price])).toEqual([
      ["boston-2-days", "2027-05-08", "2027-05-09", 20_000],
      ["boston-4-days", "2027-05-10", "2027-05-13", 40_000],
      ["boston-2-days", "2027-05-15", "2027-05-16", 22_000],
    ]);
  });

  it("A tour knows all of its trips, though it shows the first, and its price is the cheapest of all", async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      aTrip(`many-${n}`, { destination: "toronto", days: n === 59 ? 9 : 3, boarding: calls("montreal") }),
    );
    await seedCatalogue({
      trips: many,
      departures: many.map(({ slug }, n) => ({
        trip: slug,
        startDay: "2027-05-20",
        fares: { montreal: fare(40_000 - n * 100) },
      })),
    });
    const found = await tour("montreal", "toronto");
    expect([found?.all.length, found?.trips.length]).toEqual([60, 50]);
    expect(found?.all.at(-1)).toMatchObject({ slug: "many-59", days: 9, departs: "05:00" });
    expect(found).toMatchObject({ fromPrice: 34_100, cheapest: { supplier: null, sharing: null } });
  });

  it("A tour has the soonest departures with room, though those before them are full", async () => {
    const days = [2, 3, 4, 5, 6].map((day) => ({ startDay: `2027-05-0${day}`, taken: day < 6 ? 14 : 0 }));
    const lengths = [10, 7].map((nights) => ({ trip: "hotel", startDay: "2027-05-07", nights, id: `hotel_${nights}` }));
    await seedCatalogue({
      trips: ["full", "hotel"].map((slug) => aTrip(slug, { destination: "boston", boarding: calls("montreal") })),
      departures: [...days, ...lengths],
    });
    const found = await tour("montreal", "boston");
    expect(found?.departures.slice(0, 3).map(({ slug, day, endDay }) => [slug, day, endDay])).toEqual([
      ["full", "2027-05-06", "2027-05-08"],
      ["hotel", "2027-05-07", "2027-05-14"],
      ["boston-2-days", "2027-05-08", "2027-05-09"],
    ]);
  });

  it("No query of a tour reads all departures or fares", async () => {
    for (const query of await queriesOf(() => tour("montreal", "boston")))
      expect(wholeReads(await planOf(query))).toEqual([]);
  });

  it("A tour is empty where nothing is on sale, and null for an unknown place", async () => {
    expect(await tour("laval", "boston")).toMatchObject({ trips: [], departures: [], fromPrice: null });
    expect(await tour("laval", "paris")).toBeNull();
    expect(await tour("paris", "boston")).toBeNull();
  });
});

it("The catalogue's pages are its trips and the tours they form", async () => {
  expect(await listPages()).toEqual({
    trips: ["boston-2-days", "boston-4-days", "toronto-3-days"].map((slug) => ({ slug, supplier: null })),
    tours: [
      { from: "montreal", to: "boston" },
      { from: "quebec", to: "boston" },
      { from: "quebec", to: "toronto" },
    ],
    changedOn: null,
  });
  await seedCatalogue({ trips: [gone] });
  expect((await listPages()).tours).toContainEqual({ from: "laval", to: "boston" });
});

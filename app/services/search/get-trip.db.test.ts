import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { trips } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { aCity, aDestination, aTrip, both, clearCatalogue, seedCatalogue } from "../../../tests/support/catalogue";
import { planOf, queriesOf, wholeReads } from "../../../tests/support/query-plans";
import { getTrip, type TripRequest } from "./get-trip.server";
import { listSearchChoices } from "./list-places.server";
import { rateOn } from "./rates.server";

const TODAY = "2027-05-10";
const fare = (adultCad: number) => ({ adultCad, childCad: adultCad - 5_000 });
const boston = aTrip("boston-2-days", {
  destination: "boston",
  days: 2,
  boarding: [
    { city: "quebec", departs: "04:00", returns: "23:30" },
    { city: "montreal", departs: "07:00", returns: "20:30" },
  ],
  activities: [
    { name: both("Whales"), text: both("At sea"), day: 2, included: false, priceCad: 6_500 },
    { name: both("Walk"), text: both("On foot"), day: 1, included: true },
  ],
});

beforeEach(async () => {
  await clearCatalogue();
  const fares = { montreal: fare(20_000), quebec: fare(25_000) };
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto")],
    cities: [aCity("montreal"), aCity("quebec")],
    trips: [boston, aTrip("toronto-2-days", { destination: "toronto" })],
    departures: [
      { startDay: "2027-05-08", fares },
      { startDay: TODAY, fares },
      { startDay: "2027-05-22", fares, capacity: 14, taken: 14 },
      { startDay: "2027-05-29", fares, capacity: 14, taken: 12 },
      { startDay: "2027-05-30", fares, status: "withdrawn" },
      { startDay: "2027-07-03", fares: { montreal: fare(18_000), quebec: fare(22_000) }, capacity: 40, taken: 20 },
      { startDay: "2028-11-10", fares },
      { startDay: "2028-11-11", fares },
      { trip: "toronto-2-days", startDay: "2027-06-12" },
    ],
  });
});

const get = (over: Partial<TripRequest> = {}, slug = "boston-2-days") =>
  getTrip(slug, { locale: "en-ca", currency: "CAD", today: TODAY, ...over });
async function trip(over: Partial<TripRequest> = {}) {
  const view = await get(over);
  if (!view) throw new Error("There is no such trip");
  return view;
}

describe("getTrip", () => {
  it("A trip is described in one language", async () => {
    expect(JSON.stringify(await trip({ locale: "fr-ca" }))).not.toMatch(/"en":/);
    expect(await trip({ locale: "fr-ca" })).toMatchObject({
      slug: "boston-2-days",
      name: "boston-2-days (fr)",
      highlights: ["one (fr)", "two (fr)", "three (fr)"],
      destination: { slug: "boston", to: "to boston (fr)" },
      coach: { slug: "coach-14" },
      itinerary: [{ title: "Day 1 (fr)", stops: [{ name: "Stop (fr)" }] }, { title: "Day 2 (fr)" }],
      faq: [{ question: "Q1 (fr)" }, { question: "Q2 (fr)" }],
    });
  });

  it("A trip has its stops in order, with names and times", async () => {
    const { boarding } = await trip();
    expect(boarding).toMatchObject([
      { city: "quebec", name: "quebec", departs: "04:00", returns: "23:30", stop: { name: "quebec station" } },
      { city: "montreal", name: "montreal", departs: "07:00", returns: "20:30" },
    ]);
  });

  it("A trip is priced for the party from the city, in the currency", async () => {
    const { departures, city, currency, activities } = await trip({
      city: "montreal",
      adults: 2,
      children: 1,
      currency: "USD",
      month: "2027-07",
    });
    expect({ city, currency }).toEqual({ city: "montreal", currency: "USD" });
    expect(departures.slice(0, 1)).toEqual([
      {
        id: "boston-2-days_2027-07-03",
        day: "2027-07-03",
        endDay: "2027-07-04",
        nights: null,
        fromPrice: 13_140,
        adultPrice: 13_140,
        childPrice: 9_490,
        total: 2 * 13_140 + 9_490,
        placesLeft: 20,
        availability: "available",
      },
    ]);
    expect(activities.map(({ price }) => price)).toEqual([4_745, undefined]);
  });

  it("A trip is priced from its first city by default, or when it does not serve the one asked for", async () => {
    for (const city of [undefined, "laval"]) {
      expect(await trip({ city })).toMatchObject({ city: "quebec", fromPrice: 22_000 });
    }
  });

  it("A trip shows the month of its next available departure, in every state, and the next month where it has few", async () => {
    const view = await trip({ adults: 2 });
    expect(view.month).toBe("2027-05");
    expect(view.departures.map(({ day, availability }) => [day, availability])).toEqual([
      ["2027-05-10", "gone"],
      ["2027-05-22", "sold-out"],
      ["2027-05-29", "low"],
      ["2027-05-30", "gone"],
      ["2027-07-03", "available"],
    ]);
    expect(view).toMatchObject({
      months: ["2027-05", "2027-07", "2028-11"],
      previousMonth: null,
      nextMonth: "2027-07",
    });
    expect(await trip({ adults: 3 })).toMatchObject({
      month: "2027-07",
      previousMonth: "2027-05",
      nextMonth: "2028-11",
    });
  });

  it("A trip shows the month asked for, even empty, and ignores an invalid one", async () => {
    expect(await trip({ month: "2027-06" })).toMatchObject({
      month: "2027-06",
      departures: [],
      previousMonth: "2027-05",
      nextMonth: "2027-07",
    });
    for (const month of ["2027-13", "July", ""]) expect(await trip({ month })).toMatchObject({ month: "2027-05" });
  });

  it("A link to a departure that is full, withdrawn or gone shows others and says so", async () => {
    const all = (await trip({ month: "2027-05" })).departures;
    const id = (of: string) => all.find(({ day }) => day === of)?.id ?? "";
    const missed = async (departure: string | null, day: string | null = null, month?: string) =>
      (await trip({ asked: { departure, day }, ...(month && { month }) })).missed;
    expect(await missed(id("2027-05-22"))).toEqual({ day: "2027-05-22", full: true });
    expect(await missed(id("2027-05-30"))).toEqual({ day: "2027-05-30", full: false });
    expect(await missed(id("2027-05-29"))).toBeNull();
    expect(await missed("of-last-year")).toEqual({ day: null, full: false });
    expect(await missed(null, "2027-05-08")).toEqual({ day: "2027-05-08", full: false });
    expect(await missed(null, "2027-07-03")).toBeNull();
    expect(await missed(null)).toBeNull();
    const over = { month: "2027-06", asked: { departure: null, day: "2027-06-08" } };
    expect(await trip(over)).toMatchObject({ month: "2027-05", missed: { day: "2027-06-08", full: false } });
    // The picker's own form, sent for another month.
    expect(await missed("of-another-city", null, "2027-07")).toBeNull();
    const [july] = (await trip({ month: "2027-07" })).departures;
    expect(await trip({ asked: { departure: july?.id ?? "", day: null } })).toMatchObject({ month: "2027-07" });
  });

  it("A trip sells up to the horizon and no further", async () => {
    const { departures } = await trip({ month: "2028-11" });
    expect(departures.map(({ day }) => day)).toEqual(["2028-11-10"]);
  });

  it("A trip has the cheapest price and best availability of its available departures", async () => {
    expect(await trip()).toMatchObject({ fromPrice: 22_000, availability: "available" });
    expect(await trip({ adults: 21, month: "2027-07" })).toMatchObject({ fromPrice: null, availability: "sold-out" });
  });

  it("A trip is null for an unknown slug, and once it left the catalogue", async () => {
    expect(await get({}, "nowhere")).toBeNull();
    await transaction((tx) => tx.update(trips).set({ position: -1 }).where(eq(trips.slug, "boston-2-days")));
    expect(await get()).toBeNull();
  });

  it("A trip takes few queries, none of which reads all departures or fares", async () => {
    const queries = await queriesOf(() => trip({ currency: "EUR", city: "quebec" }));
    expect(queries).toHaveLength(4);
    for (const query of queries) expect(wholeReads(await planOf(query))).toEqual([]);
  });
});

describe("listSearchChoices", () => {
  it("Search choices have cities and destinations in order, in one language", async () => {
    const { cities, destinations } = await listSearchChoices("fr-ca");
    expect(cities.map(({ slug, name }) => [slug, name])).toEqual([
      ["montreal", "montreal (fr)"],
      ["quebec", "quebec (fr)"],
    ]);
    expect(destinations.map(({ to }) => to)).toEqual(["to boston (fr)", "to toronto (fr)"]);
  });
});

describe("rateOn", () => {
  beforeEach(() =>
    seedCatalogue({
      rates: [
        { currency: "USD", fromDay: "2027-06-01", micros: 750_000 },
        { currency: "USD", fromDay: "2027-07-01", micros: 760_000 },
      ],
    }),
  );

  it("A rate is the newest of the day or before", async () => {
    expect(await rateOn("USD", "2027-05-31")).toBe(730_000);
    expect(await rateOn("USD", "2027-06-01")).toBe(750_000);
    expect(await rateOn("USD", "2027-06-30")).toBe(750_000);
    expect(await rateOn("USD", "2030-01-01")).toBe(760_000);
    expect(await rateOn("EUR", "2027-06-15")).toBe(680_000);
  });
  it("A rate before the first is the oldest, and that of CAD is one", async () => {
    expect(await rateOn("USD", "2001-01-01")).toBe(730_000);
    expect(await rateOn("CAD", "2001-01-01")).toBe(1_000_000);
  });
  it("A missing rate is an error", async () => {
    await clearCatalogue();
    await expect(rateOn("USD", TODAY)).rejects.toThrow("no rate for USD");
  });
});

import { expect, it } from "vitest";
import { homeData } from "./home-data";

const place = { name: "N", summary: "S", poster: "p" };
const trip = (slug: string, destination: string, fromPrice: number | null, day?: string) => ({
  slug,
  destination,
  fromPrice,
  name: slug,
  short: "",
  poster: "p",
  days: 2,
  kind: "guided" as const,
  availability: "available" as const,
  nextDays: day
    ? [{ day, departure: `${slug}_${day}`, price: 1, availability: "available" as const, placesLeft: 20 }]
    : [],
});

const next = (of: Parameters<typeof homeData>[1]["next"][number]) =>
  homeData([], { destinations: new Map(), next: [of] }).trips[0];

it("The home page counts a destination's trips and shows the cheapest price, its trip, city and room size", () => {
  const destinations = [
    { slug: "boston", ...place, coordinates: { lat: 1, lon: 2 } },
    { slug: "toronto", ...place },
  ];
  const cheapest = { city: "laval", from: "de Laval", month: "2027-05" };
  const least = { ...trip("b", "boston", 200), supplier: "partner" as const, sharing: 4, cheapest };
  const shown = (of: ReturnType<typeof trip>) =>
    homeData(destinations, { destinations: new Map([["boston", { count: 3, cheapest: of }]]), next: [] }).destinations;
  expect(shown(least)).toEqual([
    { slug: "boston", ...place, count: 3, price: { fromPrice: 200, supplier: "partner", sharing: 4, cheapest } },
    { slug: "toronto", ...place, count: 0, price: null },
  ]);
  expect(shown(trip("a", "boston", 100))[0]?.price).toEqual({ fromPrice: 100 });
});

it("The home page has the next departures, with only what their cards show", () => {
  const found = next(trip("t", "boston", 100, "2027-05-01"));
  expect(found?.nextDays).toEqual([{ day: "2027-05-01" }]);
  expect(found).not.toHaveProperty("destination");
});

it("A card says how many spots are left on a departure only where they are few, and none where they are too few", () => {
  const days = [
    { day: "2027-05-01", availability: "available" as const, placesLeft: 20 },
    { day: "2027-05-02", availability: "low" as const, placesLeft: 3 },
    { day: "2027-05-03", availability: "sold-out" as const, placesLeft: 1 },
  ];
  expect(next({ ...trip("t", "boston", 100), nextDays: days })?.nextDays).toEqual([
    { day: "2027-05-01" },
    { day: "2027-05-02", left: 3 },
    { day: "2027-05-03", left: 0 },
  ]);
});

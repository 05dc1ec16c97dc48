import { expect, it } from "vitest";
import { aCity, aDestination, aTrip, both, seedCatalogue } from "../../../tests/support/catalogue";
import { getHome } from "./get-home.server";

const fare = (adultCad: number) => ({ montreal: { adultCad, childCad: adultCad } });

it("The home page counts every trip with room, however many, with each destination's cheapest and the next to leave", async () => {
  const trips = Array.from({ length: 60 }, (_, i) =>
    aTrip(`trip-${i}`, { destination: i < 55 ? "boston" : "toronto", name: both(`${i}`) }),
  );
  const departures = trips.map(({ slug }, i) => ({
    trip: slug,
    startDay: `2027-0${i < 50 ? 6 : 5}-${String(10 + (i % 20)).padStart(2, "0")}`,
    fares: fare(i === 52 ? 9_000 : 20_000 + i),
    capacity: 40,
    // Of the last one, which would leave first, nothing is left.
    taken: i === 59 ? 40 : 0,
  }));
  const full = { ...departures[59], startDay: "2027-05-02" } as (typeof departures)[number];
  await seedCatalogue({
    destinations: [aDestination("boston"), aDestination("toronto"), aDestination("newport")],
    cities: [aCity("montreal")],
    trips,
    departures: [...departures.slice(0, 59), full],
  });
  const reader = { today: "2027-05-01", locale: "en-ca", currency: "CAD" } as const;
  const { destinations, next } = await getHome({ adults: 2, children: 0 }, reader);
  expect(
    [...destinations].map(([slug, { count, cheapest }]) => [slug, count, cheapest.slug, cheapest.fromPrice]),
  ).toEqual([
    ["boston", 55, "trip-52", 9_000],
    ["toronto", 4, "trip-55", 20_055],
  ]);
  expect(next.map(({ slug }) => slug)).toEqual(["trip-50", "trip-51", "trip-52", "trip-53"]);
});

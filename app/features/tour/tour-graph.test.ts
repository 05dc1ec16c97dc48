import { expect, it } from "vitest";
import type { TourData } from "./tour-data";
import { tourGraph } from "./tour-graph";

const about = {
  siteUrl: "https://escale.example",
  locale: "fr-ca",
  currency: "CAD",
  brand: "Escale",
  phone: "1 800 555-0142",
} as const;
const trip = (slug: string, fromPrice: number, supplier: "partner" | null) => ({
  slug,
  name: slug,
  fromPrice,
  supplier,
});
const offersOf = (trips: ReturnType<typeof trip>[]) => {
  const tour = {
    from: { slug: "montreal", boarding: { name: "Gare", address: "1717 rue Berri" } },
    to: { slug: "new-york", poster: "new-york" },
    texts: { title: "T", description: "D", faq: [] },
    trips,
  };
  return tourGraph(tour as unknown as TourData, about, "Voyages")[1]?.offers;
};

it("Search engines get available prices, and never an approximate one", () => {
  const exact = trip("new-york-3-days", 46_900, null);
  const guess = trip("round-trip-new-york", 32_800, "partner");
  expect(offersOf([guess, exact])).toMatchObject({ lowPrice: 469, offerCount: 1 });
  expect(offersOf([guess])).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import type { About } from "~/features/site/structured-data";
import { shownTrip, type WholeTrip } from "./shown-trip";
import type { DepartureData } from "./trip-data";
import { tripGraph } from "./trip-graph";

type Told = Parameters<typeof tripGraph>[0];

const about: About = {
  siteUrl: "https://escale.example",
  locale: "fr-ca",
  currency: "USD",
  brand: "Escale",
  phone: "1 800 555-0142",
};
const departure = (day: string, availability: DepartureData["availability"]): DepartureData => ({
  id: day,
  day,
  endDay: day,
  adultPrice: 20_050,
  childPrice: 15_000,
  total: 40_100,
  placesLeft: 9,
  availability,
});
const trip = {
  slug: "boston-2-jours",
  name: "Boston",
  short: "Deux jours",
  poster: "boston",
  photos: [],
  destination: { slug: "boston", name: "Boston", country: "US" },
  stops: [{ city: "montreal", name: "Montréal", departs: "05:50", returns: "21:00" }],
  city: "montreal",
  itinerary: [{ title: "La route" }, { title: "Le retour" }],
  faq: [{ question: "Q ?", answer: "R." }],
  availability: "low",
  fromPrice: 20_050,
  departures: [
    departure("2027-05-01", "gone"),
    departure("2027-05-08", "low"),
    departure("2027-05-15", "sold-out"),
    departure("2027-05-22", "available"),
  ],
} as unknown as Told;
const node = (type: string, of = trip) => tripGraph(of, about, "Voyages").find((thing) => thing["@type"] === type);

describe("a trip for search engines", () => {
  it("Search engines get a breadcrumb from the list to the page", () => {
    expect(node("BreadcrumbList")?.itemListElement).toMatchObject([
      { position: 1, name: "Voyages", item: "https://escale.example/fr-ca/voyage" },
      { position: 2, name: "Boston" },
      { position: 3, item: "https://escale.example/fr-ca/voyage/boston-2-jours" },
    ]);
  });

  it("Search engines get the page's prices, in its currency, on available dates", () => {
    expect(node("TouristTrip")?.offers).toEqual({
      "@type": "AggregateOffer",
      lowPrice: 200.5,
      priceCurrency: "USD",
      availability: "https://schema.org/LimitedAvailability",
      offerCount: 2,
      offers: [
        ["2027-05-08T05:50-04:00", "LimitedAvailability"],
        ["2027-05-22T05:50-04:00", "InStock"],
      ].map(([departureTime, state]) => ({
        "@type": "Offer",
        price: 200.5,
        priceCurrency: "USD",
        availability: `https://schema.org/${state}`,
        itemOffered: { "@type": "Trip", departureTime },
      })),
    });
  });

  it("Search engines get the cheapest departure offered here, not that of another month", () => {
    const dear = [departure("2027-12-04", "low"), { ...departure("2027-12-11", "low"), adultPrice: 30_000 }];
    const many = [
      ...dear,
      ...["14", "15", "16", "17"].map((day) => ({ ...departure(`2027-12-${day}`, "low"), adultPrice: 20_100 })),
    ];
    const offers = node("TouristTrip", { ...trip, fromPrice: 10_000, departures: many })?.offers;
    const told = (offers as { offers: { price: number; itemOffered: { departureTime: string } }[] }).offers;
    expect(offers).toMatchObject({ lowPrice: 200.5, offerCount: 6 });
    expect(told.map(({ price }) => price)).toEqual([200.5, 201, 201]);
    expect(told[0]?.itemOffered.departureTime).toBe("2027-12-04T05:50-05:00");
  });

  it("Search engines learn when nothing is left", () => {
    const soldOut = { ...trip, fromPrice: null, availability: "sold-out" as const };
    expect(node("TouristTrip", soldOut)?.offers).toEqual({
      "@type": "Offer",
      availability: "https://schema.org/SoldOut",
    });
  });

  it("Search engines get no offer of days on which nothing is on sale, though it is on others", () => {
    const full = { ...trip, departures: [departure("2027-05-15", "sold-out")] };
    expect(node("TouristTrip", full)?.offers).toBeUndefined();
  });

  it("Search engines get no offer of rooms that the partner lets, whose price is not known", () => {
    expect(node("TouristTrip", { ...trip, supplier: "partner" })?.offers).toBeUndefined();
  });

  it("Search engines get a trip's days and questions", () => {
    expect(node("TouristTrip")?.itinerary).toMatchObject({ itemListElement: [{ position: 1, name: "La route" }, {}] });
    expect(node("FAQPage")?.mainEntity).toMatchObject([{ name: "Q ?", acceptedAnswer: { text: "R." } }]);
  });
});

it("Data the page does not show stays on the server", () => {
  const whole = {
    ...trip,
    boarding: [],
    activities: [],
    itinerary: [],
    coach: { rows: [] },
    hotels: [{ name: "H", coordinates: { lat: 1, lon: 2 } }],
  };
  const reviews = { count: 0, average: null, reviews: [] };
  const shown = JSON.stringify(shownTrip(whole as unknown as WholeTrip, reviews, "v1"));
  expect(shown).not.toMatch(/coach|coordinates/);
  expect(shown).toContain('"H"');
});

it.each([
  ["own", [25_000, 25_000]],
  ["partner", [null, null]],
])("A day of a package has a price where it can be booked at it: rooms are %s", (supplier, prices) => {
  const days = ["2027-05-08", "2027-05-22"].map((day) => ({ ...departure(day, "low"), nights: 2, fromPrice: 25_000 }));
  const whole = { ...trip, departures: days, boarding: [], itinerary: [], hotels: [], activities: [] };
  const stay = { supplier, hotels: [], otherHotels: 0 };
  const reviews = { count: 0, average: null, reviews: [] };
  const shown = shownTrip({ ...whole, stay } as unknown as WholeTrip, reviews, "v1", { nights: 2 });
  expect(shown.trip.departures.map(({ adultPrice }) => adultPrice)).toEqual(prices);
});

it("Days show the stops from the chosen boarding city on, and the way from there", () => {
  const stops = (...times: string[]) => times.map((time) => ({ name: time, time }));
  const whole = {
    ...trip,
    city: "montreal",
    boarding: [
      { city: "quebec", departs: "02:15", returns: "23:30", stop: {} },
      { city: "montreal", departs: "05:50", returns: "20:00", km: 271, stop: {} },
    ],
    activities: [],
    hotels: [],
    itinerary: [
      { km: 783, stops: stops("02:15", "05:50", "12:20") },
      { km: 790, stops: stops("09:00", "20:00", "23:30") },
    ],
  };
  const reviews = { count: 0, average: null, reviews: [] };
  const daysFrom = (city: string) =>
    shownTrip({ ...whole, city } as unknown as WholeTrip, reviews, "v1").staticData.itinerary.map(({ km, stops }) => [
      km,
      ...stops.map(({ name }) => name),
    ]);
  expect(daysFrom("montreal")).toEqual([
    [512, "05:50", "12:20"],
    [519, "09:00", "20:00"],
  ]);
  expect(daysFrom("quebec")).toEqual([
    [783, "02:15", "05:50", "12:20"],
    [790, "09:00", "20:00", "23:30"],
  ]);
});

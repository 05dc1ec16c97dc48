import { beforeAll, describe, expect, it } from "vitest";
import { getBooking } from "~/services/booking/get-booking.server";
import { countTrips } from "~/services/search/count-trips.server";
import { findTrips } from "~/services/search/find-trips.server";
import { getTrip } from "~/services/search/get-trip.server";
import { mailsOf } from "../../../tests/support/booked";
import { aCity, aTrip, both, seedCatalogue } from "../../../tests/support/catalogue";
import {
  aHold,
  bookingsOf,
  chargesOf,
  checkoutRow,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
  takenOf,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { holdPlaces } from "./hold-places.server";

const READER = { locale: "en-ca", currency: "CAD", today: "2030-05-01" } as const;
const HOTEL = {
  name: "The Inn",
  address: "1 Main Street, Secaucus",
  coordinates: { lat: 40.8, lon: -74 },
  nights: 2,
  text: both("quiet"),
};
const TRIP = aTrip("sleeps-in-hotels", {
  hotels: [HOTEL],
  room: { perAdultCad: [14_000, 0, -2_000, -3_000] },
  boarding: [
    { city: "quebec", departs: "03:00", returns: "23:30" },
    { city: "montreal", departs: "06:00", returns: "21:30" },
  ],
  fares: { all: { quebec: { adultCad: 43_900, childCad: 33_900 }, montreal: { adultCad: 39_900, childCad: 29_900 } } },
});
const DEPARTURE = `${TRIP.slug}_${START_DAY}`;

beforeAll(async () => {
  const cities = [aCity("quebec"), aCity()];
  await seedCatalogue({ cities, trips: [TRIP], departures: [{ startDay: START_DAY, capacity: 40 }] });
});

const PARTIES = [
  { adults: 1, children: 0, each: 53_900 },
  { adults: 2, children: 0, each: 39_900 },
  { adults: 3, children: 0, each: 37_900 },
  { adults: 2, children: 2, each: 36_900 },
];

describe("the price of a tour with a room", () => {
  it.each(PARTIES)(
    "The price for $adults adults and $children children is the same in list, page and checkout",
    async (row) => {
      const { each, ...party } = row;
      const total = party.adults * each + party.children * 29_900;
      const { trips } = await findTrips(party, READER);
      expect(trips[0]).toMatchObject({
        fromPrice: each,
        sharing: party.adults + party.children,
        cheapest: { city: "montreal", month: START_DAY.slice(0, 7) },
        nextDays: [{ price: each }],
      });
      const page = await getTrip(TRIP.slug, { ...READER, ...party, city: "montreal" });
      expect(page).toMatchObject({ fromPrice: each, split: null, departures: [{ adultPrice: each, total }] });
      const held = await holdPlaces(aHold(DEPARTURE, party), NOW);
      expect(await checkoutRow(held.ok ? held.value.id : "")).toMatchObject({ adultPrice: each, total });
    },
  );

  it("The price limits use the room's price", async () => {
    const bands = [{ from: 0, below: 40_000 }, { from: 40_000 }];
    const alone = await countTrips({ adults: 1, children: 0 }, bands, READER);
    expect(alone.prices.map(({ count }) => count)).toEqual([0, 1]);
    const two = { adults: 2, children: 0 };
    expect((await countTrips(two, bands, READER)).prices.map(({ count }) => count)).toEqual([1, 0]);
    expect((await findTrips({ ...two, price: { from: 40_000 } }, READER)).total).toBe(0);
  });
});

describe("the room", () => {
  it("The room has two beds for two who want them, and always for more", async () => {
    const beds = async (over: Parameters<typeof aHold>[1]) => {
      const held = await holdPlaces(aHold(DEPARTURE, over), NOW);
      return (await checkoutRow(held.ok ? held.value.id : ""))?.journey.room;
    };
    const hotels = [{ name: HOTEL.name, address: HOTEL.address, nights: 2 }];
    expect(await beds({ adults: 2 })).toEqual({ guests: 2, twoBeds: false, hotels });
    expect(await beds({ adults: 2, twoBeds: true })).toEqual({ guests: 2, twoBeds: true, hotels });
    expect(await beds({ adults: 1, twoBeds: true })).toMatchObject({ guests: 1, twoBeds: false });
    expect(await beds({ adults: 3 })).toMatchObject({ guests: 3, twoBeds: true });
  });

  it("The room is refused to a larger party, whose places stay free and which is offered separate rooms", async () => {
    const before = await takenOf(DEPARTURE);
    const party = { adults: 5, children: 2 };
    expect(await holdPlaces(aHold(DEPARTURE, party), NOW)).toEqual({
      ok: false,
      code: "room-too-small",
      params: { max: 4 },
    });
    expect(await takenOf(DEPARTURE)).toBe(before);
    expect((await getTrip(TRIP.slug, { ...READER, ...party }))?.split).toEqual([
      { adults: 3, children: 1 },
      { adults: 2, children: 1 },
    ]);
    expect((await getTrip(TRIP.slug, { ...READER, adults: 1, children: 6 }))?.split).toEqual([]);
  });
});

it("What one alone pays for the room is charged, kept in the books and told in the mail, to the cent", async () => {
  const gateway = new FakeCards();
  const checkout = await readyCheckout(DEPARTURE, { adults: 1, children: 0 });
  await payWith(gateway, checkout);
  const [row] = await bookingsOf(checkout);
  const booking = await getBooking(row?.key ?? "");
  if (!booking) throw new Error("Not booked");
  expect(booking.money).toMatchObject({
    lines: [{ type: "adult", count: 1, each: 53_900, amount: 53_900 }],
    price: 53_900,
    paid: 53_900,
    balance: 0,
  });
  const [charge] = await chargesOf(checkout);
  expect(charge).toMatchObject({ amount: 53_900, state: "captured" });
  const text = JSON.stringify(await mailsOf(`confirmation:${booking.number}`)).replaceAll("\u00a0", " ");
  expect(text).toContain("1 adulte × 539,00");
  expect(text).toContain("Pour 1 personne, comprise dans le prix");
  expect(text).toContain(HOTEL.name);
});

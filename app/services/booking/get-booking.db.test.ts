import { beforeAll, expect, it } from "vitest";
import { aCity, aDestination, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { chooseSeats } from "../checkout/choose-seats.server";
import { getBooking } from "./get-booking.server";

beforeAll(() => seedCatalogue());

it("A booking is shown only with its key", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure, { adults: 1, children: 1, currency: "EUR", locale: "en-ca" });
  await chooseSeats(id, { 1: "3B" }, NOW);
  await payWith(new FakeCards(), id);
  const [booking] = await bookingsOf(id);
  const trip = aTrip();
  const city = aCity();
  const { slug, name, to, country } = aDestination();
  expect(await getBooking(booking?.key ?? "")).toEqual({
    number: booking?.number,
    key: booking?.key,
    bookedAt: NOW,
    locale: "en-ca",
    trip: { slug: trip.slug, name: trip.name, days: 3, poster: trip.poster },
    destination: { slug, name, to, country },
    departure: { id: departure, startDay: START_DAY, endDay: "2030-08-04" },
    boarding: { city: "montreal", cityName: city.name, ...city.boarding, departs: "06:00", returns: "21:30" },
    party: { adults: 1, children: 1 },
    travellers: [
      {
        position: 0,
        type: "adult",
        title: "mrs",
        firstName: "Zoé",
        lastName: "Tremblay",
        seat: null,
        ticketGeneration: 1,
        toFollow: false,
      },
      {
        position: 1,
        type: "child",
        title: "mrs",
        firstName: "Léo",
        lastName: "Tremblay",
        seat: "3B",
        ticketGeneration: 1,
        toFollow: false,
      },
    ],
    calledOff: false,
    cancelled: [],
    contactName: "Zoé",
    contactEmail: "zoe@example.com",
    stay: null,
    extras: [],
    money: {
      currency: "EUR",
      dueDay: null,
      lines: [
        { type: "adult", count: 1, each: 27_132, amount: 27_132 },
        { type: "child", count: 1, each: 20_332, amount: 20_332 },
      ],
      stay: null,
      extras: [],
      discount: null,
      changes: [],
      price: 47_464,
      paid: 47_464,
      available: 47_464,
      balance: 0,
      refunds: [],
      elsewhere: 0,
      takenBack: 0,
      withheld: 0,
      cards: [{ brand: "visa", last4: "4242", amount: 47_464 }],
      receipts: [{ number: 1, kind: "payment", note: null, amount: 47_464, issuedAt: NOW }],
    },
  });
  expect(await getBooking(booking?.number ?? "")).toBeNull();
  expect(await getBooking("")).toBeNull();
});

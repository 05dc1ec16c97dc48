import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookings, checkouts, trips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { aDeparture, anAdult, NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { anOwnPackage, OWN_STAY, readyPackage } from "../../../tests/support/package";
import { toldTripOf } from "./describe-trip.server";

const cards = new FakeCards();

async function described(checkout: string, showsPrivate = true) {
  const [booking] = await db.select().from(bookings).where(eq(bookings.checkout, checkout));
  const trip = (await toldTripOf(db, booking?.number ?? "", showsPrivate))?.trip;
  if (!trip) throw new Error("the booking was made");
  return trip;
}

it("A trip's description names the hotel and activities it was bought with", async () => {
  const checkout = await readyPackage(await anOwnPackage(), new FakePartner());
  await saveTravellers(checkout, [anAdult({ extras: ["whales"] }), anAdult({ extras: ["whales"] })], NOW);
  await payWith(cards, checkout);
  const { stay, extras } = (await described(checkout)).parts;
  expect(stay).toMatchObject({
    supplier: "own",
    name: "The Inn",
    phone: "212 555-0100",
    firstNight: START_DAY,
    nights: 2,
  });
  expect(stay?.secrets).toMatchObject({ pricePerPerson: OWN_STAY, totalPrice: 2 * OWN_STAY, currency: "CAD" });
  expect(stay?.secrets?.confirmationNumber).toMatch(/^H-/);
  expect(extras).toMatchObject([{ activity: "whales", day: addDays(START_DAY, 1), time: "10:00", address: "1 Wharf" }]);
});

it("A trip's description hides prices and codes unless they are shared", async () => {
  const checkout = await readyPackage(await anOwnPackage(), new FakePartner());
  await payWith(cards, checkout);
  expect((await described(checkout, false)).parts.stay).toMatchObject({ name: "The Inn", secrets: null });
});

it("A guided tour's description has each day, the hotel and both ways from the boarding city", async () => {
  const night = { fr: "Manhattan", en: "Manhattan" };
  const stop = (name: string, time: string) => ({
    name: { fr: name, en: name },
    coordinates: { lat: 45, lon: -73 },
    time,
  });
  const day = { title: { fr: "La route", en: "The road" }, text: { fr: "Promenade", en: "A walk" }, km: 10, meals: [] };
  const hotel = { name: "The Plaza", address: "305 West 46th Street", coordinates: { lat: 40, lon: -74 }, nights: 2 };
  const checkout = await readyCheckout(await aDeparture());
  await payWith(cards, checkout);
  const [sold] = await db.select().from(checkouts).where(eq(checkouts.id, checkout));
  const { departs, returns } = sold?.journey.boarding ?? { departs: "", returns: "" };
  const [trip] = await db
    .select()
    .from(trips)
    .where(eq(trips.slug, sold?.trip ?? ""));
  if (!trip) throw new Error("the trip of the departure");
  const itinerary = [
    { ...day, stops: [stop("Before", "00:00"), stop("Here", departs), stop("Times Square", "23:58")], night },
    { ...day, stops: [stop("High Line", "09:30")], night },
    { ...day, stops: [stop("The Plaza", "00:30"), stop("Home", returns), stop("After", "23:59")] },
  ];
  const data = {
    ...trip.data,
    kind: "guided" as const,
    itinerary,
    activities: [],
    hotels: [{ ...hotel, text: night }],
  };
  await transaction((tx) => tx.update(trips).set({ data }).where(eq(trips.slug, trip.slug)));
  const { programme, seats, parts } = await described(checkout);
  expect(parts).toEqual({ stay: null, extras: [] });
  expect(programme.guided).toBe(true);
  expect(programme.hotels).toMatchObject([{ name: "The Plaza", firstNight: START_DAY, nights: 2 }]);
  const names = programme.days.map(({ stops }) => stops.map(({ name }) => name.en));
  expect([names[0], names.at(-1)]).toEqual([
    ["Here", "Times Square"],
    ["The Plaza", "Home"],
  ]);
  expect(programme.days.at(-1)?.day).toBe(sold?.journey.departure.endDay);
  expect(seats.every((seat) => seat !== "")).toBe(true);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { anAdult, bookingsOf, payWith } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { importCatalogue } from "../catalogue/import.server";
import { saveTravellers } from "../checkout/save-travellers.server";
import { getBooking } from "./get-booking.server";

const BOSTON = "trips/boston-2-days.yaml";
const SATURDAY = "boston-2-days_2027-07-10";
const NOW = new Date("2027-05-01T16:00:00Z");

let folder: CatalogueFolder;
beforeAll(async () => {
  folder = await copyCatalogue();
});
afterAll(() => folder.drop());

async function importOn(today: string): Promise<void> {
  expect(await importCatalogue({ folder: folder.path, today })).toMatchObject({ ok: true });
}

/** An open checkout of a seat from Quebec City. */
async function hold(): Promise<string> {
  const wanted = { departure: SATURDAY, city: "quebec", adults: 1, children: 0, locale: "en-ca", currency: "CAD" };
  const held = await holdPlaces(wanted as Parameters<typeof holdPlaces>[0], NOW);
  if (!held.ok) throw new Error(held.code);
  expect(await saveTravellers(held.value.id, [anAdult()], NOW)).toMatchObject({ ok: true });
  return held.value.id;
}

it("Later catalogue changes never affect what was sold or is being bought", async () => {
  await importOn("2027-05-01");
  const [booked, open] = [await hold(), await hold()];
  expect(await chooseSeats(booked, { 0: "1A" }, NOW)).toMatchObject({ ok: true });
  expect(await payWith(new FakeCards(), booked, {}, NOW)).toMatchObject({ value: { state: "booked" } });
  const [booking] = await bookingsOf(booked);
  const shown = async () => ({
    checkout: await getCheckout(booked, NOW),
    open: await getCheckout(open, NOW),
    booking: await getBooking(booking?.key ?? ""),
  });
  const before = await shown();
  expect(before.booking?.boarding).toMatchObject({ city: "quebec", departs: "04:00", returns: "23:30" });

  await folder.edit(
    BOSTON,
    'city: quebec, departs: "04:00", returns: "23:30"',
    'city: quebec, departs: "05:10", returns: "22:05"',
  );
  await importOn("2027-05-01");
  expect(await shown()).toEqual(before);

  // After the departure the city may go, and in the end the whole trip.
  await folder.edit(BOSTON, '  - { city: quebec, departs: "05:10", returns: "22:05" }\n', "");
  await folder.edit(BOSTON, "    quebec: { adult: 229, child: 179 }\n", "");
  await folder.edit(BOSTON, "    quebec: { adult: 279, child: 229 }\n", "");
  await importOn("2027-07-11");
  expect(await shown()).toEqual(before);
  await folder.remove(BOSTON);
  await folder.write("codes.yaml", "[]\n");
  await importOn("2027-07-11");
  expect(await shown()).toEqual(before);
});

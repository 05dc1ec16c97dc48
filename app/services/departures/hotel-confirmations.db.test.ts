/** The numbers of a tour's hotels, on its lists. */
import { beforeAll, describe, expect, it } from "vitest";
import { departureList } from "~/documents/departure-lists.server";
import type { StaffMember } from "~/domain/company/staff";
import { hotelNumbers, MAX_CONFIRMATION_LENGTH } from "~/domain/departures/departure-sheet";
import { textOf } from "~/domain/list-cell";
import { getBooking } from "~/services/booking/get-booking.server";
import { auditOf } from "~/services/staff/audit.server";
import { seedCompany } from "../../../tests/support/booked";
import { aTrip, both, seedCatalogue } from "../../../tests/support/catalogue";
import { NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { anOwnPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { aColleague } from "../../../tests/support/staff";
import { confirmHotel } from "./hotel-confirmations.server";
import { getSheet } from "./sheet.server";

const hotel = (name: string) => ({
  name,
  address: "1 Main Street, Secaucus",
  nights: 1,
  text: both("quiet"),
  coordinates: { lat: 40.8, lon: -74 },
});
const TOUR = aTrip("sleeps-in-two-hotels", {
  hotels: [hotel("The Inn"), hotel("The Lodge")],
  room: { perAdultCad: [14_000, 0, -2_000] },
  boarding: [{ city: "montreal", departs: "06:00", returns: "21:30" }],
  fares: { all: { montreal: { adultCad: 39_900, childCad: 29_900 } } },
});
const DEPARTURE = `${TOUR.slug}_${START_DAY}`;
const [INN, LODGE] = ["The Inn, 1 Main Street, Secaucus", "The Lodge, 1 Main Street, Secaucus"];
const { gateway, aBooking } = packageDesk();
let ann: StaffMember;

beforeAll(async () => {
  await seedCatalogue({ trips: [TOUR], departures: [{ startDay: START_DAY, capacity: 40 }] });
  await seedCompany();
  ann = await aColleague("counter");
  for (const adults of [2, 1]) await payWith(gateway, await readyCheckout(DEPARTURE, { adults }));
});

async function sheetNow() {
  const sheet = await getSheet(DEPARTURE);
  if (!sheet) throw new Error("No sheet");
  return sheet;
}
const confirm = async (name: string, number: string, departure = DEPARTURE) =>
  confirmHotel(await sheetNow(), { departure, booking: null, hotel: name, number, by: ann }, NOW);

it("The number of a tour's hotel is on every row of it, is corrected, taken away, and logged each time", async () => {
  expect(hotelNumbers(await sheetNow()).map((each) => each.hotel)).toEqual([INN, LODGE]);
  expect(await confirm(INN, " GRP-771 ")).toMatchObject({ ok: true });
  expect(await confirm(INN, "GRP-771"), "sent twice").toMatchObject({ ok: true });
  const { parts } = departureList("rooms", await sheetNow(), "fr-ca");
  const numbersIn = (title: string) =>
    parts.find((part) => part.title === title)?.rows.map((cells) => textOf(cells[6] ?? ""));
  expect(numbersIn(INN)).toEqual(["GRP-771", "GRP-771"]);
  expect(numbersIn(LODGE)).toEqual(["", ""]);
  expect(await confirm(INN, "GRP-772")).toMatchObject({ ok: true });
  expect(await confirm(INN, "")).toMatchObject({ ok: true });
  expect(hotelNumbers(await sheetNow()).map((each) => each.number)).toEqual([null, null]);
  expect(await auditOf({ kind: "departure", id: DEPARTURE })).toHaveLength(3);
});

it("A number is refused for a hotel where nobody sleeps, and when it is too long", async () => {
  expect(await confirm("The Ritz, Paris", "1")).toMatchObject({ code: "hotel-missing" });
  expect(await confirm(INN, "1", "elsewhere")).toMatchObject({ code: "hotel-missing" });
  expect(await confirm(INN, "9".repeat(MAX_CONFIRMATION_LENGTH + 1))).toMatchObject({ code: "number-too-long" });
});

describe("A package with rooms of ours", () => {
  const HOTEL = "The Inn, 1 Main Street";

  async function booked() {
    const sold = await anOwnPackage();
    const one = await aBooking(sold);
    const sheet = async () => (await getSheet(sold.departure)) ?? expect.fail("No sheet");
    const confirmOf = async (booking: string, number: string, hotel = HOTEL) =>
      confirmHotel(await sheet(), { departure: sold.departure, booking, hotel, number, by: ann }, NOW);
    return { one, sheet, confirmOf };
  }

  it("The number a hotel gives a booking is on the list and on the booking's own page, and is logged there", async () => {
    const { one, sheet, confirmOf } = await booked();
    expect(await confirmOf(one.number, " H-7781 ")).toMatchObject({ ok: true });
    expect(await confirmOf(one.number, "H-7781"), "sent twice").toMatchObject({ ok: true });
    expect(hotelNumbers(await sheet())).toMatchObject([{ booking: one.number, number: "H-7781" }]);
    expect((await getBooking(one.key))?.stay?.confirmation).toEqual({ number: "H-7781", code: null });
    const logged = await auditOf({ kind: "booking", id: one.number });
    expect(logged).toMatchObject([{ what: "hotel-confirmed", after: { hotel: HOTEL, reference: "H-7781" } }]);
  });

  it("A booking's number is neither taken away nor given by a hotel where it does not sleep", async () => {
    const { one, confirmOf } = await booked();
    expect(await confirmOf(one.number, " ")).toMatchObject({ code: "number-missing" });
    expect(await confirmOf(one.number, "1", "The Ritz, Paris")).toMatchObject({ code: "hotel-missing" });
    expect(await confirmOf("ES-000000", "1")).toMatchObject({ code: "hotel-missing" });
  });
});

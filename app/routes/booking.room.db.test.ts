import { beforeAll, expect, it } from "vitest";
import { dayIn } from "~/domain/day";
import { bookingIn } from "~/features/booking/booking-data";
import { getBooking } from "~/services/booking/get-booking.server";
import { seedCompany } from "../../tests/support/booked";
import { sleep } from "../../tests/support/changes";
import { NOW } from "../../tests/support/checkout";
import { anOwnPackage, anotherPackageDate, manyHotels } from "../../tests/support/package";
import { packageDesk } from "../../tests/support/package-desk";
import { datesOf } from "./booking.date.server";
import { roomsOf } from "./booking.room.server";

const { aBooking } = packageDesk();
beforeAll(() => seedCompany());

it("Another room, and the rooms of another date, are read from the hotel the address names or the room it has", async () => {
  const sold = await anOwnPackage();
  const { key: bookingKey } = await aBooking(sold);
  const { departure } = await anotherPackageDate(sold, "2030-08-16");
  const others = await manyHotels(sold, 14);
  const last = others[13] ?? "";
  const at = (search: Record<string, string>) => {
    const request = new Request(`http://localhost/?${new URLSearchParams(search)}`);
    return { request, locale: "en-ca" as const, now: NOW, bookingKey };
  };
  const room = `${last}:queen:1`;
  const ofRooms = async (search: Record<string, string>) => (await roomsOf(at(search))).pages.at;
  expect(await ofRooms({})).toBe("");
  expect(await ofRooms({ hotel: last })).toBe(last);
  expect(await ofRooms({ to: room })).toBe(last);
  expect(await ofRooms({ to: room, hotel: "" })).toBe("");

  const onDate = { to: departure, see: "1" };
  const ofDates = async (search: Record<string, string>) => (await datesOf(at({ ...onDate, ...search }))).pages.at;
  expect(await ofDates({})).toBe("");
  expect(await ofDates({ hotel: last })).toBe(last);
  expect(await ofDates({ room })).toBe(last);
  expect(await ofDates({ room, hotel: "" })).toBe("");
});

it("A change of beds alone names the room once, with its beds", async () => {
  const sold = await anOwnPackage();
  const { key } = await aBooking(sold);
  const twoBeds = { hotel: sold.stay.hotel, room: "queen", twoBeds: true };
  expect(await sleep(key, twoBeds, NOW)).toMatchObject({ ok: true });
  const booking = await getBooking(key);
  const changes = booking && bookingIn("fr-ca", booking, dayIn(NOW)).money.changes;
  expect(changes).toMatchObject([{ kind: "room", names: expect.not.stringContaining("→"), beds: "two" }]);
});

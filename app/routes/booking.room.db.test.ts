import { beforeAll, expect, it } from "vitest";
import { seedCompany } from "../../tests/support/booked";
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

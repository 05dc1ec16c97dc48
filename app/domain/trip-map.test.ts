import { expect, it } from "vitest";
import { dayOfPicture, mapPath } from "./trip-map";

it("an address says what its picture shows", () => {
  const of = (day?: number) => mapPath({ version: "v", locale: "fr-ca", slug: "boston-2-days", day });
  expect(of()).toBe("/maps/v/fr-ca/boston-2-days/trip.svg");
  expect(of(2)).toBe("/maps/v/fr-ca/boston-2-days/day-2.svg");
  expect(["trip.svg", "day-2.svg"].map(dayOfPicture)).toEqual([undefined, 2]);
  expect(["day-0.svg", "day-100.svg", "day-x.svg", "trip.png", ""].map(dayOfPicture)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

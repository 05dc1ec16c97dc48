import { expect, it } from "vitest";
import { type MapPart, mapPath, partOfPicture } from "./trip-map";

it("an address says what its picture shows", () => {
  const of = (part?: MapPart) => mapPath({ version: "v", locale: "fr-ca", slug: "boston-2-days", part });
  expect(of()).toBe("/maps/v/fr-ca/boston-2-days/trip.svg");
  expect(of(2)).toBe("/maps/v/fr-ca/boston-2-days/day-2.svg");
  expect(of("hotels")).toBe("/maps/v/fr-ca/boston-2-days/hotels.svg");
  expect(["trip.svg", "day-2.svg", "hotels.svg"].map(partOfPicture)).toEqual([undefined, 2, "hotels"]);
  expect(["day-0.svg", "day-100.svg", "day-x.svg", "trip.png", ""].map(partOfPicture)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

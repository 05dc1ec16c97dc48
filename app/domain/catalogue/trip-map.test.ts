import { expect, it } from "vitest";
import { type MapPart, mapPath, nightPath, readPictureName } from "./trip-map";

it("A map's address says what its picture shows", () => {
  const of = (part?: MapPart) => mapPath({ version: "v", locale: "fr-ca", slug: "boston-2-days", part });
  expect(of()).toBe("/maps/v/fr-ca/boston-2-days/trip.svg");
  expect(of(2)).toBe("/maps/v/fr-ca/boston-2-days/day-2.svg");
  expect(of("hotels")).toBe("/maps/v/fr-ca/boston-2-days/hotels.svg");
  expect(nightPath(of(2))).toBe("/maps/v/fr-ca/boston-2-days/day-2-night.svg");
});

it("A map's name says what it shows, and for which colour scheme", () => {
  expect(["trip.svg", "day-2.svg", "hotels.svg"].map(readPictureName)).toEqual([
    { part: undefined, light: "day" },
    { part: 2, light: "day" },
    { part: "hotels", light: "day" },
  ]);
  expect(["trip-night.svg", "day-12-night.svg", "hotels-night.svg"].map(readPictureName)).toEqual([
    { part: undefined, light: "night" },
    { part: 12, light: "night" },
    { part: "hotels", light: "night" },
  ]);
  for (const name of ["day-0.svg", "day-100.svg", "day-x.svg", "trip.png", "night.svg", "trip-dusk.svg", ""])
    expect(readPictureName(name), name).toBeNull();
});

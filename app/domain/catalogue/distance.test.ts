import { expect, it } from "vitest";
import { tenthsOfKmBetween } from "./distance";

const TIMES_SQUARE = { lat: 40.758, lon: -73.9855 };

it.each([
  ["46th Street", { lat: 40.7594, lon: -73.9872 }, 2],
  ["Jersey City", { lat: 40.7152, lon: -74.0342 }, 63],
  ["Quebec City", { lat: 46.8139, lon: -71.208 }, 7090],
])("The distance from Times Square to %s is measured along the earth", (_, place, tenths) => {
  const measured = tenthsOfKmBetween(TIMES_SQUARE, place);
  expect(Math.abs(measured - tenths)).toBeLessThanOrEqual(tenths / 100);
  expect(tenthsOfKmBetween(place, TIMES_SQUARE)).toBe(measured);
});

it("The distance of a hotel on the very spot is a tenth of a kilometre, never none", () => {
  expect(tenthsOfKmBetween(TIMES_SQUARE, TIMES_SQUARE)).toBe(1);
});

it("The distance crosses the 180th meridian the short way", () => {
  expect(tenthsOfKmBetween({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 })).toBe(2);
});

import { expect, it } from "vitest";
import { kmBetween, routeBetween } from "./roads.server";

const toronto: [number, number] = [-79.38, 43.65];
const falls: [number, number] = [-79.08, 43.09];

it("A road goes round the lake, not across it", () => {
  const way = routeBetween(toronto, falls);
  expect(way[0]).toEqual(toronto);
  expect(way.at(-1)).toEqual(falls);
  expect(way.some(([lon, lat]) => lon < -79.7 && lat < 43.4)).toBe(true);
});

it("A road is the same way back", () => {
  expect(routeBetween(falls, toronto)).toEqual(routeBetween(toronto, falls).reverse());
});

it("A road joins nearby places and those without a motorway directly", () => {
  expect(routeBetween(toronto, [-79.3, 43.7])).toHaveLength(2);
  expect(routeBetween([-60, 50], [-61, 50.5])).toHaveLength(2);
});

it("A road is measured in kilometres", () => {
  expect(kmBetween([-71.2, 46.8], [-73.56, 45.51])).toBeCloseTo(232, -1);
});

import { expect, it } from "vitest";
import { nightsBeyond, usualNights } from "./stay";

it.each([
  [[1, 2, 3], 2],
  [[3, 5], 3],
  [[5, 3], 3],
  [[1], 1],
  [[], 1],
])("A stay of %j nights makes a search begin with %i", (lengths, nights) => {
  expect(usualNights(lengths)).toBe(nights);
});

it.each([
  ["a day later", "2030-08-03", { firstNight: "2030-08-05", nights: 1 }],
  ["a day earlier", "2030-08-01", { firstNight: "2030-08-01", nights: 1 }],
  ["two days earlier", "2030-07-31", { firstNight: "2030-07-31", nights: 2 }],
  ["right after it", "2030-08-05", { firstNight: "2030-08-05", nights: 3 }],
  ["weeks later", "2030-08-20", { firstNight: "2030-08-20", nights: 3 }],
])("A stay of three nights that is moved %s takes the nights it does not have", (_, firstNight, taken) => {
  expect(nightsBeyond({ firstNight: "2030-08-02", nights: 3 }, firstNight)).toEqual(taken);
});

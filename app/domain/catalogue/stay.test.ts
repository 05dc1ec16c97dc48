import { expect, it } from "vitest";
import { usualNights } from "./stay";

it.each([
  [[1, 2, 3], 2],
  [[3, 5], 3],
  [[5, 3], 3],
  [[1], 1],
  [[], 1],
])("A stay of %j nights makes a search begin with %i", (lengths, nights) => {
  expect(usualNights(lengths)).toBe(nights);
});

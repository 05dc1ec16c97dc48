import { expect, it } from "vitest";
import { amountTyped } from "./money";

it.each([
  ["12", 1_200],
  ["12,5", 1_250],
  ["12.50", 1_250],
  ["1 234,50 $", 123_450],
  ["$1,234.50", 123_450],
  ["1,234", 123_400],
  ["1.234.567,89", 123_456_789],
  ["0", 0],
  ["0,05", 5],
])("An amount %j is read as %i cents", (typed, cents) => {
  expect(amountTyped(typed)).toBe(cents);
});

it.each(["", "abc", "-5", "1,23,4", "12,345,6", "1e3", ",50", "1234,5678", "12345678901"])(
  "%j is not an amount",
  (typed) => {
    expect(amountTyped(typed)).toBeNull();
  },
);

import { expect, it } from "vitest";
import { formatPostalCode } from "./regions";

it.each([
  ["CA", "g1r1p1", "G1R 1P1"],
  ["CA", "G1r 1p1", "G1R 1P1"],
  ["US", "10001-1234", "10001-1234"],
  ["FR", "75001", "75001"],
])("A postal code of %s, %s, is written %s", (country, typed, written) => {
  expect(formatPostalCode(country, typed)).toBe(written);
});

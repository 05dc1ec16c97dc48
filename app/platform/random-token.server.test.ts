import { expect, it } from "vitest";
import { randomToken } from "./random-token.server";

it("A token is 22 unique letters fit for an address, and never reads as a command's option", () => {
  const tokens = Array.from({ length: 2_000 }, randomToken);
  expect(tokens.filter((token) => !/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});

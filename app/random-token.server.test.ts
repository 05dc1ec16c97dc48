import { expect, it } from "vitest";
import { randomToken } from "./random-token.server";

it("a token is 22 letters of an address, none like another, and never read as an option of a command", () => {
  const tokens = Array.from({ length: 2_000 }, randomToken);
  expect(tokens.filter((token) => !/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});

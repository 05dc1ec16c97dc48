import { expect, it } from "vitest";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import { changeCode, isChangeCode } from "./change-code.server";

const NOW = new Date("2030-05-01T16:00:00Z");
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const change = { booking: "ABC123", change: "birth-year 1 1985-2015 109700-99700" };

it("a code is six digits, taken for its ten minutes however it is spaced, and no longer", () => {
  const code = changeCode(change, NOW);
  expect(code).toMatch(/^\d{6}$/);
  expect(isChangeCode(code, change, NOW)).toBe(true);
  expect(isChangeCode(`${code.slice(0, 3)} ${code.slice(3)}`, change, after(1))).toBe(true);
  expect(isChangeCode(code, change, after(CHANGE_CODE_MINUTES))).toBe(true);
  expect(isChangeCode(code, change, after(CHANGE_CODE_MINUTES + 3))).toBe(false);
  expect(isChangeCode(code, change, after(-3))).toBe(false);
});

it("a code is for one change of one booking alone", () => {
  const code = changeCode(change, NOW);
  expect(isChangeCode(code, { ...change, booking: "ABC124" }, NOW)).toBe(false);
  expect(isChangeCode(code, { ...change, change: "birth-year 1 1985-2015 109700-89700" }, NOW)).toBe(false);
});

it.each(["", "12345", "1234567", "abcdef", "héhéhé"])("%j is no code", (typed) => {
  expect(isChangeCode(typed, change, NOW)).toBe(false);
});

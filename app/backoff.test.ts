import { expect, it } from "vitest";
import { backoff } from "./backoff";

const NOW = new Date("2026-11-22T12:00:00Z");
const secondsAfter = (...args: [times: number, bounds?: { shortest?: number; longest?: number }]) =>
  (backoff(NOW, ...args).getTime() - NOW.getTime()) / 1000;

it.each([
  [0, 15],
  [1, 30],
  [4, 240],
  [5, 300],
  [1_000_000, 300],
])("After %i tries the next is %i s later", (times, seconds) => expect(secondsAfter(times)).toBe(seconds));

it("The wait stays within the bounds of whoever asks", () => {
  const bounds = { shortest: 30, longest: 3_600 };
  expect([0, 1, 6, 7, 50].map((times) => secondsAfter(times, bounds))).toEqual([30, 60, 1_920, 3_600, 3_600]);
});

import { expect, it } from "vitest";
import { secondsToMidnight, secondsToWait } from "./waiting";

const NOW = new Date("2030-05-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const DAILY = { most: 2, hours: 24 };

it("As long as fewer than the most were had in the while, none waits", () => {
  expect(secondsToWait([], DAILY, NOW)).toBeNull();
  expect(secondsToWait([hoursAgo(1)], DAILY, NOW)).toBeNull();
  expect(secondsToWait([hoursAgo(24), hoursAgo(1)], DAILY, NOW)).toBeNull();
});

it("The next may be had when the oldest that counts is a while ago", () => {
  expect(secondsToWait([hoursAgo(1), hoursAgo(20)], DAILY, NOW)).toBe(4 * 3600);
  expect(secondsToWait([hoursAgo(22), hoursAgo(1), hoursAgo(20)], DAILY, NOW)).toBe(4 * 3600);
});

it("A day in UTC ends at its midnight", () => {
  expect(secondsToMidnight(NOW)).toBe(12 * 3600);
  expect(secondsToMidnight(new Date("2030-05-01T23:59:59.500Z"))).toBe(1);
  expect(secondsToMidnight(new Date("2030-05-01T00:00:00Z"))).toBe(86_400);
});

import { describe, expect, it } from "vitest";
import {
  failingJobPause,
  looksOf,
  looksWithin,
  NO_MORE_LOOKS,
  nextLook,
  SCHEDULES,
  type Scheduled,
  silentMinutes,
  waitAfter,
} from "./schedules";

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
const NOW = new Date("2026-11-22T12:00:00Z");
const all = Object.keys(SCHEDULES) as Scheduled[];
/** Somebody has to hear of an alert. */
const ENDLESS: Scheduled[] = ["alertWay"];

describe.each(all)("The schedule of %s", (of) => {
  it("The schedule waits longer each time", () => {
    const waits = Array.from({ length: Math.min(looksOf(of), 400) }, (_, looks) => waitAfter(of, looks) ?? 0);
    for (const [at, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(waits[at - 1] ?? 1);
  });

  it("The schedule has an end, or says why not", () => {
    if (ENDLESS.includes(of)) {
      expect(SCHEDULES[of].afterwards).toMatch(/^never: /);
      expect(nextLook(of, NOW, 1_000_000).getTime()).toBe(NOW.getTime() + HOUR * 1000);
      return;
    }
    expect(nextLook(of, NOW, looksOf(of) - 1).getTime()).toBeLessThan(NO_MORE_LOOKS.getTime());
    expect(nextLook(of, NOW, looksOf(of))).toEqual(NO_MORE_LOOKS);
  });

  it("The schedule costs less over a week than one look every five minutes", () => {
    expect(looksWithin(of, WEEK)).toBeLessThan(WEEK / 300);
  });
});

it("A payment is looked at every five minutes for a day, and then four times a day for a month", () => {
  expect([0, 1, 4, 5, 200, 300].map((looks) => waitAfter("payment", looks))).toEqual([15, 30, 240, 300, 300, 6 * HOUR]);
  expect(looksWithin("payment", 24 * HOUR)).toBeGreaterThan(285);
  expect(looksWithin("payment", 29 * 24 * HOUR)).toBeLessThan(looksOf("payment"));
  expect(looksWithin("payment", 31 * 24 * HOUR)).toBe(looksOf("payment"));
});

it("A failing job waits up to half a minute, and a silent outside up to an hour", () => {
  expect([0, 1, 2, 3, 50].map((turns) => failingJobPause(turns, 5))).toEqual([5, 10, 20, 30, 30]);
  expect(failingJobPause(3, 60)).toBe(60);
  expect([0, 1, 3, 4, 50].map(silentMinutes)).toEqual([5, 10, 40, 60, 60]);
});

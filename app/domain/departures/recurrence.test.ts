import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DepartureRule } from "~/domain/catalogue/catalogue";
import { addDays, type Day, daysBetween, isoWeek, weekday } from "~/domain/day";
import { isNamedDay, leavesOn } from "./recurrence";

/** The days in `from`…`to`, both included, on which a rule makes a trip leave. */
const departureDays = (of: DepartureRule, from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n)).filter((day) =>
    leavesOn(of, day),
  );

const rule = (over: Partial<DepartureRule>): DepartureRule => ({
  fare: "all",
  from: "01-01",
  to: "12-31",
  weekdays: ["fri"],
  everyWeeks: 1,
  except: [],
  also: [],
  ...over,
});

describe("leavesOn", () => {
  it("A rule gives the weekdays of a season, both ends included", () => {
    const days = departureDays(rule({ from: "07-02", to: "07-16" }), "2027-01-01", "2027-12-31");
    expect(days).toEqual(["2027-07-02", "2027-07-09", "2027-07-16"]);
  });

  it("A season may span the new year", () => {
    const days = departureDays(rule({ from: "12-20", to: "01-08" }), "2026-11-01", "2027-12-31");
    expect(days).toEqual(["2026-12-25", "2027-01-01", "2027-01-08", "2027-12-24", "2027-12-31"]);
  });

  it("A season returns every year", () => {
    const days = departureDays(rule({ from: "07-01", to: "07-07" }), "2027-01-01", "2029-12-31");
    expect(days).toEqual(["2027-07-02", "2028-07-07", "2029-07-06"]);
  });

  it("A rule adds and removes days, of every year or of one", () => {
    const season = { from: "07-01", to: "07-31" };
    expect(departureDays(rule({ ...season, except: ["07-09"] }), "2027-07-01", "2027-07-31")).toEqual([
      "2027-07-02",
      "2027-07-16",
      "2027-07-23",
      "2027-07-30",
    ]);
    const days = departureDays(
      rule({ ...season, weekdays: [], also: ["07-01", "2028-09-04", "02-29"] }),
      "2027-01-01",
      "2028-12-31",
    );
    expect(days).toEqual(["2027-07-01", "2028-02-29", "2028-07-01", "2028-09-04"]);
  });

  it("A rule skips alternate ISO weeks, also across a 53-week year", () => {
    const days = departureDays(rule({ everyWeeks: 2 }), "2026-12-01", "2027-01-31");
    expect(days).toEqual(["2026-12-11", "2026-12-25", "2027-01-15", "2027-01-29"]);
  });
});

const yearDay = fc.integer({ min: 0, max: 365 }).map((n) => addDays("2028-01-01", n).slice(5));
const start = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays("2025-01-01", n));
const exactDay = start;
const named = fc.array(fc.oneof(yearDay, exactDay), { maxLength: 5 });
const anyRule: fc.Arbitrary<DepartureRule> = fc.record({
  fare: fc.constant("all"),
  from: yearDay,
  to: yearDay,
  weekdays: fc.subarray(["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const).map((days) => [...days]),
  everyWeeks: fc.constantFrom(1 as const, 2 as const),
  except: named,
  also: named,
});

it("Any rule gives only its own days", () => {
  fc.assert(
    fc.property(anyRule, start, fc.integer({ min: 0, max: 800 }), (any, from, length) => {
      const to = addDays(from, length);
      const days = departureDays(any, from, to);
      const isNamed = (list: string[], day: string) => list.includes(day) || list.includes(day.slice(5));
      for (const day of days) {
        if (isNamed(any.also, day)) continue;
        expect(isNamed(any.except, day)).toBe(false);
        expect(any.weekdays).toContain(weekday(day));
        if (any.everyWeeks === 2) expect(isoWeek(day) % 2).toBe(0);
        const md = day.slice(5);
        expect(any.from <= any.to ? any.from <= md && md <= any.to : md >= any.from || md <= any.to).toBe(true);
      }
    }),
  );
});

it("Upcoming days are known", () => {
  expect(["02-29", "2028-02-29", "12-31"].map(isNamedDay)).toEqual([true, true, true]);
  expect(["02-30", "2027-02-29", "11-31"].map(isNamedDay)).toEqual([false, false, false]);
});

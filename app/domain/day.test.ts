import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  daysInMonth,
  isDay,
  isoWeek,
  startOfDay,
  weekday,
  weeksOf,
} from "./day";

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));

describe("weeksOf", () => {
  const ends = (months: string[]) => weeksOf(months).map((week) => [week[0], week.at(-1)]);

  it("The weeks of a month begin on Sunday and hold all of its days", () => {
    expect(ends(["2027-05"])).toEqual([
      ["2027-04-25", "2027-05-01"],
      ["2027-05-02", "2027-05-08"],
      ["2027-05-09", "2027-05-15"],
      ["2027-05-16", "2027-05-22"],
      ["2027-05-23", "2027-05-29"],
      ["2027-05-30", "2027-06-05"],
    ]);
    expect(ends(["2026-02"])).toHaveLength(4);
  });

  it("A week that two months share comes once, and the months between two far apart are left out", () => {
    expect(ends(["2027-04", "2027-05"])).toHaveLength(10);
    const far = ends(["2027-04", "2027-11"]);
    expect(far.slice(4, 6)).toEqual([
      ["2027-04-25", "2027-05-01"],
      ["2027-10-31", "2027-11-06"],
    ]);
    expect(far.at(-1)).toEqual(["2027-11-28", "2027-12-04"]);
  });
});

describe("isDay", () => {
  it.each(["2027-01-01", "2028-02-29", "2000-02-29", "2026-12-31"])("A day is read from %s", (day) =>
    expect(isDay(day)).toBe(true),
  );
  it.each([
    "2027-02-29",
    "1900-02-29",
    "2027-04-31",
    "2027-13-01",
    "2027-00-10",
    "2027-1-1",
    "27-01-01",
    "",
    null,
    5,
    " 2027-01-01",
  ])("A day is not read from %s", (value) => expect(isDay(value)).toBe(false));
});

describe("arithmetic", () => {
  it("Adding and subtracting days are inverse", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, n) => {
        const other = addDays(day, n);
        expect(daysBetween(day, other)).toBe(n);
        expect(addDays(other, -n)).toBe(day);
        expect(isDay(other)).toBe(true);
      }),
    );
  });

  it("Each day is visited once, also when clocks change", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(daysBetween(day, addDays(day, 1))).toBe(1);
        expect(addDays(day, 7) > day).toBe(true);
        expect(weekday(addDays(day, 7))).toBe(weekday(day));
      }),
    );
    expect(addDays("2027-03-13", 2)).toBe("2027-03-15");
    expect(daysBetween("2027-11-06", "2027-11-08")).toBe(2);
    expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
    expect(daysBetween("2027-12-20", "2028-01-20")).toBe(31);
  });

  it("Added months stay within the month's length", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-11-21", 18)).toBe("2028-05-21");
    expect(addMonths("2027-03-31", -1)).toBe("2027-02-28");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, n) => {
        const moved = addMonths(day, n);
        expect(isDay(moved)).toBe(true);
        const months = (d: string) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7));
        expect(months(moved) - months(day)).toBe(n);
        expect(moved.slice(8) <= day.slice(8)).toBe(true);
      }),
    );
  });

  it("Months are known", () => {
    expect(["2027-02", "2028-02", "2100-02", "2027-04", "2027-12"].map(daysInMonth)).toEqual([28, 29, 28, 30, 31]);
  });
});

describe("weeks", () => {
  it("Weekdays are named", () => {
    expect(weekday("2026-11-21")).toBe("sat");
    expect(weekday("2028-02-29")).toBe("tue");
  });
  it("ISO weeks are numbered across years", () => {
    expect(isoWeek("2026-12-31")).toBe(53);
    expect(isoWeek("2027-01-03")).toBe(53);
    expect(isoWeek("2027-01-04")).toBe(1);
    expect(isoWeek("2024-12-30")).toBe(1);
    expect(isoWeek("2021-01-01")).toBe(53);
  });
  it("A week has seven days from Monday", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = isoWeek(day);
        expect(isoWeek(addDays(day, 1)) === week).toBe(weekday(day) !== "sun");
      }),
    );
  });
});

describe("dayIn", () => {
  it("The day is that of Toronto, in summer and winter", () => {
    expect(dayIn(new Date("2027-07-01T03:59:59Z"))).toBe("2027-06-30");
    expect(dayIn(new Date("2027-07-01T04:00:00Z"))).toBe("2027-07-01");
    expect(dayIn(new Date("2027-01-01T04:59:59Z"))).toBe("2026-12-31");
    expect(dayIn(new Date("2027-01-01T05:00:00Z"))).toBe("2027-01-01");
  });
  it("The day can be that of another time zone", () =>
    expect(dayIn(new Date("2027-01-01T00:30:00Z"), "UTC")).toBe("2027-01-01"));
});

describe("the beginning of a day", () => {
  it.each([
    ["2026-07-01", "2026-07-01T04:00:00.000Z"],
    ["2026-12-01", "2026-12-01T05:00:00.000Z"],
    ["2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["2026-11-02", "2026-11-02T05:00:00.000Z"],
  ])("The day of %s begins at %s", (day, instant) => {
    expect(startOfDay(day).toISOString()).toBe(instant);
    expect(dayIn(startOfDay(day))).toBe(day);
    expect(dayIn(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
  });
});

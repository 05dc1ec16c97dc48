import { expect, it } from "vitest";
import { addDays, type Day } from "~/domain/day";
import { MAX_IN_PART, partAt, partByDays } from "./season";

const daily = (departures: number, day: Day): Day[] => Array.from({ length: departures }, () => day);

it("A month is read in parts of whole days, none longer than is read at once, and nothing is left out", () => {
  const days = [...daily(30, "2030-07-01"), ...daily(20, "2030-07-02"), ...daily(1, "2030-07-05")];
  expect(partByDays(days)).toEqual([
    { from: "2030-07-01", to: "2030-07-02", departures: MAX_IN_PART },
    { from: "2030-07-05", to: "2030-07-05", departures: 1 },
  ]);
  const busy = Array.from({ length: 31 }, (_, n) => daily(11, addDays("2030-07-01", n))).flat();
  const parts = partByDays(busy);
  expect(parts.reduce((sum, { departures }) => sum + departures, 0)).toBe(busy.length);
  expect(Math.max(...parts.map(({ departures }) => departures))).toBeLessThanOrEqual(MAX_IN_PART);
});

it("A day with more departures than a part has is a part of its own", () => {
  const days = [...daily(1, "2030-07-01"), ...daily(60, "2030-07-02"), ...daily(1, "2030-07-03")];
  expect(partByDays(days).map(({ departures }) => departures)).toEqual([1, 60, 1]);
});

it("A day without departures leads to the part that follows, and after the last to the last", () => {
  const parts = partByDays([...daily(50, "2030-07-02"), ...daily(50, "2030-07-08")]);
  const at = (day: Day) => partAt(parts, day)?.from;
  expect([at("2030-07-01"), at("2030-07-03"), at("2030-07-31")]).toEqual(["2030-07-02", "2030-07-08", "2030-07-08"]);
  expect(partAt([], "2030-07-01")).toBeUndefined();
});

import { expect, it } from "vitest";
import { clockChanges, isOneInstant } from "./clock-change";

it("Clocks change on the second Sunday of March and the first of November", () => {
  expect(clockChanges(2027)).toEqual(["2027-03-14", "2027-11-07"]);
  expect(clockChanges(2026)).toEqual(["2026-03-08", "2026-11-01"]);
});

it.each([
  ["2027-03-14", "01:59", true],
  ["2027-03-14", "02:00", false],
  ["2027-03-14", "02:59", false],
  ["2027-03-14", "03:00", true],
  ["2027-11-07", "00:59", true],
  ["2027-11-07", "01:00", false],
  ["2027-11-07", "01:59", false],
  ["2027-11-07", "02:00", true],
  ["2027-07-07", "02:30", true],
])("On %s, whether %s is one instant is %s", (day, time, isSo) => {
  expect(isOneInstant(day, time)).toBe(isSo);
});

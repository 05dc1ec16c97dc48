import { expect, it } from "vitest";
import { salesDays } from "./sales";

it.each([
  ["2026-11-22", { from: "2026-11-23", to: "2028-05-22" }],
  ["2026-12-31", { from: "2027-01-01", to: "2028-06-30" }],
  ["2026-08-31", { from: "2026-09-01", to: "2028-02-29" }],
])("On %s, sales run from tomorrow to eighteen months ahead", (today, days) => {
  expect(salesDays(today)).toEqual(days);
});

import { expect, it } from "vitest";
import { termsOn } from "./terms-on";

it("A departure far ahead takes a deposit, and a part comes back until 22 days before", () => {
  expect(termsOn("2027-01-01", "2027-03-01")).toEqual({ balanceBy: "2027-01-30", partBackUntil: "2027-02-07" });
});

it("A departure 31 days ahead is paid in full", () => {
  expect(termsOn("2027-01-29", "2027-03-01")).toEqual({ balanceBy: null, partBackUntil: "2027-02-07" });
});

it("A departure 21 days ahead gives nothing back, and 22 days ahead still does", () => {
  expect(termsOn("2027-02-07", "2027-03-01").partBackUntil).toBe("2027-02-07");
  expect(termsOn("2027-02-08", "2027-03-01").partBackUntil).toBeNull();
});

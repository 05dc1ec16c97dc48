import { expect, it } from "vitest";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { promotionOn } from "./promotion";

const code = (name: string, to: string, more: Partial<DiscountCode> = {}): DiscountCode => ({
  code: name,
  percent: 10,
  from: "2026-11-01",
  to,
  trips: [],
  minimumCad: 0,
  promoted: true,
  ...more,
});
const told = (codes: DiscountCode[], today: string, used = 0) =>
  promotionOn(
    codes.map((data) => ({ data, used })),
    today,
  )?.code.code;

it("The promoted code that ends first is shown", () => {
  const codes = [
    code("LONG", "2028-12-31"),
    code("SHORT", "2026-12-13"),
    code("SECRET", "2026-12-01", { promoted: false }),
  ];
  expect(told(codes, "2026-12-13")).toBe("SHORT");
  expect(told(codes, "2026-12-14")).toBe("LONG");
  expect(told([...codes].reverse(), "2026-12-13")).toBe("SHORT");
});

it("A promotion is hidden before, after, and once used up", () => {
  const codes = [code("FEW", "2026-12-13", { uses: 3 })];
  expect(told(codes, "2026-10-31")).toBeUndefined();
  expect(told(codes, "2026-11-01")).toBe("FEW");
  expect(told(codes, "2026-12-14")).toBeUndefined();
  expect(told(codes, "2026-12-01", 2)).toBe("FEW");
  expect(told(codes, "2026-12-01", 3)).toBeUndefined();
  expect(told([], "2026-12-01")).toBeUndefined();
});

it.each([
  ["2026-12-13", "2026-12-14T05:00:00.000Z"],
  ["2027-07-31", "2027-08-01T04:00:00.000Z"],
  // The clocks change on these two days, after midnight.
  ["2027-03-13", "2027-03-14T05:00:00.000Z"],
  ["2027-11-06", "2027-11-07T04:00:00.000Z"],
])("A promotion ends with its last day %s in the east: %s", (to, until) => {
  expect(promotionOn([{ data: code("X", to), used: 0 }], "2026-11-20")?.until.toISOString()).toBe(until);
});

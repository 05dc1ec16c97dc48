import { expect, it } from "vitest";
import type { Planned } from "~/domain/planner/timeline";
import { tripCost } from "./trip-cost.server";

const priced = (totalPrice: string, currency: string): Planned => ({
  id: totalPrice,
  kind: "activity",
  data: { name: "x", totalPrice, currency },
});
const spaces = (text: string) => text.replace(/\s/gu, " ");
const told = (cost: ReturnType<typeof tripCost>) =>
  cost?.rows.map(({ label, amounts }) => `${label} ${spaces(amounts)}`);

it("A trip's cost adds purchases to noted prices, one amount per currency", () => {
  const bought = { amount: 40_000, currency: "CAD" } as const;
  const cost = tripCost("en-ca", [priced("2500", "USD"), priced("1000", "CAD")], bought);
  expect(told(cost)).toEqual(["Bought here $400.00", "What you added $10.00 + US$25.00", "Total $410.00 + US$25.00"]);
  expect(cost?.apart).toBe(true);
});

it("A trip's cost is the total alone without purchases, and nothing without prices", () => {
  const cost = tripCost("fr-ca", [priced("2500", "CAD"), priced("99", "CAD")], null);
  expect([told(cost), cost?.apart]).toEqual([["En tout 25,99 $"], false]);
  expect(tripCost("fr-ca", [], { amount: 40_000, currency: "CAD" })).toBeNull();
});

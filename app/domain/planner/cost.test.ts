import { expect, it } from "vitest";
import { addedUp, pricesOf } from "./cost";

it("Typed prices are read, in Canadian dollars when no currency was chosen", () => {
  const items: { data: Record<string, string> }[] = [
    { data: { totalPrice: "25900", currency: "USD" } },
    { data: { currency: "EUR" } },
    { data: { totalPrice: "500" } },
  ];
  expect(pricesOf(items)).toEqual([
    { amount: 25_900, currency: "USD" },
    { amount: 500, currency: "CAD" },
  ]);
});

it("Costs are added per currency", () => {
  const amounts = [
    { amount: 25_900, currency: "USD" },
    { amount: 500, currency: "CAD" },
    { amount: 99, currency: "USD" },
  ] as const;
  expect(addedUp(amounts)).toEqual([
    { amount: 500, currency: "CAD" },
    { amount: 25_999, currency: "USD" },
  ]);
  expect(addedUp([])).toEqual([]);
});

import { expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { amountTyped, CURRENCIES } from "./money";

it.each([
  ["12", 1_200],
  ["12,5", 1_250],
  ["12.50", 1_250],
  ["1 234,50 $", 123_450],
  ["$1,234.50", 123_450],
  ["1,234", 123_400],
  ["1.234.567,89", 123_456_789],
  ["0", 0],
  ["0,05", 5],
])("An amount %j is read as %i cents", (typed, cents) => {
  expect(amountTyped(typed, "CAD")).toBe(cents);
});

it.each(["", "abc", "-5", "1,23,4", "12,345,6", "1e3", ",50", "1234,5678", "12345678901"])(
  "%j is not an amount",
  (typed) => {
    expect(amountTyped(typed, "CAD")).toBeNull();
  },
);

it("An amount is read as every page prints it, in its own currency alone", () => {
  for (const locale of LOCALES)
    for (const currency of CURRENCIES)
      for (const amount of [30_000, 123_456, 123_456_789, 5]) {
        const printed = formatMoney({ amount, currency }, locale);
        expect(amountTyped(printed, currency), printed).toBe(amount);
        for (const other of CURRENCIES.filter((each) => each !== currency)) {
          const isBareDollar = currency === "CAD" && other === "USD";
          expect(amountTyped(printed, other), `${printed} for ${other}`).toBe(isBareDollar ? amount : null);
        }
      }
});

it.each([
  ["US$300.00", "USD", 30_000],
  ["300,00\u00a0$\u00a0US", "USD", 30_000],
  ["300 CAD", "CAD", 30_000],
  ["CA$300", "CAD", 30_000],
  ["\u200e３００", "CAD", 30_000],
  ["€300", "CAD", null],
  ["US$300", "CAD", null],
  ["$300", "EUR", null],
  ["€300", null, 30_000],
  ["US$300", null, 30_000],
] as const)("The amount %j for a price in %s is %s", (typed, currency, cents) => {
  expect(amountTyped(typed, currency)).toBe(cents);
});

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

it.each([
  ["1 234,50 $", "CAD", 123_450],
  ["1\u00a0234,50\u00a0$", "CAD", 123_450],
  ["1\u202f234,50\u202f$", "CAD", 123_450],
  ["1\u2009234.50", "CAD", 123_450],
  ["1'234.50", "CAD", 123_450],
  ["1’234.50", "CAD", 123_450],
  ["1.234,50", "CAD", 123_450],
  ["1 234 567", "CAD", 123_456_700],
  ["$ 12", "CAD", 1_200],
  ["12$", "CAD", 1_200],
  ["12 $CAD", "CAD", 1_200],
  ["CAD$12", "CAD", 1_200],
  ["CAD 12", "CAD", 1_200],
  ["cad 12", "CAD", 1_200],
  ["C$12", "CAD", 1_200],
  ["12 $ CAN", "CAD", 1_200],
  ["12 dollars", "CAD", 1_200],
  ["12 dollars", "USD", 1_200],
  ["US $12", "USD", 1_200],
  ["USD 1,234.50", "USD", 123_450],
  ["1 234,50 $\u00a0US", "USD", 123_450],
  ["12 euros", "EUR", 1_200],
  ["1.234,50 €", "EUR", 123_450],
  ["€ 12", "EUR", 1_200],
  ["１２，５０", "CAD", 1_250],
  ["\u200b12\u00ad", "CAD", 1_200],
  ["\u200e$12.00\u200e", "CAD", 1_200],
  ["12,000", "CAD", 1_200_000],
  ["12.5", "CAD", 1_250],
  ["$1,234.50 CAD", "CAD", 123_450],
  ["Total\u00a0: 300,00\u00a0$", "CAD", 30_000],
  ["300,00\u00a0$.", "CAD", 30_000],
  ['"1,234.50"', "CAD", 123_450],
  ["'1234.50", "CAD", 123_450],
  ["﹩12", "CAD", 1_200],
  ["300 dollars canadiens", "CAD", 30_000],
  ["300 dollars américains", "USD", 30_000],
  ["300 US dollars", "USD", 30_000],
  ["U.S. $1,234.50", "USD", 123_450],
  ["1 234,50 $ É.-U.", "USD", 123_450],
  ["12 $ 50", "CAD", null],
  ["12€50", "EUR", null],
  ["1,234.500", "CAD", null],
  ["A$12", "CAD", null],
  ["50 cents", "CAD", null],
  ["1234.50-", "CAD", null],
  ["300 dollars canadiens", "USD", null],
  ["12 $ US", "CAD", null],
  ["12 €", "CAD", null],
  ["12 £", "CAD", null],
  ["12 dollars", "EUR", null],
  ["1 2", "CAD", null],
  ["300 400 5", "CAD", null],
  ["12 345 67", "CAD", null],
  ["-12", "CAD", null],
  ["\u221212", "CAD", null],
  ["(12)", "CAD", null],
  ["+12", "CAD", null],
  ["12 %", "CAD", null],
  ["0x10", "CAD", null],
  ["Infinity", "CAD", null],
  ["١٢", "CAD", null],
  ["$", "CAD", null],
] as const)("The amount %j in a field for %s is read as %s", (typed, currency, cents) => {
  expect(amountTyped(typed, currency)).toBe(cents);
});

import { describe, expect, it } from "vitest";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { dueNow } from "./deposit";
import { checkCode, codeTyped, discountOf } from "./discount";

const CAD = 1_000_000;
const code = (more: Partial<DiscountCode>): DiscountCode => ({
  code: "AUTUMN",
  from: "2030-01-01",
  to: "2030-12-31",
  trips: [],
  minimumCad: 0,
  ...more,
});

describe("a discount", () => {
  it.each([
    [{ percent: 10 }, 39_999, 3_999],
    [{ amountCad: 2_500 }, 39_900, 2_500],
    // What is left is never less than a card can be charged.
    [{ percent: 100 }, 39_900, 39_850],
    [{ amountCad: 39_851 }, 39_900, 39_850],
    [{ amountCad: 39_850 }, 39_900, 39_850],
    [{ percent: 100 }, 50, 0],
    [{ percent: 100 }, 20, 0],
  ])("%o of %i takes off %i", (rule, subtotal, off) => {
    expect(discountOf(code(rule), subtotal, CAD)).toBe(off);
  });
});

it("The least price of a code is compared in the currency of the price", () => {
  const minimum = (subtotal: number) =>
    checkCode(code({ minimumCad: 10_000 }), { trip: "a-trip", today: "2030-05-01", subtotal, rateMicros: 750_000 });
  expect(minimum(7_499)).toEqual({ ok: false, code: "code-minimum", params: { minimum: 7_500 } });
  expect(minimum(7_500)).toMatchObject({ ok: true });
});

describe("a deposit on what a discount left", () => {
  const on = (total: number) =>
    dueNow(
      "deposit",
      { adults: 1, children: 0, adultPrice: total, childPrice: 0, total },
      { today: "2030-05-01", departureDay: "2030-08-02" },
    );

  it("A deposit on a discounted price is possible when a card can be charged for both parts", () => {
    expect(on(100)).toEqual({ now: 50, later: 50 });
    expect(on(101)).toEqual({ now: 50, later: 51 });
    expect(on(99)).toBeNull();
    expect(on(50)).toBeNull();
  });
});

it.each([
  ["automne 10", "AUTOMNE10"],
  ["NUITÉE50", "NUITEE50"],
  ["LUMIÈRES15", "LUMIERES15"],
  ["été\u201130", "ETE30"],
  ["\u200bNUITEE50\u200e", "NUITEE50"],
  ["ＮＵＩＴＥＥ５０", "NUITEE50"],
  ["ETE\u00a0−\u00a030", "ETE30"],
  ["nuitee 50", "NUITEE50"],
  ["NUITE\u0301E50", "NUITEE50"],
  ["nuitée\u200b50", "NUITEE50"],
  ["nuitee\u00ad50", "NUITEE50"],
  ["nuitee\u202f50", "NUITEE50"],
  ["nuitee-50", "NUITEE50"],
  ["nuitee—50", "NUITEE50"],
  ["nuitee_50", "NUITEE50"],
  ["«\u00a0NUITEE50\u00a0»", "NUITEE50"],
  ["“NUITEE50”", "NUITEE50"],
  ["'NUITEE50'", "NUITEE50"],
  ["NUITEE50.", "NUITEE50"],
  ["NUITEE50!", "NUITEE50"],
  ["(NUITEE50)", "NUITEE50"],
  ["code\u00a0: NUITEE50", "NUITEE50"],
  ["Code: nuitée50", "NUITEE50"],
  ["\u2066NUITEE50\u2069", "NUITEE50"],
  ["\ufeffNUITEE50", "NUITEE50"],
  ["NUITEE50\ufe0f", "NUITEE50"],
  ["NUITEE５０", "NUITEE50"],
  ["NUITEE⁵⁰", "NUITEE50"],
  ["cœur10", "COEUR10"],
  ["ŒUVRE10", "OEUVRE10"],
  ["noël25", "NOEL25"],
  ["çava10", "CAVA10"],
  ["île15", "ILE15"],
  ["\tAUTOMNE\t10\n", "AUTOMNE10"],
  ["#AUTOMNE10", "AUTOMNE10"],
  ["*AUTOMNE10*", "AUTOMNE10"],
  ["code promo\u00a0: NUITEE50", "NUITEE50"],
  ["Promo code: NUITEE50.", "NUITEE50"],
  ["https://escale.example/fr-ca?code=NUITEE50", "NUITEE50"],
  ["code 10", "CODE10"],
  ["NUITEE50:", "NUITEE50"],
  ["", ""],
  ["---", ""],
])("The code typed as %j is %s", (typed, code) => {
  expect(codeTyped(typed)).toBe(code);
});

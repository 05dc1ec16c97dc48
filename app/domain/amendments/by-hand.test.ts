/** Money given back and fees added by hand. */
import { expect, it } from "vitest";
import { MAX_FEE, quoteByHand } from "./by-hand";
import type { Bought } from "./change";
import { CONDITIONS } from "./conditions-kept";

const START = "2030-08-02";
/** One adult at 399, with 200 paid. */
const bought: Bought = {
  sold: {
    adults: 1,
    children: 0,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice: 0,
    extrasPrice: 0,
    discount: 0,
    rateMicros: 1_000_000,
  },
  code: null,
  going: [{ position: 0, type: "adult", extras: 0 }],
  departureDay: START,
  firstDepartureDay: START,
  moved: [],
  conditions: CONDITIONS[0],
  calledOff: false,
  takenBack: 0,
  cancelled: [],
  fees: 0,
  price: 39_900,
  paid: 20_000,
};
const quote = (kind: "goodwill" | "fee", amount: number, of = bought, today = "2030-07-01") =>
  quoteByHand(of, { kind, amount }, today);

it.each([0, -1, 0.5, Number.NaN])("%d is no amount", (amount) => {
  for (const kind of ["goodwill", "fee"] as const)
    expect(quote(kind, amount)).toMatchObject({ code: "amount-invalid" });
});

it("A goodwill refund is at most what was paid and lowers the price, also after the trip", () => {
  expect(quote("goodwill", 1)).toMatchObject({ value: { price: 39_899, goesBack: 1 } });
  expect(quote("goodwill", 20_000)).toMatchObject({ value: { price: 19_900, goesBack: 20_000 } });
  expect(quote("goodwill", 20_001)).toMatchObject({ code: "amount-above", params: { most: 20_000 } });
  expect(quote("goodwill", 500, bought, "2030-09-01")).toMatchObject({ ok: true });
  expect(quote("goodwill", 500, { ...bought, going: [] })).toMatchObject({ ok: true });
  expect(quote("goodwill", 1, { ...bought, paid: 0 })).toMatchObject({ code: "nothing-paid" });
});

it("A fee raises the price of a travelling party until the day before departure", () => {
  expect(quote("fee", 2_500, bought, "2030-08-01")).toMatchObject({ value: { price: 42_400, goesBack: 0 } });
  expect(quote("fee", 2_500, bought, START)).toMatchObject({ code: "departed" });
  expect(quote("fee", 2_500, { ...bought, going: [] })).toMatchObject({ code: "nobody-left" });
  expect(quote("fee", MAX_FEE)).toMatchObject({ ok: true });
  expect(quote("fee", MAX_FEE + 1)).toMatchObject({ code: "amount-above", params: { most: MAX_FEE } });
});

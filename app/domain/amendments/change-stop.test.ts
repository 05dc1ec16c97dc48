import { expect, it } from "vitest";
import { addDays } from "~/domain/day";
import type { Bought } from "./change";
import { quoteStop } from "./change-stop";
import { CONDITIONS } from "./conditions-kept";

const START = "2030-08-02";
/** Two adults at 399 and a child at 299. */
const bought = (over: Partial<Bought> = {}): Bought => ({
  sold: {
    adults: 2,
    children: 1,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice: 0,
    extrasPrice: 0,
    discount: 0,
    rateMicros: 1_000_000,
  },
  code: null,
  going: [0, 1, 2].map((position) => ({ position, type: position < 2 ? "adult" : "child", extras: 0 })),
  departureDay: START,
  firstDepartureDay: START,
  moved: [],
  conditions: CONDITIONS[0],
  price: 109_700,
  paid: 109_700,
  fees: 0,
  takenBack: 0,
  cancelled: [],
  calledOff: false,
  ...over,
});
const laval = { from: "montreal", to: "laval", fares: { adultPrice: 40_933, childPrice: 29_900 } };
const early = addDays(START, -60);

it.each([
  [60, { ok: true }],
  [3, { ok: true }],
  [2, { ok: true }],
  [1, { code: "stop-closed", params: { last: "2030-07-31" } }],
  [0, { code: "departed" }],
  [-1, { code: "departed" }],
])("%i days before departure", (days, expected) => {
  expect(quoteStop(bought(), laval, addDays(START, -days))).toMatchObject(expected);
});

it("A dearer city is owed to the cent, with no fee", () => {
  expect(quoteStop(bought(), laval, early)).toMatchObject({
    value: { difference: 2_066, price: 111_766, goesBack: 0, sold: { adultPrice: 40_933 } },
  });
});

it("A cheaper one goes back where all is paid, and lowers the balance where it is not", () => {
  const cheaper = { ...laval, fares: { adultPrice: 37_900, childPrice: 28_900 } };
  expect(quoteStop(bought(), cheaper, early)).toMatchObject({ value: { difference: -5_000, goesBack: 5_000 } });
  expect(quoteStop(bought({ paid: 54_849 }), cheaper, early)).toMatchObject({ value: { price: 104_700, goesBack: 0 } });
});

it("Who cancelled pays nothing of it, and a code takes its part of the other fare", () => {
  const code = { code: "TEN", percent: 10, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0 };
  const sold = { ...bought().sold, discount: 10_970 };
  const some = bought({ sold, code, going: bought().going.slice(0, 1), price: 35_910, paid: 35_910 });
  const dearer = { ...laval, fares: { adultPrice: 49_900, childPrice: 29_900 } };
  expect(quoteStop(some, dearer, early)).toMatchObject({ value: { difference: 9_000, price: 44_910 } });
});

it("Refuses the city they board in already, and when nobody is left", () => {
  expect(quoteStop(bought(), { ...laval, to: "montreal" }, early)).toMatchObject({ code: "stop-same" });
  expect(quoteStop(bought({ going: [] }), laval, early)).toMatchObject({ code: "nobody-left" });
});

import { expect, it } from "vitest";
import { addDays } from "~/domain/day";
import type { Bought } from "./change";
import { atThePartner, quoteRoom } from "./change-room";
import { CONDITIONS } from "./conditions-kept";

const START = "2030-08-02";
/** Two adults at 399 with a room at 600. */
const bought = (over: Partial<Bought> = {}): Bought => ({
  sold: {
    adults: 2,
    children: 0,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice: 60_000,
    extrasPrice: 0,
    discount: 0,
    rateMicros: 1_000_000,
  },
  code: null,
  going: [0, 1].map((position) => ({ position, type: "adult" as const, extras: 0 })),
  departureDay: START,
  firstDepartureDay: START,
  moved: [],
  conditions: CONDITIONS[0],
  price: 139_800,
  paid: 139_800,
  fees: 0,
  takenBack: 0,
  cancelled: [],
  calledOff: false,
  ...over,
});
const early = addDays(START, -60);

it.each([
  [60, { ok: true }],
  [2, { ok: true }],
  [1, { ok: true }],
  [0, { code: "departed" }],
  [-1, { code: "departed" }],
])("%i days before departure", (days, expected) => {
  expect(quoteRoom(bought(), { what: "other", total: 70_000 }, addDays(START, -days))).toMatchObject(expected);
});

it("By conditions that end earlier, it is refused with its last day", () => {
  const conditions = { ...CONDITIONS[0], hotelChangeUntilDays: 3 };
  expect(quoteRoom(bought({ conditions }), { what: "beds", total: 62_000 }, addDays(START, -2))).toMatchObject({
    code: "hotel-closed",
    params: { last: "2030-07-30" },
  });
});

it("Another room costs each who travels 25, and its difference goes both ways", () => {
  expect(quoteRoom(bought(), { what: "other", total: 70_000 }, early)).toMatchObject({
    value: { fee: 5_000, difference: 10_000, price: 154_800, goesBack: 0, sold: { stayPrice: 70_000 } },
  });
  expect(quoteRoom(bought(), { what: "other", total: 40_000 }, early)).toMatchObject({
    value: { fee: 5_000, difference: -20_000, price: 124_800, goesBack: 15_000 },
  });
  // Of those left; the room they have is still at its whole price.
  const one = bought({ going: bought().going.slice(0, 1), price: 99_900, paid: 99_900 });
  expect(quoteRoom(one, { what: "other", total: 60_000 }, early)).toMatchObject({
    value: { fee: 2_500, price: 102_400 },
  });
});

it("Beds of the same room cost no fee, and a code takes its part", () => {
  expect(quoteRoom(bought(), { what: "beds", total: 62_000 }, early)).toMatchObject({
    value: { fee: 0, price: 141_800 },
  });
  const code = { code: "TEN", percent: 10, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0 };
  const sold = { ...bought().sold, discount: 13_980 };
  expect(quoteRoom(bought({ code, sold, price: 125_820 }), { what: "beds", total: 62_000 }, early)).toMatchObject({
    value: { difference: 1_800, sold: { discount: 14_180 } },
  });
});

it("Refuses what they have already, and when nobody is left", () => {
  expect(quoteRoom(bought(), { what: "same", total: 60_000 }, early)).toMatchObject({ code: "room-same" });
  expect(quoteRoom(bought({ going: [] }), { what: "other", total: 1 }, early)).toMatchObject({ code: "nobody-left" });
});

/** Let to three at 200 each with two beds at 20, of which two travel still; the partner asks for them. */
const has = { hotel: "inn", room: "queen", guests: 3, perPerson: 20_000 };
const there = { hotel: "inn", room: "queen", guests: 2, perPerson: 20_000, twoBedsPrice: 2_000, total: 42_000 };

it.each([
  ["as much as was paid", 20_000],
  ["less", 19_999],
])("Other beds in a room of the partner's leave it at its price where the partner asks %s for it", (_, perPerson) => {
  const price = { guests: 3, perPerson: 20_000, total: 62_000 };
  expect(atThePartner(has, { ...there, perPerson })).toEqual({ what: "beds", price });
});

it("One bed again in a room of the partner's leaves the room alone to be paid", () => {
  expect(atThePartner(has, { ...there, twoBedsPrice: 0 })).toMatchObject({ what: "beds", price: { total: 60_000 } });
});

it("Other beds are not offered where the partner asks more for the room than was paid", () => {
  expect(atThePartner(has, { ...there, perPerson: 20_001 })).toBeNull();
});

it.each([{ hotel: "lodge" }, { room: "suite" }])("Another room of the partner's costs what is asked: %o", (other) => {
  const price = { guests: 2, perPerson: 90_000, total: 182_000 };
  expect(atThePartner(has, { ...there, ...other, ...price })).toEqual({ what: "other", price });
});

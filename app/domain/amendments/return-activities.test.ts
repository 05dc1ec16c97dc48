/** Activities taken back: until their last day, at the price they were sold at. */
import { describe, expect, it } from "vitest";
import { lastDayToReturn } from "~/domain/catalogue/extra";
import { addDays } from "~/domain/day";
import type { Bought } from "./change";
import { CONDITIONS } from "./conditions-kept";
import { quoteReturn, type Return } from "./return-activities";

const START = "2030-08-02";
const whales = (position: number, returnableUntilDays: number | null = 3): Return => ({
  position,
  price: 6_500,
  returnableUntilDays,
});

/** Two adults at 399, each with an activity at 65, paid in full unless it is said. */
function aBooking({ paid = 92_800, discount = 0 } = {}): Bought {
  const sold = {
    adults: 2,
    children: 0,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice: 0,
    extrasPrice: 13_000,
    discount,
    rateMicros: 1_000_000,
  };
  const going = [0, 1].map((position) => ({ position, type: "adult" as const, extras: 6_500 }));
  const code = null;
  const days = { departureDay: START, firstDepartureDay: START, moved: [] };
  return {
    sold,
    going,
    code,
    ...days,
    conditions: CONDITIONS[0],
    fees: 0,
    calledOff: false,
    takenBack: 0,
    cancelled: [],
    price: 92_800 - discount,
    paid,
  };
}
const daysBefore = (days: number) => addDays(START, -days);

describe("an activity taken back", () => {
  it.each([
    [4, { ok: true }],
    [3, { ok: true }],
    [2, { ok: false, code: "not-returnable" }],
    [0, { ok: false, code: "departed" }],
    [-1, { ok: false, code: "departed" }],
  ])("An activity can be returned until 3 days before: %i days before", (days, expected) => {
    expect(quoteReturn(aBooking(), [whales(0)], daysBefore(days))).toMatchObject(expected);
  });

  it("A returned activity that was paid goes back to the cards in full", () => {
    expect(quoteReturn(aBooking(), [whales(0), whales(1)], daysBefore(10))).toMatchObject({
      value: { returned: 13_000, priceBefore: 92_800, price: 79_800, goesBack: 13_000 },
    });
  });

  it("A returned activity lowers the balance first", () => {
    expect(quoteReturn(aBooking({ paid: 46_400 }), [whales(1)], daysBefore(10))).toMatchObject({
      value: { price: 86_300, goesBack: 0 },
    });
    expect(quoteReturn(aBooking({ paid: 90_000 }), [whales(1)], daysBefore(10))).toMatchObject({
      value: { price: 86_300, goesBack: 3_700 },
    });
  });

  it("A non-refundable activity, a person who does not travel, and an empty choice are refused", () => {
    const refusal = (returns: Return[]) => quoteReturn(aBooking(), returns, daysBefore(10));
    expect(refusal([whales(0, null)])).toEqual({ ok: false, code: "not-returnable" });
    expect(refusal([whales(0), whales(1, null)])).toEqual({ ok: false, code: "not-returnable" });
    expect(refusal([whales(2)])).toEqual({ ok: false, code: "traveller-unknown" });
    expect(refusal([])).toEqual({ ok: false, code: "nothing-chosen" });
    expect(lastDayToReturn({ returnableUntilDays: null }, START)).toBe(null);
    expect(lastDayToReturn({ returnableUntilDays: 7 }, START)).toBe("2030-07-26");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkParty } from "~/domain/people/party";
import { fromCad } from "./money";
import { quote } from "./price";

const cents = fc.integer({ min: 0, max: 5_000_000 });
const rate = fc.integer({ min: 1, max: 10_000_000 });

describe("fromCad", () => {
  it("A converted price rounds half up", () => {
    expect(fromCad(100, 1_000_000)).toBe(100);
    expect(fromCad(1, 500_000)).toBe(1);
    expect(fromCad(1, 499_999)).toBe(0);
    expect(fromCad(39_900, 732_150)).toBe(29_213);
  });
  it("A converted price is whole, within half a cent, and unchanged in CAD", () => {
    fc.assert(
      fc.property(cents, rate, (amount, micros) => {
        const converted = fromCad(amount, micros);
        expect(Number.isSafeInteger(converted)).toBe(true);
        expect(Math.abs(converted * 1_000_000 - amount * micros)).toBeLessThanOrEqual(500_000);
        expect(fromCad(amount, 1_000_000)).toBe(amount);
      }),
    );
  });
  it("A converted price never reverses the order of two prices", () => {
    fc.assert(fc.property(cents, cents, rate, (a, b, r) => fromCad(Math.min(a, b), r) <= fromCad(Math.max(a, b), r)));
  });
});

describe("quote", () => {
  it("A quote rounds each person's price, then adds", () => {
    const fare = { adultCad: 39_901, childCad: 29_901 };
    expect(quote(fare, { adults: 2, children: 1 }, 500_000)).toEqual({
      adultPrice: 19_951,
      childPrice: 14_951,
      total: 54_853,
    });
  });
  it("A quote adds up for any fare and rate", () => {
    const people = fc.record({ adults: fc.integer({ min: 1, max: 10 }), children: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(cents, cents, people, rate, (adultCad, childCad, party, micros) => {
        const { adultPrice, childPrice, total } = quote({ adultCad, childCad }, party, micros);
        expect(total).toBe(party.adults * adultPrice + party.children * childPrice);
      }),
    );
  });
});

describe("checkParty", () => {
  const code = (adults: number, children: number) => {
    const verdict = checkParty({ adults, children });
    return verdict.ok ? "ok" : verdict.code;
  };
  it.each([
    [1, 0, "ok"],
    [1, 9, "ok"],
    [10, 0, "ok"],
    [11, 0, "party-too-large"],
    [5, 6, "party-too-large"],
    [0, 1, "party-no-adult"],
    [0, 0, "party-empty"],
    [-1, 2, "party-empty"],
    [1.5, 0, "party-empty"],
    [Number.NaN, 1, "party-empty"],
    [1, Number.POSITIVE_INFINITY, "party-empty"],
  ])("%d adults, %d children: %s", (adults, children, expected) => expect(code(adults, children)).toBe(expected));
});

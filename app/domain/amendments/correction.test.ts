import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_CHARGE } from "~/domain/money/money";
import { correctYear, type Person, partyOf, priceAgain, spreadRefund } from "./correction";

const START = "2030-08-02";
const adult: Person = { type: "adult", birthDay: "1990-03-04" };
const on = (birthDay: string, type: Person["type"] = "adult"): Person[] => [adult, { type, birthDay }];
const corrected = (person: string, year: number) => correctYear(on(person), 1, year, START);

describe("a year of birth put right", () => {
  it.each([
    // 17 on the day of departure, or a day too young for it.
    ["2000-08-02", 2013, "adult"],
    ["2000-08-03", 2013, "child"],
    // 5 on the day of departure.
    ["2000-08-02", 2025, "child"],
    ["2000-08-02", 1910, "adult"],
    ["2000-08-03", 1909, "adult"],
  ])("%s becomes %i: the type follows the age on the day of departure", (born, year, type) => {
    const verdict = corrected(born, year);
    expect(verdict).toEqual({ ok: true, value: { type, birthDay: `${year}${born.slice(4)}` } });
  });

  it.each([
    ["2000-08-03", 2025, "age-under-5"],
    ["2000-08-02", 2026, "age-under-5"],
    ["2000-08-02", 2030, "age-under-5"],
    ["2000-08-03", 2030, "birth-date-future"],
    ["2000-08-02", 2031, "birth-date-future"],
    ["2000-08-02", 2000, "birth-year-same"],
    ["2000-02-29", 2001, "birth-date-invalid"],
    ["2000-08-02", 1909, "birth-year-invalid"],
    ["2000-08-03", 1908, "birth-year-invalid"],
    ["2000-08-02", 200, "birth-year-invalid"],
    ["2000-08-02", 10_000, "birth-year-invalid"],
    ["2000-08-02", 2010.5, "birth-year-invalid"],
    ["2000-08-02", Number.NaN, "birth-year-invalid"],
  ])("%s cannot become %s: %s", (born, year, code) => {
    expect(corrected(born, year)).toEqual({ ok: false, code });
  });

  it("A corrected birth year never leaves children alone", () => {
    expect(correctYear([adult], 0, 2015, START)).toEqual({ ok: false, code: "no-adult-left" });
    const people: Person[] = [adult, { type: "child", birthDay: "2015-01-01" }];
    expect(correctYear(people, 0, 2015, START)).toEqual({ ok: false, code: "no-adult-left" });
  });

  it("A corrected birth year never makes the contact a child", () => {
    const two = on("2000-08-02");
    expect(correctYear(two, 0, 2015, START)).toEqual({ ok: false, code: "contact-adult" });
    // Born on 4 March: 17 on the day of departure, or 16.
    expect(correctYear(two, 0, 2013, START)).toMatchObject({ ok: true, value: { type: "adult" } });
    expect(correctYear(two, 0, 2014, START)).toEqual({ ok: false, code: "contact-adult" });
    expect(correctYear(two, 1, 2015, START)).toMatchObject({ ok: true, value: { type: "child" } });
  });

  it("A corrected birth year counts only remaining travellers", () => {
    expect(partyOf(on("2015-01-01", "child"))).toEqual({ adults: 1, children: 1 });
  });
});

const code = { code: "TEN", from: "2026-01-01", to: "2030-12-31", trips: [], minimumCad: 0 };
const sold = {
  adults: 2,
  children: 1,
  adultPrice: 39_900,
  childPrice: 29_900,
  stayPrice: 0,
  extrasPrice: 0,
  discount: 0,
  rateMicros: 1_000_000,
};

describe("the price again", () => {
  it("A corrected price uses the party's frozen prices", () => {
    expect(priceAgain(sold, { ...sold, adults: 1, children: 2 }, null)).toEqual({ price: 99_700, discount: 0 });
    expect(priceAgain(sold, { ...sold, adults: 3, children: 0 }, null)).toEqual({ price: 119_700, discount: 0 });
  });

  it("A corrected price leaves room and activities unchanged", () => {
    const packaged = { ...sold, stayPrice: 60_000, extrasPrice: 6_500, discount: 17_620 };
    expect(priceAgain(packaged, { ...packaged, adults: 1, children: 2 }, { ...code, percent: 10 })).toEqual({
      price: 149_580,
      discount: 16_620,
    });
  });

  it("A corrected price has the discount under the code's own rule", () => {
    const percent = { ...sold, discount: 10_970 };
    expect(priceAgain(percent, { ...percent, adults: 1, children: 2 }, { ...code, percent: 10 })).toEqual({
      price: 89_730,
      discount: 9_970,
    });
    const amount = { ...sold, discount: 2_500 };
    expect(priceAgain(amount, { ...amount, adults: 1, children: 2 }, { ...code, amountCad: 2_500 })).toEqual({
      price: 97_200,
      discount: 2_500,
    });
  });

  it("A corrected price has a proportional discount when the code has gone or changed", () => {
    const percent = { ...sold, discount: 10_970 };
    const wanted = { price: 89_730, discount: 9_970 };
    expect(priceAgain(percent, { ...percent, adults: 1, children: 2 }, null)).toEqual(wanted);
    expect(priceAgain(percent, { ...percent, adults: 1, children: 2 }, { ...code, percent: 15 })).toEqual(wanted);
  });

  it("A corrected price returns to the original when the correction is undone, and is never zero", () => {
    const price = fc.integer({ min: 1, max: 500_000 });
    const count = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(
        price,
        price,
        count,
        count,
        fc.integer({ min: 1, max: 100 }),
        (adultPrice, childPrice, a, c, percent) => {
          const party = { adults: a, children: c };
          const subtotal = a * adultPrice + c * childPrice;
          const discount = Math.max(0, Math.min(Math.floor((subtotal * percent) / 100), subtotal - MIN_CHARGE));
          const rest = { stayPrice: 0, extrasPrice: 0, rateMicros: 1_000_000 };
          const booking = { ...party, ...rest, adultPrice, childPrice, discount };
          for (const rule of [null, { ...code, percent }]) {
            expect(priceAgain(booking, booking, rule)).toEqual({ price: subtotal - discount, discount });
            expect(priceAgain(booking, { ...booking, adults: a + 1, children: c - 1 }, rule).price).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

describe("a refund over several cards", () => {
  const card = (id: string, left: number, { disputed = 0, elsewhere = 0 } = {}) => ({ id, left, disputed, elsewhere });
  const cards = [card("new", 100), card("empty", 0), card("old", 300)];

  it("A refund over several cards fills the first card first, and never exceeds what each has left", () => {
    const spread = (amount: number) => spreadRefund(amount, cards).map(({ card, amount: part }) => [card.id, part]);
    expect(spread(0)).toEqual([]);
    expect(spread(99)).toEqual([["new", 99]]);
    expect(spread(100)).toEqual([["new", 100]]);
    expect(spread(101)).toEqual([
      ["new", 100],
      ["old", 1],
    ]);
    expect(spread(400)).toEqual([
      ["new", 100],
      ["old", 300],
    ]);
    expect(() => spread(401)).toThrow(RangeError);
  });

  it("A refund over several cards starts with the one a bank charged back, and ends with one refunded outside the site", () => {
    const some = [card("hand", 100, { elsewhere: 90 }), card("mine", 100), card("bank", 300, { disputed: 200 })];
    const spread = (amount: number) =>
      Object.fromEntries(spreadRefund(amount, some).map((each) => [each.card.id, each.amount]));
    expect(spread(200)).toEqual({ bank: 200 });
    expect(spread(311)).toEqual({ hand: 10, mine: 100, bank: 201 });
    expect(spread(411)).toEqual({ hand: 11, mine: 100, bank: 300 });
    expect(() => spread(501)).toThrow(RangeError);
  });
});

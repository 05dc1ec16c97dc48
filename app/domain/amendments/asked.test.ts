/** Who asks for a change, and what the company takes for it on other terms than those agreed to. */
import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { type Asked, type AskedRow, type Asking, askedOf, askedRow, BY_TRAVELLER, takenOn, termsFor } from "./asked";
import { type Bought, quoteCancellation, quoteRename } from "./change";
import { quoteDate } from "./change-date";
import { CONDITIONS } from "./conditions-kept";

const staff: Asked = { by: "staff", member: "m1", why: "flood" };
const company: Asked = { by: "company", why: "too few travel" };

describe("who asks", () => {
  it.each<Asked>([BY_TRAVELLER, staff, company])("An actor is read as it was written: %o", (asked) => {
    expect(askedOf(askedRow(asked))).toEqual(asked);
  });

  it("An actor without a staff name is the company, and its reason is trimmed", () => {
    const row: AskedRow = { askedBy: "staff", member: null, why: null };
    expect(askedOf(row)).toEqual({ by: "company", why: "" });
    expect(askedRow({ ...staff, why: "  flood " }).why).toBe("flood");
  });
});

describe("the terms", () => {
  it("Terms asked by a traveller are the agreed ones", () => {
    expect(termsFor({ asked: BY_TRAVELLER })).toEqual({ ok: true, value: "agreed" });
    for (const terms of ["nothing", { takes: 0 }] as const)
      expect(termsFor({ asked: BY_TRAVELLER, terms })).toMatchObject({ code: "terms-not-theirs" });
  });

  it("Terms asked by staff may be any, with a reason", () => {
    for (const terms of ["agreed", "nothing", { takes: 5 }] as const)
      expect(termsFor({ asked: staff, terms })).toEqual({ ok: true, value: terms });
    for (const why of ["", "  "]) expect(termsFor({ asked: { ...staff, why } })).toMatchObject({ code: "why-missing" });
  });

  it("Terms asked by the company are nothing, also when something is typed", () => {
    for (const terms of ["agreed", { takes: 5 }] as const)
      expect(termsFor({ asked: company, terms })).toEqual({ ok: true, value: "nothing" });
    expect(termsFor({ asked: { by: "company", why: " " } })).toMatchObject({ code: "why-missing" });
  });

  it.each([
    [0, true],
    [4_999, true],
    [5_000, true],
    [5_001, false],
    [-1, false],
    [0.5, false],
    [Number.NaN, false],
  ])("Terms that keep %d of 5000: %s", (takes, isTaken) => {
    expect(takenOn({ takes }, 5_000)).toEqual(
      isTaken ? { ok: true, value: takes } : { ok: false, code: "terms-above", params: { most: 5_000 } },
    );
  });
});

const START = "2030-08-02";
const early = addDays(START, -60);
/** Two adults at 399 with a fee of 50, paid in full. */
const bought: Bought = {
  sold: {
    adults: 2,
    children: 0,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice: 0,
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
  fees: 5_000,
  calledOff: false,
  takenBack: 0,
  cancelled: [],
  price: 84_800,
  paid: 84_800,
};

describe("cancelling on other terms", () => {
  const quoted = (positions: number[], asking?: Asking, of = bought, today = early) =>
    quoteCancellation(of, positions, today, asking);

  it("Cancelling on other terms keeps what staff enter, up to what the conditions keep", () => {
    expect(quoted([0, 1])).toMatchObject({ value: { kept: 39_900, price: 44_900, goesBack: 39_900 } });
    const keeps = (takes: number) => quoted([0, 1], { asked: staff, terms: { takes } });
    expect(keeps(39_900)).toEqual(quoted([0, 1]));
    expect(keeps(10_000)).toMatchObject({ value: { kept: 10_000, price: 15_000, goesBack: 69_800 } });
    expect(keeps(0)).toMatchObject({ value: { kept: 0, price: 5_000, goesBack: 79_800 } });
    expect(keeps(39_901)).toMatchObject({ code: "terms-above", params: { most: 39_900 } });
  });

  it("Cancelling a deposit on other terms refunds what is not kept, and asks for nothing more", () => {
    const deposit = { ...bought, fees: 0, price: 79_800, paid: 39_900 };
    const asking = { asked: staff, terms: { takes: 10_000 } };
    expect(quoted([0, 1], asking, deposit)).toMatchObject({ value: { kept: 10_000, price: 10_000, goesBack: 29_900 } });
  });

  it("Cancelling on the company's account refunds everything, fees included, also on the last day", () => {
    const all = { kept: 0, price: 0, goesBack: 84_800, whole: true };
    expect(quoted([0, 1], { asked: company })).toMatchObject({ value: all });
    expect(quoted([0, 1], { asked: company }, bought, addDays(START, -1))).toMatchObject({ value: all });
    expect(quoted([0], { asked: company })).toMatchObject({ value: { kept: 0, price: 44_900, goesBack: 39_900 } });
  });

  it("Cancelling on other terms keeps what was kept from earlier cancellations", () => {
    const after = { ...bought, going: bought.going.slice(0, 1), fees: 0, price: 59_850, paid: 59_850 };
    expect(quoted([0], { asked: company }, after)).toMatchObject({ value: { price: 19_950, goesBack: 39_900 } });
  });

  it("Cancelling on other terms never refunds a goodwill refund a second time", () => {
    const given = { ...bought, fees: 0, price: 9_000, paid: 9_000 };
    expect(quoted([0, 1], undefined, given)).toMatchObject({ value: { value: 9_000, kept: 4_500, goesBack: 4_500 } });
    expect(quoted([0], { asked: company }, given)).toMatchObject({
      value: { value: 9_000, price: 0, goesBack: 9_000 },
    });
    const withFee = { ...given, fees: 5_000 };
    expect(quoted([0, 1], { asked: company }, withFee)).toMatchObject({ value: { price: 0, goesBack: 9_000 } });
  });
});

it("A name change costs the fee, less when staff say so, and nothing for the company", () => {
  const fee = (asking?: Asking) => quoteRename(bought, 0, early, asking);
  expect(fee()).toMatchObject({ value: { fee: 5_000, price: 89_800 } });
  expect(fee({ asked: staff, terms: { takes: 1_250 } })).toMatchObject({ value: { fee: 1_250, price: 86_050 } });
  expect(fee({ asked: staff, terms: { takes: 5_001 } })).toMatchObject({ code: "terms-above" });
  expect(fee({ asked: company })).toMatchObject({ value: { fee: 0, price: 84_800 } });
});

describe("another date on other terms", () => {
  const to = { startDay: addDays(START, 14), prices: { adultPrice: 44_900, childPrice: 34_900 } };
  const cheaper = { ...to, prices: { adultPrice: 29_900, childPrice: 29_900 } };

  it("A date change on other terms costs the fee staff set for the whole party, plus the difference", () => {
    const quote = (takes: number) => quoteDate(bought, to, early, { asked: staff, terms: { takes } });
    expect(quote(10_000)).toMatchObject({ value: { fee: 10_000, difference: 10_000, price: 104_800 } });
    expect(quote(0)).toMatchObject({ value: { fee: 0, difference: 10_000, price: 94_800 } });
    expect(quote(10_001)).toMatchObject({ code: "terms-above", params: { most: 10_000 } });
  });

  it("A date change by the company never costs more, refunds a cheaper price, and is open until the day before", () => {
    const last = addDays(START, -1);
    expect(quoteDate(bought, to, last, { asked: company })).toMatchObject({ value: { difference: 0, price: 84_800 } });
    expect(quoteDate(bought, cheaper, last, { asked: company })).toMatchObject({
      value: { fee: 0, difference: -20_000, goesBack: 20_000 },
    });
    expect(quoteDate(bought, to, last, { asked: staff })).toMatchObject({ code: "date-closed" });
    expect(quoteDate(bought, to, START, { asked: company })).toMatchObject({ code: "departed" });
  });
});

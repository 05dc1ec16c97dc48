/** What cancelling comes to, on each day and for any party (spec 9). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { depositOf } from "~/domain/money/deposit";
import { type Bought, type CancelQuote, type Going, priceOf, quoteCancellation } from "./change";
import { quoteDate } from "./change-date";
import { CONDITIONS, conditionsOn } from "./conditions-kept";
import type { Sold } from "./correction";

const START = "2030-08-02";
const early = addDays(START, -60);
const later = { startDay: addDays(START, 14), prices: { adultPrice: 44_900, childPrice: 34_900 } };

type Made = {
  adults?: number;
  children?: number;
  extras?: number[];
  stayPrice?: number;
  discount?: number;
  paid?: number;
};

/** Adults at 399, children at 299, paid in full unless it is said. */
function aBooking({ adults = 2, children = 1, extras = [], stayPrice = 0, discount = 0, paid }: Made = {}): Bought {
  const extrasPrice = extras.reduce((sum, each) => sum + each, 0);
  const sold: Sold = {
    adults,
    children,
    adultPrice: 39_900,
    childPrice: 29_900,
    stayPrice,
    extrasPrice,
    discount,
    rateMicros: 1_000_000,
  };
  const going: Going[] = Array.from({ length: adults + children }, (_, position) => ({
    position,
    type: position < adults ? "adult" : "child",
    extras: extras[position] ?? 0,
  }));
  const price = adults * 39_900 + children * 29_900 + stayPrice + extrasPrice - discount;
  return {
    sold,
    going,
    code: null,
    departureDay: START,
    firstDepartureDay: START,
    moved: [],
    conditions: CONDITIONS[0],
    fees: 0,
    calledOff: false,
    takenBack: 0,
    cancelled: [],
    price,
    paid: paid ?? price,
  };
}

function quoted(bought: Bought, positions: number[], today = early): CancelQuote {
  const verdict = quoteCancellation(bought, positions, today);
  if (!verdict.ok) throw new Error(verdict.code);
  return verdict.value;
}

describe("cancelling", () => {
  it.each([
    [60, 50, 54_850],
    [23, 50, 54_850],
    [22, 50, 54_850],
    [21, 100, 0],
    [20, 100, 0],
    [1, 100, 0],
  ])("A full cancellation %i days before keeps %i%% and refunds %i", (days, keptPercent, goesBack) => {
    const quote = quoted(aBooking(), [0, 1, 2], addDays(START, -days));
    expect(quote).toMatchObject({ whole: true, keptPercent, goesBack, value: 109_700, priceBefore: 109_700 });
    expect(quote.price).toBe(109_700 - goesBack);
  });

  it("Cancelling one by one keeps and refunds the same as cancelling all together, to the cent", () => {
    const party = fc.record({
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.nat(3),
      extras: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 7 }),
      stayPrice: fc.constantFrom(0, 33_333),
      fees: fc.constantFrom(0, 5_000, 15_001),
      paidPercent: fc.integer({ min: 0, max: 100 }),
    });
    const code = { code: "X", percent: 7, from: START, to: START, trips: [], minimumCad: 0 };
    fc.assert(
      fc.property(party, fc.boolean(), fc.boolean(), ({ extras, fees, paidPercent, ...made }, hasCode, isLate) => {
        const full = aBooking({ ...made, extras: extras.slice(0, made.adults + made.children) });
        const discounted = { ...full, code };
        const price = priceOf(full.sold, full.going, hasCode ? code : null) + fees;
        const paid = Math.floor((price * paidPercent) / 100);
        const bought: Bought = { ...(hasCode ? discounted : full), fees, price, paid };
        const today = isLate ? addDays(START, -5) : early;
        const everyone = bought.going.map(({ position }) => position);
        const once = quoted(bought, everyone, today);
        let [left, kept, goesBack] = [bought, 0, 0];
        for (const position of everyone.toReversed()) {
          const step = quoted(left, [position], today);
          kept += step.kept;
          goesBack += step.goesBack;
          left = {
            ...left,
            going: left.going.filter((each) => each.position !== position),
            cancelled: [...left.cancelled, { percent: step.keptPercent, beyondFares: step.beyondFares }],
            price: step.price,
            paid: left.paid - step.goesBack,
          };
        }
        expect([kept, goesBack, left.price]).toEqual([once.kept, once.goesBack, once.price]);
        expect(once.price).toBe(Math.min(once.kept + fees, paid));
        expect(once.notAsked).toBe(once.kept + fees - once.price);
      }),
      { numRuns: 500 },
    );
  });

  it("A cancellation is closed on the day of departure", () => {
    for (const today of [START, addDays(START, 1)])
      expect(quoteCancellation(aBooking(), [0], today)).toEqual({ ok: false, code: "departed" });
  });

  it("A cancelled deposit refunds nothing and asks for nothing more, to the cent", () => {
    const bought = aBooking({ extras: [6_501] });
    const deposit = depositOf({ ...bought.sold, total: bought.price });
    const paid = { ...bought, paid: deposit };
    expect(quoted(paid, [0, 1, 2])).toMatchObject({ price: deposit, kept: deposit, goesBack: 0, notAsked: 0 });
    // Late, all would be kept: what was never paid is not asked for.
    expect(quoted(paid, [0, 1, 2], addDays(START, -5))).toMatchObject({
      price: deposit,
      kept: bought.price,
      goesBack: 0,
      notAsked: bought.price - deposit,
    });
  });

  it("A cancellation for one person removes their fare and activities; the room keeps its price", () => {
    const bought = aBooking({ stayPrice: 60_000, extras: [0, 6_500, 6_500] });
    const quote = quoted(bought, [1]);
    expect(quote).toMatchObject({ whole: false, value: 46_400, kept: 23_200, goesBack: 23_200 });
    expect(quote.price).toBe(bought.price - 23_200);
    expect(quoted(bought, [0, 1, 2])).toMatchObject({ value: bought.price });
  });

  it("A cancellation for one person of a deposit lowers the balance", () => {
    const quote = quoted(aBooking({ paid: 54_849 }), [2]);
    expect(quote).toMatchObject({ value: 29_900, kept: 14_950, price: 94_750, goesBack: 0 });
  });

  it("A fee that is not paid yet counts among what a cancellation keeps, up to what was paid", () => {
    // A deposit of 548.50, then another date for 150.
    const owing = { ...aBooking({ paid: 54_850 }), fees: 15_000, price: 124_700 };
    expect(quoted(owing, [0, 1, 2])).toMatchObject({ kept: 54_850, notAsked: 15_000, price: 54_850, goesBack: 0 });
    // Of a balance paid in part, the fee is kept first.
    const more = { ...owing, paid: 60_000 };
    expect(quoted(more, [0, 1, 2])).toMatchObject({ kept: 54_850, notAsked: 9_850, price: 60_000, goesBack: 0 });
    const enough = { ...owing, paid: 80_000 };
    expect(quoted(enough, [0, 1, 2])).toMatchObject({ kept: 54_850, notAsked: 0, price: 69_850, goesBack: 10_150 });
    // While somebody travels, it stays to be paid.
    expect(quoted(owing, [2])).toMatchObject({ kept: 14_950, notAsked: 0, price: 109_750, goesBack: 0 });
  });

  it("A cancellation refunds nothing where a discount leaves the same amount due", () => {
    const code = { code: "GIFT", amountCad: 90_000, from: START, to: START, trips: [], minimumCad: 0 };
    const odd = { ...aBooking({ adults: 2, children: 0 }).sold, adultPrice: 39_901, discount: 79_752 };
    const bought = { ...aBooking({ adults: 2, children: 0 }), sold: odd, code, price: 50, paid: 50 };
    expect(quoted(bought, [1])).toMatchObject({ value: 0, kept: 0, price: 50, goesBack: 0 });
  });

  it("A cancellation carries on only what was lost in rounding the same percentage", () => {
    const bought = { ...aBooking({ extras: [0, 1] }), cancelled: [{ percent: 100, beyondFares: 1 }] };
    expect(quoted(bought, [1])).toMatchObject({ value: 39_901, kept: 19_950 });
    const alike = { ...bought, cancelled: [{ percent: 50, beyondFares: 1 }] };
    expect(quoted(alike, [1])).toMatchObject({ value: 39_901, kept: 19_951 });
  });

  it("A full cancellation keeps in its price what a bank took back, as if the dispute had not been lost yet", () => {
    const took = { ...aBooking({ paid: 20_000 }), takenBack: 10_000 };
    expect(quoted(took, [0, 1, 2])).toMatchObject({ kept: 54_850, price: 30_000, notAsked: 24_850, goesBack: 0 });
    const all = { ...aBooking({ paid: 0 }), takenBack: 109_700 };
    expect(quoted(all, [0, 1, 2])).toMatchObject({ price: 54_850, notAsked: 0, goesBack: 0 });
  });

  it("A cancellation for nobody, a stranger, a cancelled traveller or the last adult is refused", () => {
    const bought = aBooking();
    const refusal = (positions: number[], of = bought) => quoteCancellation(of, positions, early);
    expect(refusal([])).toEqual({ ok: false, code: "nobody-chosen" });
    expect(refusal([3])).toEqual({ ok: false, code: "traveller-unknown" });
    const fewer = { ...bought, going: bought.going.filter(({ position }) => position !== 1) };
    expect(refusal([1], fewer)).toEqual({ ok: false, code: "traveller-unknown" });
    expect(refusal([0, 1])).toEqual({ ok: false, code: "no-adult-left" });
    expect(refusal([0], fewer)).toEqual({ ok: false, code: "no-adult-left" });
  });

  it("A cancellation after a date change keeps no less than it would have on the day of the change", () => {
    const movedOn = (daysBefore: number) => ({
      ...aBooking(),
      departureDay: addDays(START, 60),
      moved: [{ on: addDays(START, -daysBefore), from: START }],
    });
    const kept = (daysBefore: number, today: string) => quoted(movedOn(daysBefore), [0], today).keptPercent;
    expect([22, 21, 15].map((days) => kept(days, START))).toEqual([50, 100, 100]);
    expect(kept(22, addDays(START, 39))).toBe(100);
    const late = addDays(START, -21);
    expect(quoteDate(aBooking(), later, late)).toMatchObject({ value: { keptPercent: 100 } });
    expect(quoteDate(aBooking(), later, early)).toMatchObject({ value: { keptPercent: 50 } });
    expect(quoteDate(movedOn(21), { ...later, startDay: addDays(START, 90) }, START)).toMatchObject({
      value: { keptPercent: 100 },
    });
  });

  it("A cancellation follows the conditions of the day of purchase", () => {
    const older = { ...CONDITIONS[0], from: "2026-01-01", cancellationHalfUntilDays: 10, cancellationHalfPercent: 25 };
    const versions: [typeof older, typeof older] = [older, { ...CONDITIONS[0], from: "2027-01-01" }];
    expect(
      ["2025-01-01", "2026-12-31", "2027-01-01", "2030-01-01"].map((day) => conditionsOn(day, versions).from),
    ).toEqual(["2026-01-01", "2026-01-01", "2027-01-01", "2027-01-01"]);
    const quote = quoted({ ...aBooking(), conditions: older }, [0, 1, 2], addDays(START, -10));
    expect(quote).toMatchObject({ keptPercent: 25, kept: 27_425 });
  });
});

/** A party, its order of leaving in any groups, days before departure that only come nearer, and what was paid. */
const histories = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.integer({ min: 0, max: 4 }),
  extras: fc.array(fc.integer({ min: 0, max: 9_999 }), { maxLength: 10 }),
  stayPrice: fc.integer({ min: 0, max: 100_000 }),
  percent: fc.integer({ min: 0, max: 100 }),
  paidInFull: fc.boolean(),
  steps: fc.array(
    fc.record({ who: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), days: fc.integer({ min: 0, max: 40 }) }),
    {
      maxLength: 6,
    },
  ),
});

it("Any history of cancellations refunds at most what was paid, and all money is kept, refunded or owed", () => {
  fc.assert(
    fc.property(histories, ({ percent, paidInFull, steps, ...made }) => {
      const extras = made.extras.slice(0, made.adults + made.children);
      const before = aBooking({ ...made, extras });
      const discount = Math.floor((before.price * percent) / 200);
      let now = aBooking({ ...made, extras, discount });
      now = { ...now, paid: paidInFull ? now.price : depositOf({ ...now.sold, total: now.price }) };
      const first = now;
      let given = 0;
      for (const { who, days } of [...steps].sort((a, b) => b.days - a.days)) {
        const verdict = quoteCancellation(now, who, addDays(START, -days));
        if (!verdict.ok) continue;
        const { price, goesBack, value, kept } = verdict.value;
        expect([value, kept, price, goesBack].every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        expect(price).toBeLessThanOrEqual(now.price);
        const going = now.going.filter(({ position }) => !who.includes(position));
        given += goesBack;
        now = { ...now, going, price, paid: now.paid - goesBack };
        expect(now.paid).toBeLessThanOrEqual(now.price);
        expect(now.paid + given).toBe(first.paid);
        // Who still travels has what they have at its price; what is kept comes on top.
        expect(now.price).toBeGreaterThanOrEqual(priceOf(now.sold, now.going, null));
        if (going.length === 0) expect(now.price).toBe(now.paid);
      }
    }),
  );
});

describe("another date", () => {
  it("A date change costs a fee per traveller plus or minus the difference in fares", () => {
    const dearer = quoteDate(aBooking(), later, early);
    expect(dearer).toMatchObject({ value: { fee: 15_000, difference: 15_000, price: 139_700, goesBack: 0 } });
    const prices = { adultPrice: 29_900, childPrice: 19_900 };
    const cheaper = quoteDate(aBooking(), { ...later, prices }, early);
    expect(cheaper).toMatchObject({ value: { fee: 15_000, difference: -30_000, price: 94_700, goesBack: 15_000 } });
  });

  it("A date change applies a discount in proportion when its code has gone", () => {
    const bought = aBooking({ adults: 2, children: 0, discount: 7_980 });
    expect(quoteDate(bought, later, early)).toMatchObject({ value: { difference: 9_000, sold: { discount: 8_980 } } });
  });

  it("A date change is open until 15 days before, to days within a year of the first departure booked", () => {
    const on = (days: number, to = later.startDay, bought = aBooking()) => {
      const quote = quoteDate(bought, { ...later, startDay: to }, addDays(START, -days));
      return quote.ok ? "ok" : quote.code;
    };
    expect([16, 15, 14, 1, 0].map((days) => on(days))).toEqual(["ok", "ok", "date-closed", "date-closed", "departed"]);
    const days = [addDays(START, -60), addDays(START, -59), START, "2031-08-02", "2031-08-03"];
    expect(days.map((day) => on(60, day))).toEqual(["date-beyond", "ok", "date-same", "ok", "date-beyond"]);
    const moved = { ...aBooking(), firstDepartureDay: addDays(START, -1) };
    expect(on(60, "2031-08-02", moved)).toBe("date-beyond");
    expect(on(60, later.startDay, { ...aBooking(), going: [] })).toBe("nobody-left");
  });
});

/** Cancelling and changing the date in any order, on days that only come nearer. */
const changes = fc.array(
  fc.oneof(
    fc.record({ who: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), wait: fc.integer({ min: 0, max: 20 }) }),
    fc.record({
      fares: fc.record({
        adultPrice: fc.integer({ min: 5_000, max: 90_000 }),
        childPrice: fc.integer({ min: 5_000, max: 90_000 }),
      }),
      days: fc.integer({ min: -40, max: 300 }),
      wait: fc.integer({ min: 0, max: 20 }),
    }),
  ),
  { maxLength: 8 },
);

it("Any history of date changes and cancellations keeps or refunds all money, and the price never falls below what is kept", () => {
  fc.assert(
    fc.property(histories, changes, ({ percent, paidInFull, ...made }, steps) => {
      const extras = made.extras.slice(0, made.adults + made.children);
      const before = aBooking({ ...made, extras });
      let now = aBooking({ ...made, extras, discount: Math.floor((before.price * percent) / 200) });
      now = { ...now, paid: paidInFull ? now.price : depositOf({ ...now.sold, total: now.price }) };
      const first = now;
      let [today, given] = [early, 0];
      for (const step of steps) {
        today = addDays(today, step.wait);
        const cancelled = "who" in step ? quoteCancellation(now, step.who, today) : null;
        const startDay = "days" in step ? addDays(START, step.days) : START;
        const moved = "fares" in step ? quoteDate(now, { startDay, prices: step.fares }, today) : null;
        if (cancelled?.ok && "who" in step) {
          const going = now.going.filter(({ position }) => !step.who.includes(position));
          const { price, goesBack } = cancelled.value;
          given += goesBack;
          now = { ...now, going, price, paid: now.paid - goesBack };
        }
        if (moved?.ok) {
          const { price, priceBefore, fee, difference, goesBack, sold } = moved.value;
          expect(price).toBe(priceBefore + fee + difference);
          given += goesBack;
          now = { ...now, sold, departureDay: startDay, price, paid: now.paid - goesBack };
        }
        expect([now.price, now.paid, given].every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
        expect(now.paid + given).toBe(first.paid);
        expect(now.paid).toBeLessThanOrEqual(now.price);
        expect(now.price).toBeGreaterThanOrEqual(priceOf(now.sold, now.going, null));
      }
    }),
  );
});

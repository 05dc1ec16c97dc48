/** What one traveller more comes to, on each day and in any order with what else is changed (spec 9). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { discountOf } from "~/domain/money/discount";
import { eachWithOneMore, isForMore, keepsRoomPrice, mayJoin, quoteMore } from "./add-traveller";
import { type Bought, type Going, priceOf, quoteCancellation } from "./change";
import type { ChangeData } from "./change-data";
import { quoteDate } from "./change-date";
import { CONDITIONS } from "./conditions-kept";

const START = "2030-08-02";
const early = addDays(START, -60);
const FARES = { adultPrice: 45_001, childPrice: 33_333 };
const one = { type: "adult" as const, fares: FARES, inRoom: 0, extras: 0 };

/** Two adults at 399 and a child at 299, paid in full. */
function aBooking(over: Partial<Bought> = {}): Bought {
  const types = ["adult", "adult", "child"] as const;
  return {
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
    going: types.map((type, position) => ({ position, type, extras: 0 })),
    code: null,
    departureDay: START,
    firstDepartureDay: START,
    moved: [],
    conditions: CONDITIONS[0],
    calledOff: false,
    takenBack: 0,
    cancelled: [],
    fees: 0,
    price: 109_700,
    paid: 109_700,
    ...over,
  };
}

/** The booking once the traveller is on it, at position 3. */
function withOneMore(
  bought: Bought,
  asked: typeof one | (Omit<typeof one, "type"> & { type: "child" }),
  today = early,
): Bought {
  const quoted = quoteMore(bought, asked, today);
  if (!quoted.ok) throw new Error(quoted.code);
  const { sold, apart, price } = quoted.value;
  const joined: Going = { position: 3, type: asked.type, extras: asked.extras, apart };
  return { ...bought, sold, price, going: [...bought.going, joined] };
}

describe("one traveller more", () => {
  it.each([
    ["adult", 45_001],
    ["child", 33_333],
  ] as const)("An added %s pays the current fare, not the fare the others paid", (type, fare) => {
    const quoted = quoteMore(aBooking(), { ...one, type }, early);
    expect(quoted).toMatchObject({ value: { fare, others: 0, price: 109_700 + fare, goesBack: 0 } });
  });

  it.each([
    [32, 22_500],
    [31, 45_001],
    [1, 45_001],
  ])("%i days before departure, %i of an adult's fare is due immediately", (days, dueNow) => {
    expect(quoteMore(aBooking(), one, addDays(START, -days))).toMatchObject({ value: { dueNow } });
  });

  it("A traveller cannot be added from the day of departure, to a fully cancelled booking, or above the party limit", () => {
    expect(mayJoin(aBooking(), "adult", addDays(START, -1))).toMatchObject({ ok: true });
    expect(mayJoin(aBooking(), "adult", START)).toMatchObject({ code: "departed" });
    expect(mayJoin(aBooking({ going: [] }), "adult", early)).toMatchObject({ code: "nobody-left" });
    const many = Array.from({ length: 99 }, (_, position) => ({ position, type: "adult" as const, extras: 0 }));
    expect(mayJoin(aBooking({ going: many }), "adult", early)).toMatchObject({ code: "party-too-large" });
  });

  it("A traveller added to a tour's room lowers the fare of each adult but not of children, and may cause a refund", () => {
    const quoted = quoteMore(aBooking(), { ...one, inRoom: -2_000 }, early);
    expect(quoted).toMatchObject({ value: { others: -4_000, price: 109_700 + 45_001 - 4_000 } });
    const cheap = { ...one, fares: { adultPrice: 1_000, childPrice: 1_000 }, inRoom: -2_000 };
    expect(quoteMore(aBooking(), cheap, early)).toMatchObject({
      value: { price: 106_700, goesBack: 3_000, dueNow: 0 },
    });
  });

  it("A traveller added to a package's room is priced at today's price for the new party size, and that becomes its price", () => {
    const sold = { ...aBooking().sold, stayPrice: 92_000 };
    const bought = aBooking({ sold, price: 201_700, paid: 201_700 });
    const asked = { ...one, stay: { perPerson: 28_000, total: 114_000 } };
    const quoted = quoteMore(bought, asked, early);
    expect(quoted).toMatchObject({
      value: { fare: 45_001, room: 28_000, others: -6_000, discount: 0, price: 201_700 + 45_001 + 22_000 },
    });
    expect(quoted.ok && quoted.value.sold).toMatchObject({ ...sold, stayPrice: 114_000 });
    const cheap = { ...asked, fares: { adultPrice: 100, childPrice: 100 }, stay: { perPerson: 1_000, total: 4_000 } };
    expect(quoteMore(bought, cheap, early)).toMatchObject({ value: { goesBack: 87_900 } });
    // Of what was given back by hand nothing is given twice.
    const given = quoteMore({ ...bought, price: 500, paid: 500 }, cheap, early);
    expect(given).toMatchObject({ value: { price: 0, goesBack: 500 } });
  });

  it("An added traveller gets the booking's discount under its code's rule", () => {
    const code = {
      code: "TEN",
      percent: 10,
      trips: [],
      minimumCad: 0,
      from: "2030-01-01",
      to: "2030-12-31",
    };
    const discount = discountOf(code, 109_700, 1_000_000);
    const bought = aBooking({ code, price: 109_700 - discount, paid: 109_700 - discount });
    const quoted = quoteMore({ ...bought, sold: { ...bought.sold, discount } }, { ...one, extras: 999 }, early);
    const total = 109_700 + 45_001 + 999;
    expect(quoted).toMatchObject({
      value: { price: total - discountOf(code, total, 1_000_000), discount: expect.closeTo(4_600, -1) },
    });
  });

  it("An added traveller who cancels again gets back their own share, not the others'", () => {
    const bought = { ...withOneMore(aBooking(), one), paid: 109_700 + 45_001 };
    const quoted = quoteCancellation(bought, [3], addDays(START, -30));
    expect(quoted).toMatchObject({ value: { value: 45_001, kept: 22_500, goesBack: 22_501 } });
  });

  it("An added traveller pays the fares of another date like everyone else", () => {
    const bought = { ...withOneMore(aBooking(), { ...one, inRoom: -2_000 }), paid: 150_000 };
    const to = { startDay: addDays(START, 14), prices: { adultPrice: 50_000, childPrice: 40_000 } };
    const quoted = quoteDate(bought, to, early);
    expect(quoted).toMatchObject({ value: { price: 3 * 50_000 + 40_000 + 4 * 5_000 } });
  });

  it("The order in which two travellers join does not change what they pay", () => {
    const fares = fc.record({ adultPrice: fc.nat(99_999), childPrice: fc.nat(99_999) });
    fc.assert(
      fc.property(fares, fc.nat(9_999), fc.nat(3_000), ({ ...fares }, extras, step) => {
        const [adult, child] = [
          { ...one, fares, extras, inRoom: -step },
          { ...one, type: "child" as const, fares, inRoom: -step },
        ];
        // Each fare is that of the room as it then is: the second finds it cheaper by the step.
        const cheaper = (each: typeof adult | typeof child) => ({
          ...each,
          fares: { ...fares, adultPrice: fares.adultPrice - step },
        });
        const first = withOneMore(withOneMore(aBooking(), adult), cheaper(child));
        const other = withOneMore(withOneMore(aBooking(), child), cheaper(adult));
        expect(first.price).toBe(other.price);
        expect(first.price).toBe(priceOf(first.sold, first.going, null));
      }),
    );
  });
});

it("A room keeps its price after the company moves it to a dearer day, until its date or room changes again", () => {
  const had = (room: string) => ({ hotel: "inn", room }) as Extract<ChangeData, { kind: "room" }>["from"];
  const date = (asSold: boolean) => ({ data: { kind: "date", asSold } as ChangeData });
  const room = (to: string) => ({ data: { kind: "room", from: had("queen"), to: had(to) } as ChangeData });
  const joined = { data: { kind: "traveller" } as ChangeData };
  expect(keepsRoomPrice([])).toBe(false);
  expect(keepsRoomPrice([date(false), date(true), joined])).toBe(true);
  expect(keepsRoomPrice([date(true), room("queen")])).toBe(true);
  expect(keepsRoomPrice([date(true), room("suite")])).toBe(false);
  expect(keepsRoomPrice([date(true), date(false)])).toBe(false);
});

it("A room is only repriced when more people share it", () => {
  expect([2, 3, 4].map((guests) => isForMore(guests, 3))).toEqual([false, false, true]);
});

it("An added person makes everyone in the room pay today's price, except those the company moved to a dearer day", () => {
  const moved = [{ data: { kind: "date", asSold: true } as ChangeData }];
  const had = { perPerson: 20_000, perPersonCad: 21_000 };
  const today = (perPerson: number) => ({ perPerson, perPersonCad: 1 });
  for (const perPerson of [19_999, 20_000, 20_001])
    expect(eachWithOneMore(had, today(perPerson), [])).toEqual(today(perPerson));
  expect(eachWithOneMore(had, today(19_999), moved)).toEqual(today(19_999));
  expect(eachWithOneMore(had, today(20_000), moved)).toEqual(today(20_000));
  expect(eachWithOneMore(had, today(20_001), moved)).toBe(had);
});

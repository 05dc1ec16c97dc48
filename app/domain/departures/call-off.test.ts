import { describe, expect, it } from "vitest";
import {
  type AffectedParty,
  answerUntil,
  CODE_ABOVE_CAD,
  checkOffered,
  type Leaving,
  MAX_OFFERED,
  mayCallOff,
  mayOffer,
  NEAREST_SHOWN,
  namesDeparture,
  needsCode,
  type Priced,
  partitionByProximity,
  partyRefund,
  quoteOther,
  quoteRefund,
  totalsOf,
} from "./call-off";

const at = (text: string) => new Date(text);
/** Noon, Eastern time, in summer. */
const NOON = at("2030-07-01T16:00:00Z");

describe("a party answers", () => {
  it.each([
    ["2030-09-01", "2030-07-11T22:00:00Z", "ten days later"],
    ["2030-07-12", "2030-07-11T22:00:00Z", "ten days later, which is the eve"],
    ["2030-07-11", "2030-07-10T22:00:00Z", "until the eve, where that comes first"],
    ["2030-07-02", "2030-07-01T22:00:00Z", "until tonight, where it leaves tomorrow"],
  ])("A party of a departure of %s may answer until %s: %s", (startDay, until) => {
    expect(answerUntil(startDay, NOON)).toEqual(at(until));
  });

  it("A party cannot answer for a replacement that leaves today or once the evening before has come", () => {
    expect(answerUntil("2030-07-01", NOON) < NOON).toBe(true);
    const evening = at("2030-07-01T22:00:00Z");
    expect(answerUntil("2030-07-02", evening) <= evening).toBe(true);
  });
});

it("A departure can be called off until the end of its day", () => {
  expect(mayCallOff("2030-07-01", "2030-07-01")).toBe(true);
  expect(mayCallOff("2030-06-30", "2030-07-01")).toBe(false);
});

describe("a departure is offered instead", () => {
  const leaving = (over: Partial<Leaving> = {}): Leaving => ({
    id: "other",
    trip: "tour",
    nights: null,
    startDay: "2030-07-20",
    status: "on-sale" as const,
    ...over,
  });
  const instead = leaving({ id: "this", startDay: "2030-08-01" });
  it.each([
    ["of the same trip", leaving(), true],
    ["that is the same one", leaving({ id: "this" }), false],
    ["of another trip", leaving({ trip: "elsewhere" }), false],
    ["of other nights", leaving({ nights: 2 }), false],
    ["that is not sold", leaving({ status: "closed" }), false],
    ["on the last day to answer", leaving({ startDay: "2030-07-11" }), false],
    ["on the day after the last day to answer", leaving({ startDay: "2030-07-12" }), true],
    ["later than the one called off", leaving({ startDay: "2030-08-02" }), true],
    ["OFFER_WITHIN_DAYS later", leaving({ startDay: "2030-11-01" }), true],
    ["more than OFFER_WITHIN_DAYS later", leaving({ startDay: "2030-11-02" }), false],
  ])("A departure %s may be offered instead: %s", (_, other, may) => {
    expect(mayOffer(other, instead, NOON)).toBe(may);
  });

  it("A replacement never leaves today, when nobody could answer in time", () => {
    expect(mayOffer(leaving({ startDay: "2030-07-01" }), leaving({ id: "this", startDay: "2030-07-01" }), NOON)).toBe(
      false,
    );
  });

  it("A move names one replacement, a cancellation a few or none, and none when it is too late", () => {
    const few = Array.from({ length: MAX_OFFERED }, (_, i) => `d${i}`);
    const check = (kind: "cancelled" | "moved", offered: readonly string[], startDay = "2030-08-01") =>
      checkOffered(kind, offered, startDay, NOON);
    expect(check("moved", ["one"]).ok).toBe(true);
    expect(check("moved", [])).toMatchObject({ code: "offer-one" });
    expect(check("moved", ["one", "two"])).toMatchObject({ code: "offer-one" });
    expect(check("cancelled", []).ok).toBe(true);
    expect(check("cancelled", few).ok).toBe(true);
    expect(check("cancelled", [...few, "more"])).toMatchObject({ code: "offer-too-many" });
    expect(check("cancelled", ["one"], "2030-07-01")).toMatchObject({ code: "too-late-to-offer" });
    expect(check("cancelled", [], "2030-07-01").ok).toBe(true);
  });
});

describe("what it comes to", () => {
  const sold = {
    adults: 2,
    children: 0,
    adultPrice: 40_000,
    childPrice: 30_000,
    stayPrice: 20_000,
    extrasPrice: 5_000,
  };
  const priced = (over: Partial<Priced> = {}): Priced => ({
    sold: { ...sold, discount: 0, rateMicros: 1_000_000 },
    code: null,
    going: [
      { position: 0, type: "adult", extras: 5_000 },
      { position: 1, type: "adult", extras: 0 },
    ],
    // With a fee of 50 $.
    price: 110_000,
    paid: 110_000,
    ...over,
  });
  const same = { adultPrice: 40_000, childPrice: 30_000, stayPrice: 20_000 };

  it("A called-off party gets everything back, fees included, and owes nothing", () => {
    expect(quoteRefund(priced())).toEqual({ priceBefore: 110_000, price: 0, goesBack: 110_000 });
    expect(quoteRefund(priced({ paid: 40_000 }))).toEqual({ priceBefore: 110_000, price: 0, goesBack: 40_000 });
    expect(quoteRefund(priced({ paid: 0 })).goesBack).toBe(0);
  });

  it("A replacement at the same price or dearer changes no amount", () => {
    const before = { price: 110_000, goesBack: 0, less: 0, sold: priced().sold };
    expect(quoteOther(priced(), same)).toMatchObject(before);
    expect(quoteOther(priced(), { ...same, adultPrice: 40_001 })).toMatchObject(before);
    expect(quoteOther(priced(), { ...same, stayPrice: 30_000 })).toMatchObject(before);
    expect(
      quoteOther(priced(), { ...same, adultPrice: 35_000, stayPrice: 30_000 }),
      "dearer in its room",
    ).toMatchObject(before);
  });

  it("A cheaper replacement refunds the difference to the cent, for room and fares", () => {
    expect(quoteOther(priced(), { ...same, adultPrice: 39_999 })).toMatchObject({
      price: 109_998,
      goesBack: 2,
      less: 2,
      sold: { adultPrice: 39_999 },
    });
    expect(quoteOther(priced(), { ...same, stayPrice: 15_000 })).toMatchObject({
      price: 105_000,
      goesBack: 5_000,
      less: 5_000,
      sold: { stayPrice: 15_000 },
    });
  });

  it("An unpaid amount is not refunded", () => {
    expect(quoteOther(priced({ paid: 55_000 }), { ...same, adultPrice: 30_000 })).toMatchObject({
      price: 90_000,
      goesBack: 0,
    });
    expect(quoteOther(priced({ paid: 100_000 }), { ...same, adultPrice: 30_000 })).toMatchObject({ goesBack: 10_000 });
  });

  it("A price lowered by a goodwill refund never falls below zero", () => {
    expect(quoteOther(priced({ price: 1_000, paid: 1_000 }), { ...same, adultPrice: 10_000 })).toMatchObject({
      price: 0,
      goesBack: 1_000,
    });
  });
});

it("The totals add all parties by currency, and in Canadian dollars at each one's rate", () => {
  const party = (over: Partial<AffectedParty> = {}): AffectedParty => ({
    people: 2,
    roomSupplier: null,
    activities: 1,
    reachable: true,
    currency: "CAD",
    rateMicros: 1_000_000,
    price: 100_000,
    paid: 50_000,
    ...over,
  });
  const usd = party({
    currency: "USD",
    rateMicros: 700_000,
    price: 70_000,
    paid: 70_000,
    roomSupplier: "own",
    reachable: false,
  });
  expect(totalsOf([party(), party({ roomSupplier: "partner", paid: 0 }), usd])).toEqual({
    bookings: 3,
    people: 6,
    ownRooms: 1,
    partnerRooms: 1,
    activities: 3,
    unreachable: 1,
    money: [
      { currency: "CAD", price: 200_000, paid: 50_000 },
      { currency: "USD", price: 70_000, paid: 70_000 },
    ],
    backCad: 150_000,
  });
  expect(totalsOf([])).toMatchObject({ bookings: 0, money: [], backCad: 0 });
});

it("A code is required above the threshold, not at it", () => {
  expect(needsCode({ backCad: CODE_ABOVE_CAD })).toBe(false);
  expect(needsCode({ backCad: CODE_ABOVE_CAD + 1 })).toBe(true);
});

it("A departure is confirmed by its day and destination, however they are spelled", () => {
  const cities = ["Québec", "Quebec City"];
  for (const typed of ["2030-08-02 Québec", " 2030-08-02  quebec city ", "2030-08-02, QUEBEC"])
    expect(namesDeparture(typed, "2030-08-02", cities), typed).toBe(true);
  for (const typed of ["", "2030-08-02", "Québec", "2030-08-03 Québec", "2030-08-02 Quebe"])
    expect(namesDeparture(typed, "2030-08-02", cities), typed).toBe(false);
});

it("Refunds show the worst of their states", () => {
  expect(partyRefund([])).toBe("nothing");
  expect(partyRefund(["done", "by-hand", "by-bank"])).toBe("done");
  expect(partyRefund(["done", "on-its-way"])).toBe("under-way");
  expect(partyRefund(["held", "failed"])).toBe("failed");
});

it("The nearest departures and the chosen ones are in view; the rest are listed apart, all by day", () => {
  const days = Array.from({ length: 14 }, (_, index) => `2030-08-${String(index + 1).padStart(2, "0")}`);
  const all = days.map((startDay) => ({ departure: startDay, startDay }));
  const { near, far } = partitionByProximity(all, "2030-08-06", ["2030-08-13"]);
  expect(near.map(({ startDay }) => startDay)).toEqual([...days.slice(1, 1 + NEAREST_SHOWN), "2030-08-13"]);
  expect(far.map(({ startDay }) => startDay)).toEqual([
    "2030-08-01",
    "2030-08-10",
    "2030-08-11",
    "2030-08-12",
    "2030-08-14",
  ]);
  expect(partitionByProximity(all.slice(0, 3), "2030-08-06", []).far).toEqual([]);
});

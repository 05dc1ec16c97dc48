import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../day";
import { type Act, type Actor, ALLOWED, allowed, type BookingState, isFor, isOpenTo, passedLimit } from "./allowed";
import { conditionsOn } from "./conditions-kept";
import { DESK_CHANGES } from "./desk-changes";

const START = "2030-08-02";
const EARLY = "2030-05-01";
const booking: BookingState = {
  calledOff: false,
  departureDay: START,
  endDay: "2030-08-04",
  going: ["one"],
  paying: false,
  conditions: conditionsOn(EARLY),
};
const acts = Object.keys(ALLOWED) as Act[];
const actorsOf = (act: Act) => Object.keys(ALLOWED[act]) as Actor[];
const verdict = (act: Act, by: Actor, over: Partial<BookingState>, today: Day = EARLY) => {
  const may = allowed(act, by as never, { ...booking, ...over }, today);
  return may.ok ? "ok" : may.code;
};

describe("A booking nothing has happened to", () => {
  it.each(acts)("An untouched booking permits %s", (act) => {
    const today = act === "claim" ? "2030-08-05" : EARLY;
    for (const by of actorsOf(act)) expect(verdict(act, by, {}, today)).toBe("ok");
  });
});

describe("Changes", () => {
  const changes = [...DESK_CHANGES, "fee"] as const;

  it.each(changes)("An amendment of kind %s gives lasting refusals before temporary ones, in one order", (act) => {
    const all = { calledOff: true, going: [], paying: true };
    expect(verdict(act, "staff", all, START)).toBe("called-off");
    expect(verdict(act, "staff", { ...all, calledOff: false }, START)).toBe("departed");
    expect(verdict(act, "staff", { ...all, calledOff: false })).toBe("nobody-left");
  });

  it("An amendment that costs money waits for a payment in progress", () => {
    const waiting = changes.filter((act) => verdict(act, "staff", { paying: true }) === "payment-under-way");
    expect(changes.filter((act) => !waiting.includes(act))).toEqual(["seats", "beds"]);
  });

  it("An amendment is offered while a payment is in progress, because the payment ends by itself", () => {
    const paying = { ...booking, paying: true };
    expect(allowed("name", "traveller", paying, EARLY)).toMatchObject({ code: "payment-under-way" });
    expect(isOpenTo("name", "traveller", paying, EARLY)).toMatchObject({ ok: true });
  });

  it.each([
    ["date", 15, "date-closed"],
    ["stop", 2, "stop-closed"],
    ["room", 1, "hotel-closed"],
  ] as const)("An amendment of the %s closes %i days before departure", (act, days, code) => {
    const last = addDays(START, -days);
    expect(verdict(act, "traveller", {}, last)).toBe("ok");
    const after = allowed(act, "traveller", booking, addDays(last, 1));
    expect(after).toEqual(days === 1 ? { ok: false, code: "departed" } : { ok: false, code, params: { last } });
  });

  it("A date change made by the company only closes at departure", () => {
    expect(verdict("date", "company", {}, addDays(START, -1))).toBe("ok");
    expect(verdict("date", "company", {}, START)).toBe("departed");
  });
});

describe("A called-off departure", () => {
  it("A called-off departure lets its party choose, be contacted and be refunded, and nothing else", () => {
    const open = acts.filter((act) =>
      actorsOf(act).some((by) => verdict(act, by, { calledOff: true }, "2030-08-01") === "ok"),
    );
    expect(open.toSorted()).toEqual(
      [
        ...["answer-claim", "contact", "follow-payment", "goodwill", "hotel-number", "index-search", "mail-contact"],
        ...["needs", "note", "settle-call-off", "undo-by-hand", "write-money"],
      ].toSorted(),
    );
  });
});

it("A balance is paid after the departure, but nobody is reminded of it then", () => {
  expect(verdict("pay", "traveller", {}, addDays(START, 30))).toBe("ok");
  expect(verdict("pay-by-hand", "staff", {}, addDays(START, 30))).toBe("ok");
  expect(verdict("remind-balance", "job", {}, START)).toBe("departed");
});

it("Claims are taken from the day of return on, for a while", () => {
  expect(verdict("claim", "traveller", {}, "2030-08-03")).toBe("claim-early");
  expect(verdict("claim", "traveller", {}, "2030-08-04")).toBe("ok");
  const late = allowed("claim", "traveller", booking, "2031-08-04");
  expect(late).toMatchObject({ code: "claim-late", params: { day: expect.any(String) } });
});

it("Nobody acts who is not listed for it", () => {
  expect(() => allowed("remind-balance", "traveller" as never, booking, EARLY)).toThrow("remind-balance");
});

describe("A manager", () => {
  it.each(["date", "stop", "room"] as const)(
    "A manager may change the %s past its last day, until departure",
    (act) => {
      const eve = addDays(START, -1);
      const late = act === "room" ? START : eve;
      if (act !== "room") expect(verdict(act, "staff", {}, eve)).toMatch(/-closed$/);
      expect(verdict(act, "manager", {}, eve)).toBe("ok");
      expect(verdict(act, "manager", {}, START)).toBe("departed");
      expect(verdict(act, "manager", { calledOff: true }, eve)).toBe("called-off");
      expect(passedLimit(act, booking, EARLY)).toBeNull();
      expect(passedLimit(act, booking, late)).toBe(addDays(START, act === "date" ? -15 : act === "stop" ? -2 : -1));
    },
  );

  it("A manager is refused for the same reasons as any colleague but for limits of days", () => {
    for (const act of acts.filter((each) => isFor(each, "staff")))
      for (const over of [{}, { calledOff: true }, { going: [] }, { paying: true }])
        expect(verdict(act, "manager", over)).toBe(verdict(act, "staff", over));
    for (const act of acts) expect(isFor(act, "manager")).toBe(isFor(act, "staff"));
  });

  it("No limit of a day passes for an act that has none", () => {
    expect(passedLimit("name", booking, START)).toBeNull();
    expect(passedLimit("claim", booking, START)).toBeNull();
  });
});

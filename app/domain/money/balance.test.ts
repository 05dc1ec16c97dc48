import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import {
  askedAtOnce,
  balanceDue,
  checkPart,
  lateDays,
  overdueBefore,
  owedSince,
  remindedDepartures,
  reminderToday,
  remindsOfChange,
} from "./balance";

/** Its balance is due on 3 July. */
const START = "2030-08-02";
const DUE = "2030-07-03";
const BOOKED = "2030-01-15";

describe("the reminder of a balance", () => {
  it.each([
    [-15, null],
    [-14, 14],
    [-13, 14],
    [-4, 14],
    [-3, 3],
    [-2, 3],
    [-1, 3],
    [0, 0],
    [1, null],
    [20, null],
  ])("%i days from the day it is due", (days, expected) => {
    expect(reminderToday(addDays(DUE, days), START, BOOKED)).toBe(expected);
  });

  it("A balance reminder is not sent for a due day that had passed or was the day of booking", () => {
    expect(reminderToday(addDays(DUE, -13), START, addDays(DUE, -14))).toBeNull();
    expect(reminderToday(addDays(DUE, -13), START, addDays(DUE, -15))).toBe(14);
    expect(reminderToday(addDays(DUE, -3), START, addDays(DUE, -4))).toBe(3);
    expect(reminderToday(addDays(DUE, -2), START, addDays(DUE, -3))).toBeNull();
    expect(reminderToday(DUE, START, addDays(DUE, -1))).toBe(0);
  });

  it("A balance reminder is looked for only among departures that may have one", () => {
    const { from, to } = remindedDepartures(DUE);
    expect(from).toBe(START);
    for (let days = -60; days < 90; days++) {
      const departure = addDays(START, days);
      const within = departure >= from && departure <= to;
      expect(reminderToday(DUE, departure, BOOKED) !== null, departure).toBe(within);
    }
  });

  it("A balance is late from the day after its due day", () => {
    expect(lateDays(DUE, DUE)).toBe(0);
    expect(lateDays(DUE, addDays(DUE, 1))).toBe(1);
    for (let days = -3; days <= 3; days++) {
      const today = addDays(DUE, days);
      expect(START < overdueBefore(today)).toBe(lateDays(DUE, today) > 0);
    }
  });
});

describe("a part of a balance", () => {
  it.each([
    [100, 5_000, "ok"],
    [5_000, 5_000, "ok"],
    [99, 5_000, "amount-too-small"],
    [5_001, 5_000, "more-than-due"],
    [1, 0, "more-than-due"],
    [0, 5_000, "amount-invalid"],
    [-100, 5_000, "amount-invalid"],
    [150.5, 5_000, "amount-invalid"],
    [null, 5_000, "amount-invalid"],
    // What is left may be less than the least.
    [60, 60, "ok"],
    [59, 60, "amount-too-small"],
    // Neither what is paid nor what is left may be less than a card can be charged.
    [50, 50, "ok"],
    [49, 49, "amount-too-small"],
    [4_950, 5_000, "ok"],
    [4_951, 5_000, "leaves-too-little"],
    [4_999, 5_000, "leaves-too-little"],
  ])("%s of %i: %s", (amount, due, expected) => {
    const verdict = checkPart(amount, due);
    expect(verdict.ok ? "ok" : verdict.code).toBe(expected);
  });
});

describe("what a change asks for immediately", () => {
  const asked = (days: number, added: number, balance: number) =>
    askedAtOnce({ added, balance }, START, addDays(DUE, days));

  it("A change asks now for what it added, while the balance may wait", () => {
    expect(asked(-1, 5_000, 60_000)).toBe(5_000);
    expect(asked(-1, 5_000, 5_000)).toBe(5_000);
  });

  it("A change on or after the balance's due day asks for everything owed", () => {
    expect(asked(0, 5_000, 60_000)).toBe(60_000);
    expect(asked(20, 5_000, 60_000)).toBe(60_000);
  });

  it("A change never asks for more than is owed, and asks for all where a card cannot pay the part or the rest", () => {
    expect(asked(-1, 5_000, 3_000)).toBe(3_000);
    expect(asked(-1, 99, 60_000)).toBe(60_000);
    expect(asked(-1, 5_000, 5_049)).toBe(5_049);
  });
});

describe("the reminder of what a change left to pay", () => {
  it.each([
    [0, 0, false],
    [0, 1, true],
    [0, 7, true],
    [0, 8, false],
    [-1, 1, false],
    [25, 29, true],
    [25, 30, false],
  ])(
    "A reminder for a change %i days after the balance's due day comes %i days after that day",
    (changed, today, expected) => {
      expect(remindsOfChange(addDays(DUE, today), START, addDays(DUE, changed))).toBe(expected);
    },
  );
});

describe("The day a balance is due", () => {
  const at = (day: string) => new Date(`${day}T15:00:00Z`);
  const booked = { at: at(BOOKED), amount: 100_000 };
  const deposit = { at: at(BOOKED), amount: -50_000 };

  it("A balance is owed since the booking, and no more once it is paid", () => {
    expect(owedSince([booked, deposit])).toBe(BOOKED);
    expect(owedSince([booked, deposit, { at: at("2030-02-01"), amount: -50_000 }])).toBeNull();
  });

  it("A balance is owed since the change that left it, where all was paid before", () => {
    const paid = { at: at(BOOKED), amount: -100_000 };
    const fee = { at: at("2030-07-20"), amount: 5_000 };
    expect(owedSince([fee, booked, paid])).toBe("2030-07-20");
  });

  it("A balance keeps its day of the terms, however late it is", () => {
    expect(balanceDue(START, BOOKED)).toBe(DUE);
    expect(balanceDue(START, DUE)).toBe(DUE);
    expect(lateDays(DUE, addDays(DUE, 12))).toBe(12);
  });

  it("A balance that a change left after that day is due on the day of the change", () => {
    expect(balanceDue(START, "2030-07-20")).toBe("2030-07-20");
    expect(balanceDue(START, BOOKED, null, "2030-07-25", "2030-07-21")).toBe("2030-07-25");
    expect(lateDays("2030-07-20", "2030-07-23")).toBe(3);
  });
});

/** The rules of the terms at each boundary day: deposit, balance, cancellation, change of date (spec 9). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancellationKeptPercent, dateChangeAllowed, hotelChangeAllowed, hotelChangeFeeCad } from "./cancellation";
import * as conditions from "./conditions";
import { addDays } from "./day";
import { depositAllowed, depositOf, finalPaymentDay } from "./deposit";

/** Departures around new year, 29 February and both clock changes of Toronto (14 March and 7 November 2027). */
const departures = ["2027-01-05", "2028-03-15", "2027-03-20", "2027-11-15", "2027-07-15"];

describe.each(departures)("before a departure on %s", (departure) => {
  const daysBefore = (days: number) => addDays(departure, -days);

  it("a deposit is possible more than 31 days before", () => {
    expect([33, 32, 31, 30, 0, -1].map((days) => depositAllowed(daysBefore(days), departure))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it("the balance is due 30 days before", () => expect(finalPaymentDay(departure)).toBe(daysBefore(30)));
  it("half is kept up to 22 days before, then all", () => {
    expect([100, 23, 22, 21, 20, 0, -1].map((days) => cancellationKeptPercent(daysBefore(days), departure))).toEqual([
      50, 50, 50, 100, 100, 100, 100,
    ]);
  });
  it("the date can change up to 15 days before", () => {
    expect([16, 15, 14, 0].map((days) => dateChangeAllowed(daysBefore(days), departure))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it("the hotel changes until the day before, for a fee each", () => {
    expect([2, 1, 0, -1].map((days) => hotelChangeAllowed(daysBefore(days), departure))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(hotelChangeFeeCad(3)).toBe(7_500);
  });
});

describe("depositOf", () => {
  it("is half, odd cents in the balance", () => {
    expect(depositOf(39_900, 1)).toBe(19_950);
    expect(depositOf(101, 1)).toBe(50);
    expect(depositOf(303, 3)).toBe(150);
  });
  it("is at most half, the same for each, and short of half by less than a cent each", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 10 }), (total, people) => {
        const deposit = depositOf(total, people);
        expect(deposit * 2).toBeLessThanOrEqual(total);
        expect(total / 2 - deposit).toBeLessThan(people);
        expect(deposit % people).toBe(0);
      }),
    );
  });
});

it("the numbers of the terms are the ones the terms were agreed with", () => {
  expect({ ...conditions }).toEqual({
    DEPOSIT_PERCENT: 50,
    DEPOSIT_MORE_THAN_DAYS: 31,
    FINAL_PAYMENT_DAYS: 30,
    CANCELLATION_HALF_UNTIL_DAYS: 22,
    CANCELLATION_HALF_PERCENT: 50,
    NAME_CHANGE_FEE_CAD: 5_000,
    HOTEL_CHANGE_FEE_CAD: 2_500,
    HOTEL_CHANGE_UNTIL_DAYS: 1,
    DATE_CHANGE_FEE_CAD: 5_000,
    DATE_CHANGE_UNTIL_DAYS: 15,
    TRAVEL_WITHIN_MONTHS: 12,
    PRICE_RISE_TRIGGER_PERCENT: 5,
    PRICE_RISE_DAYS: 45,
    PRICE_RISE_CAP_PERCENT: 7,
    PRICE_FROZEN_DAYS: 30,
    ARRIVE_EARLY_MINUTES: 30,
    HOTEL_CHECK_IN: "15:00",
    HOTEL_CHECK_OUT: "11:00",
    PASSPORT_VALID_MONTHS: 6,
    ESTA_DAYS: 7,
    I94_DAYS: 4,
    CLAIM_DAYS: 30,
    ATTACHMENT_LIMIT_BYTES: 686_080,
    CHAT_OPENS: "08:00",
    CHAT_CLOSES: "24:00",
    LOCALE_COOKIE_DAYS: 365,
    HOLD_MINUTES: 20,
    SALES_MONTHS: 18,
    MAX_PASSENGERS: 10,
    LOW_PLACES: 8,
  });
});

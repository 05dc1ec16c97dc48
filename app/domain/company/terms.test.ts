/** The rules of the terms at each boundary day: deposit, balance, cancellation, change of date (spec 9). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancellationKeptPercent, lastDayToChangeDate, lastDayToChangeHotel } from "~/domain/amendments/cancellation";
import { CONDITIONS } from "~/domain/amendments/conditions-kept";
import { addDays } from "~/domain/day";
import { depositAllowed, depositOf, finalPaymentDay } from "~/domain/money/deposit";
import * as conditions from "./conditions";

/** Departures around new year, 29 February and both clock changes of Toronto (14 March and 7 November 2027). */
const departures = ["2027-01-05", "2028-03-15", "2027-03-20", "2027-11-15", "2027-07-15"];

describe.each(departures)("before a departure on %s", (departure) => {
  const daysBefore = (days: number) => addDays(departure, -days);

  it("A deposit is possible more than 31 days before departure", () => {
    expect([33, 32, 31, 30, 0, -1].map((days) => depositAllowed(daysBefore(days), departure))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it("The balance is due 30 days before departure", () => expect(finalPaymentDay(departure)).toBe(daysBefore(30)));
  it("Half is kept up to 22 days before departure, then all", () => {
    expect(
      [100, 23, 22, 21, 20, 0, -1].map((days) => cancellationKeptPercent(daysBefore(days), departure, CONDITIONS[0])),
    ).toEqual([50, 50, 50, 100, 100, 100, 100]);
  });
  it("The date can change up to 15 days before departure", () =>
    expect(lastDayToChangeDate(departure, CONDITIONS[0])).toBe(daysBefore(15)));
  it("The hotel can change until the day before departure", () =>
    expect(lastDayToChangeHotel(departure, CONDITIONS[0])).toBe(daysBefore(1)));
});

describe("depositOf", () => {
  const party = (adults: number, adultPrice: number, children = 0, childPrice = 0, together = 0) => ({
    adults,
    adultPrice,
    children,
    childPrice,
    total: adults * adultPrice + children * childPrice + together,
  });

  it("A deposit is half of each fare, with odd cents left to the balance", () => {
    expect(depositOf(party(1, 39_900))).toBe(19_950);
    expect(depositOf(party(1, 101))).toBe(50);
    expect(depositOf(party(3, 101))).toBe(150);
    // Four people who do not pay the same: a quarter of the total each would lose two cents.
    expect(depositOf(party(3, 35_000, 1, 27_700))).toBe(66_350);
  });

  it("A deposit is half of the party's total too, after a discount", () => {
    expect(depositOf(party(2, 39_900, 0, 0, 20_001))).toBe(39_900 + 10_000);
    expect(depositOf(party(2, 39_900, 0, 0, -7_981))).toBe(39_900 - 3_991);
  });

  it("A deposit is at most half, and short by less than a cent per person and one", () => {
    const price = fc.integer({ min: 0, max: 500_000 });
    const people = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        people,
        price,
        people,
        price,
        fc.integer({ min: -50_000, max: 500_000 }),
        (a, each, b, small, rest) => {
          const priced = party(a + 1, each, b, small, rest);
          const deposit = depositOf(priced);
          expect(deposit * 2).toBeLessThanOrEqual(priced.total);
          expect(priced.total / 2 - deposit).toBeLessThan((a + b + 2) / 2 + 0.5);
        },
      ),
    );
  });
});

it("The numbers of the terms are the ones agreed to", () => {
  const advice = "With another number, change the day in app/features/content/effective.ts";
  expect({ ...conditions }, advice).toEqual({
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
    STOP_CHANGE_UNTIL_DAYS: 2,
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

import { describe, expect, it } from "vitest";
import { type CardFields, checkCard } from "./card-fields";
import { TEST_CARDS } from "./test-cards";

const NOW = new Date("2026-08-31T23:00:00-04:00");
const GOOD: CardFields = {
  number: "4242424242424242",
  exp_month: "12",
  exp_year: "2030",
  cvc: "123",
  holder: "A. Roy",
};

function errors(change: Partial<CardFields>, now = NOW): string[] {
  const checked = checkCard({ ...GOOD, ...change }, now);
  return checked.ok ? [] : checked.errors;
}

describe("a card form", () => {
  it("A card form accepts any spacing of the number and form of the year", () => {
    expect(checkCard({ ...GOOD, number: "4242 4242-4242\u00a04242", exp_year: "30", exp_month: "1" }, NOW)).toEqual({
      ok: true,
      card: { number: "4242424242424242", brand: "visa", last4: "4242", expMonth: 1, expYear: 2030 },
    });
  });

  it("A card form knows every published card", () => {
    for (const { number } of TEST_CARDS)
      expect(errors({ number, cvc: /^3[47]/.test(number) ? "1234" : "123" })).toEqual([]);
  });

  it.each<[Partial<CardFields>, string[]]>([
    [{ number: "" }, ["number_required"]],
    [{ number: "4242424242424241" }, ["number_invalid"]],
    [{ number: "42424242" }, ["number_invalid"]],
    [{ number: "9999999999999995" }, ["number_invalid"]],
    [{ number: "4242abcd42424242" }, ["number_invalid"]],
    [{ exp_month: "" }, ["month_invalid"]],
    [{ exp_month: "", exp_year: " " }, ["expiry_required"]],
    [{ exp_month: "13" }, ["month_invalid"]],
    [{ exp_month: "0" }, ["month_invalid"]],
    [{ exp_year: "" }, ["year_invalid"]],
    [{ exp_year: "203" }, ["year_invalid"]],
    [{ exp_year: "2099" }, ["year_invalid"]],
    [{ exp_month: "7", exp_year: "2026" }, ["expired"]],
    [{ exp_month: "7", exp_year: "26" }, ["expired"]],
    [{ exp_month: "12", exp_year: "2025" }, ["expired"]],
    [{ exp_month: "8", exp_year: "2026" }, []],
    [{ cvc: "" }, ["code_required"]],
    [{ cvc: "12" }, ["code_invalid"]],
    [{ cvc: "1234" }, ["code_invalid"]],
    [{ number: "378282246310005", cvc: "123" }, ["code_invalid"]],
    [{ holder: "  " }, ["holder_required"]],
  ])("%j: %j", (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it("A card form reports all errors together", () => {
    const empty = { number: "", exp_month: "", exp_year: "", cvc: "", holder: "" };
    expect(errors(empty)).toEqual(["number_required", "expiry_required", "code_required", "holder_required"]);
  });

  it("A card form accepts a card until its month has ended everywhere", () => {
    const card = { exp_month: "8", exp_year: "2026" };
    expect(errors(card, new Date("2026-09-01T11:59:00Z"))).toEqual([]);
    expect(errors(card, new Date("2026-09-01T12:01:00Z"))).toEqual(["expired"]);
  });
});

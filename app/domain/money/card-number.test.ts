import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingNumber } from "~/domain/booking/booking-number";
import { processorMs } from "../../../tests/support/processor";
import { carriesCardNumber, fieldCarriesCardNumber, phoneCarriesCardNumber } from "./card-number";

/** Whether digits pass the check that every card number passes, counted as it is told. */
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const doubled = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Digits with the check digit that makes them pass. */
const valid = (digits: string) => {
  for (let check = 0; check < 10; check++) if (luhn(digits + check)) return digits + check;
  throw new Error("no check digit");
};
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(""));

describe("carriesCardNumber", () => {
  it.each([
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "ma carte : 4242 4242 4242 4242, exp. 12/30",
    "4242 4242 4242 4242 1230 123",
    "2 adults 4242 4242 4242 4242",
    "12 4242 4242 4242 4242",
    "31 12 4242 4242 4242 4242",
    "3782 822463 10005",
    "4242\u00a04242\u00a04242\u00a04242",
    "４２４２ ４２４２ ４２４２ ４２４２",
  ])("A card number is found in %s", (text) => expect(carriesCardNumber(text)).toBe(true));

  it.each([
    "",
    "4242 4242 4242 4241",
    "514 555-0142",
    "+1 514 555 0142",
    "123456789012",
    "42424242424242424242421",
    "zoe-2027-01-15-00007@example.com",
    "0141 2345 6789 04",
  ])("No card number is found in %s", (text) => expect(carriesCardNumber(text)).toBe(false));

  const begun = fc
    .tuple(
      fc.constantFrom("34", "30", "4", "51", "55", "2221", "2720", "2204", "6011", "62", "65", "81", "9792"),
      digits(14, 14),
    )
    .chain(([brand, rest]) => fc.integer({ min: 12, max: 18 }).map((length) => (brand + rest).slice(0, length)));

  it("Any valid card number is found however its digits are grouped", () => {
    fc.assert(
      fc.property(begun, fc.array(fc.constantFrom("", "", "", " ", "-"), { maxLength: 19 }), (start, gaps) => {
        const number = [...valid(start)].map((digit, i) => digit + (gaps[i] ?? "")).join("");
        expect(carriesCardNumber(`x ${number} y`)).toBe(true);
      }),
    );
  });

  it("A card number is found only where whole groups form one", () => {
    const group = digits(1, 7);
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 12 }), (groups) => {
        const rows = groups.flatMap((_, start) =>
          groups.slice(start).map((_, i) => groups.slice(start, start + i + 1)),
        );
        const numbers = rows
          .map((row) => row.join(""))
          .filter((all) => /^([34568]|2[2-7]|9[78])/.test(all) && all.length >= 13 && all.length <= 19);
        expect(carriesCardNumber(groups.join(" "))).toBe(numbers.some(luhn));
      }),
      { numRuns: 500 },
    );
  });

  // As much as a form may send, in the shapes that cost the most.
  it.each([
    ["single digits", "1 ".repeat(32_000)],
    ["digits far apart", "1---".repeat(16_000)],
    ["one number", "1".repeat(64_000)],
    ["runs that are nearly one", `${"1 ".repeat(12)}x`.repeat(2_600)],
    ["marks out of order", "\u0301".repeat(16_000) + "\u0316".repeat(16_000)],
    ["letters that become many", "\ufdfa".repeat(21_000)],
  ])("A text of %s is searched quickly", async (_, text) => {
    carriesCardNumber(text);
    const looked = () => expect([carriesCardNumber(text), phoneCarriesCardNumber(text)]).toEqual([false, false]);
    expect(await processorMs(looked)).toBeLessThan(250);
  });
});

describe("phoneCarriesCardNumber", () => {
  it.each(["4242 4242 4242 4242", "378282246310005", "30569309025904", "38520000023237", "call 6011111111111117"])(
    "A card number typed as a phone number is found in %s",
    (text) => expect(phoneCarriesCardNumber(text)).toBe(true),
  );
  it.each(["", "418 555-0123", "+1 (418) 555-0123", "+33 6 12 34 56 78"])(
    "No card number is found in the phone number %s",
    (text) => expect(phoneCarriesCardNumber(text)).toBe(false),
  );
  it("A foreign phone number that passes the Luhn check by chance is accepted", () => {
    fc.assert(
      fc.property(fc.constantFrom("49", "86", "62", "55", "44"), digits(10, 12), (country, start) => {
        const number = valid(country + start);
        expect(phoneCarriesCardNumber(`+${number}`)).toBe(false);
      }),
    );
  });
});

describe("fieldCarriesCardNumber", () => {
  const german = "+49 1512 3456787";
  it.each(["phone", "travellers[0].phone"])(
    "A number from abroad is a telephone's in %s, and a card's is found",
    (name) => {
      expect(fieldCarriesCardNumber(name, german)).toBe(false);
      for (const card of ["4242 4242 4242 4242", "3782 822463 10005"])
        expect(fieldCarriesCardNumber(name, card)).toBe(true);
    },
  );
  it.each(["name", "telephone", "phone.note", "headphone", "travellers[0].firstName"])(
    "A number from abroad may be a card's in %s",
    (name) => expect(fieldCarriesCardNumber(name, german)).toBe(true),
  );
});

describe("bookingNumber", () => {
  it("A booking number has six unambiguous characters", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
        expect(bookingNumber(bytes)).toMatch(/^ES-[2-9A-HJKMNP-TV-Z]{6}$/);
      }),
    );
    expect(bookingNumber(new Uint8Array(8))).toBe("ES-222222");
    expect(bookingNumber(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 31]))).toBe("ES-332222");
  });
  it("A booking number needs enough random bytes", () =>
    expect(() => bookingNumber(new Uint8Array(7))).toThrow(RangeError));
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingNumber } from "./booking-number";
import { carriesCardNumber, luhn, phoneCarriesCardNumber } from "./card-number";

/** Digits with the check digit that makes them pass. */
const valid = (digits: string) => {
  for (let check = 0; check < 10; check++) if (luhn(digits + check)) return digits + check;
  throw new Error("no check digit");
};
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(""));

describe("luhn", () => {
  it("knows good numbers from bad", () => {
    for (const good of ["4242424242424242", "378282246310005", "79927398713", "0"]) expect(luhn(good)).toBe(true);
    for (const bad of ["4242424242424241", "79927398710", "", "12a4"]) expect(luhn(bad)).toBe(false);
  });
  it("has one check digit for any digits, and notices any single digit changed", () => {
    fc.assert(
      fc.property(digits(1, 18), fc.nat(), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
        expect([..."0123456789"].filter((check) => luhn(start + check))).toHaveLength(1);
        const good = valid(start);
        const i = at % good.length;
        expect(luhn(good.slice(0, i) + ((Number(good[i]) + by) % 10) + good.slice(i + 1))).toBe(false);
      }),
    );
  });
});

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
  ])("finds one in %s", (text) => expect(carriesCardNumber(text)).toBe(true));

  it.each(["", "4242 4242 4242 4241", "514 555-0142", "+1 514 555 0142", "123456789012", "42424242424242424242421"])(
    "finds none in %s",
    (text) => expect(carriesCardNumber(text)).toBe(false),
  );

  it("finds any valid number however it is grouped", () => {
    fc.assert(
      fc.property(digits(12, 18), fc.array(fc.constantFrom("", "", "", " ", "-"), { maxLength: 19 }), (start, gaps) => {
        const number = [...valid(start)].map((digit, i) => digit + (gaps[i] ?? "")).join("");
        expect(carriesCardNumber(`x ${number} y`)).toBe(true);
      }),
    );
  });
});

describe("phoneCarriesCardNumber", () => {
  it.each(["4242 4242 4242 4242", "378282246310005", "30569309025904", "38520000023237", "call 6011111111111117"])(
    "finds one in %s",
    (text) => expect(phoneCarriesCardNumber(text)).toBe(true),
  );
  it.each(["", "418 555-0123", "+1 (418) 555-0123", "+33 6 12 34 56 78"])("finds none in %s", (text) =>
    expect(phoneCarriesCardNumber(text)).toBe(false),
  );
  it("lets a number from abroad be that passes the Luhn check by chance", () => {
    fc.assert(
      fc.property(fc.constantFrom("49", "86", "62", "55", "44"), digits(10, 12), (country, start) => {
        const number = valid(country + start);
        expect(carriesCardNumber(number)).toBe(true);
        expect(phoneCarriesCardNumber(`+${number}`)).toBe(false);
      }),
    );
  });
});

describe("bookingNumber", () => {
  it("has six characters that cannot be mistaken", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
        expect(bookingNumber(bytes)).toMatch(/^ES-[2-9A-HJKMNP-TV-Z]{6}$/);
      }),
    );
    expect(bookingNumber(new Uint8Array(8))).toBe("ES-222222");
    expect(bookingNumber(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 31]))).toBe("ES-332222");
  });
  it("wants enough bytes", () => expect(() => bookingNumber(new Uint8Array(7))).toThrow(RangeError));
});

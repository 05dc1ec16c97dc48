import { expect, it } from "vitest";
import { codeDigits } from "./confirmation-code";

it.each([
  ["123456", "123456"],
  ["123\u202f456", "123456"],
  ["123\u2212456", "123456"],
  ["123.456", "123456"],
  ["１２３４５６", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["\u2068123456\u2069", "123456"],
  ["« 123456 ».", "123456"],
  ["*123456*", "123456"],
  ["<123456>", "123456"],
  ["Votre code\u00a0: 123 456", "123456"],
  ["Your code is 123 456.", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345O", null],
  ["l23456", null],
  ["123456 valide 30 minutes", null],
  ["", null],
])("The mailed code typed as %j is %s", (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits);
});

import { expect, it } from "vitest";
import { type MaskKind, maskOf } from "./mask";

it.each<[MaskKind, string, string | null, string?]>([
  ["card-number", "4", "#### #### #### ####"],
  ["card-number", "4242-4242 4242 4242", "#### #### #### ####"],
  ["card-number", "4242424242424242424", "#### #### #### #### ###"],
  ["card-number", "378282246310005", "#### ###### #####"],
  ["card-number", "3782822463100055", null],
  ["card-number", "42424242424242424242", null],
  ["card-number", "4242x", null],
  ["expiry-month", "1", "##"],
  ["expiry-month", "012", null],
  ["expiry-year", "2030", "####"],
  ["security-code", "123", "####"],
  ["security-code", "12a", null],
  ["phone", "418 555", "###-###-####"],
  ["phone", "(418) 555.1234", "###-###-####"],
  ["phone", "1-418-555-1234", "# ###-###-####"],
  ["phone", "418-555-1234 ", null],
  ["phone", "+33 6 12 34 56 78", null],
  ["phone", "33612345678", null],
  ["phone", "418 555-1234 poste 12", null],
  ["postal-code", "g1r 2b5", "@#@ #@#", "CA"],
  ["postal-code", "G1", "@#@ #@#", "CA"],
  ["postal-code", "10001", null, "CA"],
  ["postal-code", "10001", "#####", "US"],
  ["postal-code", "10001-12", "#####-####", "US"],
  ["postal-code", "SW1A 1AA", null, "GB"],
  ["postal-code", "75001", null],
])("%s, %j: %j", (kind, typed, mask, country) => {
  expect(maskOf(kind, typed, { country, language: "en" })).toBe(mask);
});

it("A phone number is grouped for the page's language", () => {
  expect(maskOf("phone", "4185551234", { language: "fr" })).toBe("### ###-####");
  expect(maskOf("phone", "14185551234", { language: "fr" })).toBe("# ### ###-####");
});

import { describe, expect, it } from "vitest";
import { isNamedLike, phoneEndKey, readSearch, searchLines } from "./booking-search";

describe("readSearch", () => {
  it.each(["000123", "nº 000123", "no 000123", "Reçu nº 000123", "receipt #000123", "REÇU 000123"])(
    "Typed at the desk, %j is the number of a receipt",
    (typed) => expect(readSearch(typed).receipt).toBe(123),
  );

  it.each(["123", "418 555-0123", "ES-ABC123", "Tremblay"])(
    "Typed at the desk, %j is not the number of a receipt",
    (typed) => expect(readSearch(typed).receipt).toBeNull(),
  );

  it.each([
    ["Cell: 514 555-0199", { phone: "5145550199" }],
    ["Marie Roy <Marie@Example.ca>", { email: "marie@example.ca" }],
    ["Réservation ES–7K3M9Q", { number: "7K3M9Q" }],
    ["Visa •••• 4242", { last4: "4242", words: [] }],
    ["Łukasz", { words: ["lukasz"] }],
    ["Đặng", { words: ["dang"] }],
    ["Þórður", { words: ["thordur"] }],
    ["Kaʻiulani", { words: ["ka", "iulani"] }],
  ])("Typed or pasted, %j searches for %j", (typed, wanted) => expect(readSearch(typed)).toMatchObject(wanted));

  it("Four digits match the end of a card or of a telephone number", () => {
    expect(readSearch("0142")).toMatchObject({ last4: "0142", phone: null, words: [] });
    const people = [{ firstName: "Zoé", lastName: "Roy", phone: "+1 418 555-0142 poste 7" }];
    expect(searchLines("ES-ABCDEF", people)).toContainEqual({ key: phoneEndKey("0142"), word: "14185550142" });
  });
});

it.each([
  ["New York, 3 jours", "new york", true],
  ["New York, 3 jours", "YORK 3", true],
  ["New York, 3 jours", "york 4", false],
  ["Québec en hiver", "quebec", true],
  ["Toronto", "", true],
])("The trip %j is found by %j: %s", (name, typed, is) => expect(isNamedLike(name, typed)).toBe(is));

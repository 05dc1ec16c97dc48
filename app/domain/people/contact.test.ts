import { describe, expect, it } from "vitest";
import { processorMs } from "../../../tests/support/processor";
import {
  contactProblems,
  isBusinessPhone,
  isEmail,
  isPhone,
  mayLackEmail,
  needsContact,
  phoneAddress,
} from "./contact";

/** A domain of so many letters, in labels as long as they may be. */
function domainOf(letters: number): string {
  const end = ".ca";
  const labels = "x".repeat(letters - end.length).replace(/(x{63})x(?=x)/g, "$1.");
  return labels + end;
}

describe("an e-mail address", () => {
  it.each([
    "elise@example.ca",
    "ELISE@EXAMPLE.CA",
    "elise.o'neill+voyage@mail.example.co.uk",
    "a@b.ca",
    "_@1.example",
    "e@xn--gagn-epa.example",
    "e@example.xn--p1ai",
    `${"x".repeat(64)}@example.ca`,
    `e@${"x".repeat(63)}.ca`,
    `e@${domainOf(252)}`,
  ])("An e-mail address is accepted: %s", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    ["nothing", ""],
    ["a word", "elise"],
    ["no mailbox", "@example.ca"],
    ["no domain", "elise@"],
    ["no dot in its domain", "elise@gmail"],
    ["an end of one letter", "elise@example.c"],
    ["an end of digits", "elise@192.0.2.1"],
    ["an empty label", "elise@example..ca"],
    ["a label that begins with a hyphen", "elise@-example.ca"],
    ["a label that ends with one", "elise@example-.ca"],
    ["a dot at its end", "elise@example.ca."],
    ["a letter mail servers do not take", "élise@example.ca"],
    ["a space", "elise gagne@example.ca"],
    ["a space around it", " elise@example.ca"],
    ["two addresses", "a@example.ca,b@example.ca"],
    ["two addresses parted otherwise", "a@example.ca;b@example.ca"],
    ["two signs", "a@b@example.ca"],
    ["a name", "Zoé <a@example.ca>"],
    ["a comment", "a(b)@example.ca"],
    ["a quoted mailbox", '"a b"@example.ca'],
    ["a line of its own", "a@example.ca\nBcc: b@example.ca"],
    ["a line's end", "a@example.ca\n"],
    ["a mailbox of 65 letters", `${"x".repeat(65)}@example.ca`],
    ["a label of 64", `e@${"x".repeat(64)}.ca`],
    ["255 letters", `e@${domainOf(253)}`],
  ])("An e-mail address with %s is refused", (_, text) => expect(isEmail(text)).toBe(false));

  it("An e-mail address is checked in constant time, however it was crafted", async () => {
    const long = [`e@${"a.".repeat(30_000)}`, `e@${"a-".repeat(120)}`, `${"a".repeat(60_000)}`, "@".repeat(253)];
    expect(await processorMs(() => expect(long.filter(isEmail)).toEqual([]))).toBeLessThan(200);
  });
});

describe("a telephone number", () => {
  it.each([
    ["4185550123", true],
    ["418 555-0123", true],
    ["(418) 555.0123", true],
    ["+1 (418) 555-0123", true],
    ["+33 6 12 34 56 78", true],
    ["123456789", false],
    ["1234567890", true],
    ["123456789012345", true],
    ["1234567890123456", false],
    ["555-0123", false],
    ["418 555-0123 poste 12", false],
    ["call me", false],
    ["418 555-O123", false],
    ["()+-. ()+-.", false],
    [`4185550123${" ".repeat(21)}`, false],
    ["", false],
  ])("A personal phone number « %s » is %s", (text, is) => expect(isPhone(text)).toBe(is));

  it.each([
    ["555-0123", true],
    ["418 555-0123 poste 12", true],
    ["418 555-0123 ext. 123456", true],
    ["418 555-0123x7", true],
    ["418 555-0123 poste 1234567", false],
    ["418 555-0123 poste", false],
    ["555-012", false],
    ["123456789012345", true],
    ["1234567890123456", false],
    ["-------", false],
    ["call me", false],
    ["", false],
  ])("A business phone number « %s » is %s", (text, is) => expect(isBusinessPhone(text)).toBe(is));
});

it.each([
  ["+1 212 555-0100", "tel:+12125550100"],
  ["(418) 555.0123 poste 12", "tel:4185550123;ext=12"],
  ["555-0101", "tel:5550101"],
  ["call me", null],
])("A tap on « %s » calls %s", (text, address) => expect(phoneAddress(text)).toBe(address));

describe("a traveller", () => {
  it.each([
    [0, false, true],
    [0, true, true],
    [1, false, true],
    [1, true, false],
    [9, true, false],
  ])("A traveller at position %i without contact details: %s must be reachable: %s", (position, hasNone, must) => {
    expect(needsContact(position, hasNone)).toBe(must);
  });

  const EMAIL = "elise@example.ca";
  const PHONE = "418 555-0123";
  it.each([
    [{ email: EMAIL, phone: PHONE }, []],
    [{}, ["email-required", "phone-required"]],
    [{ email: null, phone: null }, ["email-required", "phone-required"]],
    [{ email: "", phone: PHONE }, ["email-required"]],
    [{ email: EMAIL, phone: "" }, ["phone-required"]],
    [{ email: "elise@", phone: "418" }, ["email-invalid", "phone-invalid"]],
  ])("A traveller reached at %j: %j", (contact, codes) => {
    expect(contactProblems(contact).map(({ code }) => code)).toEqual(codes);
  });

  it("A customer of a colleague may lack an e-mail, but neither a telephone nor a valid e-mail", () => {
    expect([mayLackEmail({ soldBy: null }), mayLackEmail({ soldBy: "ann" })]).toEqual([false, true]);
    expect(contactProblems({ email: null, phone: PHONE }, false)).toEqual([]);
    expect(contactProblems({ email: "elise@", phone: null }, false).map(({ code }) => code)).toEqual([
      "email-invalid",
      "phone-required",
    ]);
  });
});

it.each(["514\u2010555\u20110199", "514–555–0199", "514−555−0199", "+1 (514) 555-0199"])(
  "The telephone number %j is taken with any dash",
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

import { expect, it } from "vitest";
import { excerpt, oneLine, severalLines, typedLine } from "./plain-text";

it("One-line text has no line break, control or direction mark; markup is plain text", () => {
  expect(oneLine(" Zoé\r\nBcc: x@example.com\u0000\u2028fin ")).toBe("Zoé Bcc: x@example.com fin");
  expect(oneLine("a\u202egnp.exe\u202c \u2067b\u2069")).toBe("agnp.exe b");
  expect(oneLine("<b>\"&'")).toBe("<b>\"&'");
  // What right-to-left names are written with.
  expect(oneLine("שלום\u200f!")).toBe("שלום\u200f!");
});

it("What is typed or pasted into a field has one spelling", () => {
  expect(typedLine("\u200e+1\u00a0514 555\u200b-\ufe0f0199\u200f")).toBe("+1 514 555-0199");
  expect(typedLine("\ufeffzoe\u2060@exemple.ca\u00ad")).toBe("zoe@exemple.ca");
  expect(typedLine("Ｍａｒｉｅ\u3000Laﬁtte")).toBe("Marie Lafitte");
  expect(typedLine("Jose\u0301")).toBe("José");
});

it("An e-mail address has the spelling of mail servers, however its domain is typed", () => {
  const { hostname } = new URL("http://côté.example");
  for (const typed of [
    "marie@côté.example",
    "marie@CÔTÉ.example",
    "marie@co\u0302te\u0301.example",
    `marie@${hostname}`,
  ])
    expect(typedLine(typed)).toBe(`marie@${hostname}`);
  expect(typedLine("élise@example.ca")).toBe("élise@example.ca");
  expect(typedLine("écrire à a@côté.example")).toBe("écrire à a@côté.example");
  expect(typedLine("a@côté.example/x")).toBe("a@côté.example/x");
});

it("A text keeps what it is written with: joiners, marks of direction, spaces that do not break", () => {
  for (const text of ["می\u200cخواهم", "👩\u200d👧", "שלום\u200f!", "5\u00a0$"]) expect(severalLines(text)).toBe(text);
  expect(oneLine("5\u00a0$")).toBe("5\u00a0$");
});

it("Multi-line text keeps its lines with any line ending", () => {
  expect(severalLines("Zoé\r\nLéo\rÉlise\u2028fin\u0007\n")).toBe("Zoé\nLéo\nÉlise\nfin");
  expect(severalLines("\u202eoéZ")).toBe("oéZ");
});

it("An excerpt ends at a sentence if one fits, else at a word, within the length asked for", () => {
  expect(excerpt("One. Two.", 9)).toBe("One. Two.");
  expect(excerpt("One. Two three. Four five.", 20)).toBe("One. Two three.");
  expect(excerpt("New York, Boston, Toronto and Niagara", 20)).toBe("New York, Boston…");
  expect(excerpt("x".repeat(30), 20)).toBe(`${"x".repeat(19)}…`);
});

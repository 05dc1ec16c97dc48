import { expect, it } from "vitest";
import { excerpt, oneLine, severalLines } from "./plain-text";

it("One-line text has no line break, control or direction mark; markup is plain text", () => {
  expect(oneLine(" Zoé\r\nBcc: x@example.com\u0000\u2028fin ")).toBe("Zoé Bcc: x@example.com fin");
  expect(oneLine("a\u202egnp.exe\u202c \u2067b\u2069")).toBe("agnp.exe b");
  expect(oneLine("<b>\"&'")).toBe("<b>\"&'");
  // What right-to-left names are written with.
  expect(oneLine("שלום\u200f!")).toBe("שלום\u200f!");
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

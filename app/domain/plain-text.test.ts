import { expect, it } from "vitest";
import { excerpt, oneLine, severalLines } from "./plain-text";

it("one line has no end of a line, no control and no turn of direction in it; markup is text like any other", () => {
  expect(oneLine(" Zoé\r\nBcc: x@example.com\u0000\u2028fin ")).toBe("Zoé Bcc: x@example.com fin");
  expect(oneLine("a\u202egnp.exe\u202c \u2067b\u2069")).toBe("agnp.exe b");
  expect(oneLine("<b>\"&'")).toBe("<b>\"&'");
  // What right-to-left names are written with.
  expect(oneLine("שלום\u200f!")).toBe("שלום\u200f!");
});

it("several lines stay several, whatever ends them", () => {
  expect(severalLines("Zoé\r\nLéo\rÉlise\u2028fin\u0007\n")).toBe("Zoé\nLéo\nÉlise\nfin");
  expect(severalLines("\u202eoéZ")).toBe("oéZ");
});

it("an excerpt ends with a sentence where one fits, else with a word, and is never longer than asked for", () => {
  expect(excerpt("One. Two.", 9)).toBe("One. Two.");
  expect(excerpt("One. Two three. Four five.", 20)).toBe("One. Two three.");
  expect(excerpt("New York, Boston, Toronto and Niagara", 20)).toBe("New York, Boston…");
  expect(excerpt("x".repeat(30), 20)).toBe(`${"x".repeat(19)}…`);
});

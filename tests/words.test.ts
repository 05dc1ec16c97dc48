import { expect, it } from "vitest";
import { CEILINGS, countWords } from "../scripts/words.mjs";

it.each(CEILINGS)("The words that a reader stops at do not grow beyond $most in $files.0", ({ files, most }) => {
  expect(countWords(files)).toBeLessThanOrEqual(most);
});

it("A word that a reader stops at is counted", () => {
  expect(countWords(["docs/glossary.md"])).toBeGreaterThan(2);
});

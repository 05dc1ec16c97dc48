import { describe, expect, it } from "vitest";
import { spanOf } from "./promotion";

const plain = (text: string) => text.replace(/\s/g, " ");

describe("a span of time", () => {
  it.each([
    [0, "fr-CA", "0 h 0 min"],
    [61, "fr-CA", "1 h 1 min"],
    [24 * 60 - 1, "fr-CA", "23 h 59 min"],
    [24 * 60, "fr-CA", "1 jour 0 h 0 min"],
    [2 * 24 * 60 + 125, "fr-CA", "2 jours 2 h 5 min"],
    [2 * 24 * 60 + 125, "en-CA", "2 days 2 hrs 5 mins"],
    [24 * 60 + 60, "en-CA", "1 day 1 hr 0 mins"],
  ])("A span of %i minutes reads in %s: %s", (minutes, language, words) =>
    expect(plain(spanOf(minutes, language))).toBe(words),
  );
});

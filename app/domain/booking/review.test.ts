import { describe, expect, it } from "vitest";
import { checkReview, MAX_REVIEW_LENGTH, reviewAllowed, summaryOf } from "./review";

const text = "Un très beau voyage, du début à la fin.";

describe("a review", () => {
  it.each([
    ["2030-08-04", false],
    ["2030-08-05", true],
    ["2031-08-04", true],
    ["2031-08-05", false],
  ])("A review on %s, of a trip back on 2030-08-04: %s", (today, allowed) => {
    expect(reviewAllowed(today, "2030-08-04")).toBe(allowed);
  });

  it("A review has a rating from one to five", () => {
    expect(checkReview({ rating: "4", text })).toEqual({ ok: true, value: { rating: 4, text } });
    for (const rating of ["", "0", "6", "4.5", "04", "five"]) {
      expect(checkReview({ rating, text })).toMatchObject({ ok: false, code: "rating-required" });
    }
  });

  it("A review has a minimum and maximum length, counted in visible letters", () => {
    const of = (typed: string) => checkReview({ rating: "5", text: typed });
    expect(of(`  ${"a".repeat(19)}  `)).toMatchObject({ ok: false, code: "review-short" });
    expect(of("a".repeat(20)).ok).toBe(true);
    expect(of("🚌".repeat(MAX_REVIEW_LENGTH)).ok).toBe(true);
    expect(of("a".repeat(MAX_REVIEW_LENGTH + 1))).toEqual({
      ok: false,
      code: "review-long",
      params: { most: MAX_REVIEW_LENGTH },
    });
  });

  it("A review keeps its lines and drops invisible characters", () => {
    const typed = "Une\r\nligne\u0000, puis\n\n\n\nune autre ligne.\u202e ";
    expect(checkReview({ rating: "5", text: typed })).toMatchObject({
      value: { text: "Une\nligne, puis\n\nune autre ligne." },
    });
  });
});

it("Ratings average in tenths of a star", () => {
  expect(summaryOf(0, 0)).toEqual({ count: 0, average: null });
  expect(summaryOf(3, 14)).toEqual({ count: 3, average: 47 });
});

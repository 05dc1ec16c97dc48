/** A traveller's review of a trip. */
import { type Day, daysBetween } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export const RATINGS = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof RATINGS)[number];

/** Letters a review has at least and at most. */
export const MIN_REVIEW_LENGTH = 20;
export const MAX_REVIEW_LENGTH = 1500;
/** How long after the return a review may be left. */
export const REVIEW_WITHIN_DAYS = 365;

/** Whether a booking's review may be written: from the day after the return, for a year. */
export function reviewAllowed(today: Day, endDay: Day): boolean {
  const since = daysBetween(endDay, today);
  return since >= 1 && since <= REVIEW_WITHIN_DAYS;
}

export type ReviewProblem = "rating-required" | "review-short" | "review-long";

/** A rating and a text as they were typed; refuses with the first problem. */
export function checkReview(typed: {
  rating: string;
  text: string;
}): Verdict<{ rating: Rating; text: string }, ReviewProblem> {
  const rating = RATINGS.find((known) => String(known) === typed.rating);
  if (!rating) return refuse("rating-required");
  const text = typed.text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const length = [...text].length;
  if (length < MIN_REVIEW_LENGTH) return refuse("review-short", { least: MIN_REVIEW_LENGTH });
  if (length > MAX_REVIEW_LENGTH) return refuse("review-long", { most: MAX_REVIEW_LENGTH });
  return accept({ rating, text });
}

export type RatingSummary = {
  count: number;
  /** Tenths of a star, 10 to 50; null when there is none. */
  average: number | null;
};

/** The average of `count` ratings, in tenths of a star. */
export function summaryOf(count: number, sum: number): RatingSummary {
  return { count, average: count === 0 ? null : Math.round((sum * 10) / count) };
}

/** The forms of a booking's page: a year of birth to put right, and a review of the trip once it is over. */
import { z } from "zod";
import { MAX_REVIEW_LENGTH } from "~/domain/booking/review";
import { lines, postedForm, text } from "~/features/form/read-form.server";

const YEAR_LETTERS = 4;
/** The longest code as typed, with spaces. */
const CODE_LETTERS = 60;
const QUOTE_LETTERS = 40;

const schema = z.object({
  /** Position of whom a correction is about; absent from a review. */
  traveller: z.number().int().nonnegative().optional().catch(Number.NaN),
  year: text,
  /** Of a correction that changes the price: nothing to see what it comes to, `code` to be mailed one, `confirm`. */
  step: text,
  /** Id of the quote that is confirmed. */
  quote: text,
  code: text,
  rating: text,
  text: lines,
});
export const bookingForms = postedForm(
  schema, // A letter may count as two until the review is read.
  {
    traveller: 2,
    year: YEAR_LETTERS,
    step: "confirm".length,
    quote: QUOTE_LETTERS,
    code: CODE_LETTERS,
    rating: 1,
    text: MAX_REVIEW_LENGTH * 2,
  },
);

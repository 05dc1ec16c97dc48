/** What asks for a booking's link. Messages are codes. */
import { z } from "zod";
import { bookingNumberTyped } from "~/domain/booking/booking-number";
import { isEmail, MAX_EMAIL } from "~/domain/people/contact";
import { postedForm } from "~/features/form/read-form.server";

const MAX_NUMBER_LENGTH = 40;

const schema = z.object({
  number: z
    .string({ error: "number-required" })
    .refine((typed) => bookingNumberTyped(typed) !== null, "number-invalid")
    .transform((typed) => bookingNumberTyped(typed) ?? ""),
  email: z.string({ error: "email-required" }).max(MAX_EMAIL, "email-invalid").refine(isEmail, "email-invalid"),
});

export const findForm = postedForm(schema, { number: MAX_NUMBER_LENGTH, email: MAX_EMAIL });

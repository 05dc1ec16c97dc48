/** Where to send the link that keeps places for a day, the contact's when left empty; or the key of the link that came. */
import { z } from "zod";
import { isEmail, MAX_EMAIL } from "~/domain/people/contact";
import { postedForm } from "~/features/form/read-form.server";

/** How many letters each field takes. */
const LENGTHS = { email: MAX_EMAIL, key: 100 };

const schema = z.object({
  email: z.string().trim().max(LENGTHS.email, "too-long").refine(isEmail, "email-invalid").optional(),
  key: z.string().max(LENGTHS.key).optional(),
});

export const laterForm = postedForm(schema, LENGTHS);

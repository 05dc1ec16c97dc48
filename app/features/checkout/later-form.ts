/** Where to send the link that keeps places for a day, the contact's when left empty; or the key of the link that came. */
import { z } from "zod";
import { isEmail, MAX_EMAIL } from "~/domain/contact";
import { sentFields } from "~/features/form/sent-fields";

/** How many letters each field takes. */
const LENGTHS = { email: MAX_EMAIL, key: 100 };

export const laterForm = z.object({
  email: z.string().trim().max(LENGTHS.email, "too-long").refine(isEmail, "email-invalid").optional(),
  key: z.string().max(LENGTHS.key).optional(),
});

/** What was sent of its fields. */
export function sentLater(form: FormData): FormData {
  return sentFields(form, LENGTHS satisfies Record<keyof z.input<typeof laterForm>, number>);
}

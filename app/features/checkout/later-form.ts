/** Where to send the link that keeps places for a day, the contact's when left empty; or the key of the link that came. */
import { z } from "zod";
import { sentFields } from "~/features/form/sent-fields";

/** How many letters each field takes. */
const LENGTHS = { email: 254, key: 100 };

export const laterForm = z.object({
  email: z.email({ pattern: z.regexes.html5Email, error: "email-invalid" }).max(LENGTHS.email, "too-long").optional(),
  key: z.string().max(LENGTHS.key).optional(),
});

/** What was sent of its fields. */
export function sentLater(form: FormData): FormData {
  return sentFields(form, LENGTHS satisfies Record<keyof z.input<typeof laterForm>, number>);
}

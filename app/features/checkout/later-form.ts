/** Where to send the link that keeps places for a day, the contact's when left empty; or the key of the link that came. */
import { z } from "zod";

export const laterForm = z.object({
  email: z.email({ pattern: z.regexes.html5Email, error: "email-invalid" }).max(254, "too-long").optional(),
  key: z.string().max(100).optional(),
});

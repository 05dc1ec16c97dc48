/** Where to send the address of a checkout, to pay from another device; the contact's when left empty. */
import { z } from "zod";

export const laterForm = z.object({
  email: z.email({ pattern: z.regexes.html5Email, error: "email-invalid" }).max(254, "too-long").optional(),
});

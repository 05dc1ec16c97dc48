/** The pay form: billing address and consent (spec 5). Messages are codes; i18n turns them into words. */
import { z } from "zod";
import { isCountry } from "~/domain/countries";
import { isPostalCode, isRegionOf } from "~/domain/regions";

const line = (required: string) => z.string({ error: required }).trim().min(1, required).max(120, "too-long");

export const billingForm = z
  .object({
    /** Names this showing of the form: sent twice, it is one attempt. */
    nonce: z.string({ error: "form-incomplete" }).regex(/^[\w-]{16,64}$/, "form-incomplete"),
    /** Absent when the cards on the counter pay. */
    cardToken: z
      .string()
      .regex(/^\w{6,100}$/, "card-required")
      .optional(),
    /** The amount on the button, in minor units: another one is never charged. */
    shown: z.coerce.number({ error: "form-incomplete" }).int("form-incomplete").optional(),
    address: line("address-required"),
    apartment: z.string().trim().max(20, "too-long").optional(),
    city: line("city-required"),
    country: z.string({ error: "country-required" }).refine(isCountry, "country-required"),
    province: line("province-required"),
    postalCode: line("postal-code-required"),
    terms: z.literal("on", { error: "terms-required" }),
  })
  .superRefine(({ country, province, postalCode }, context) => {
    if (!isRegionOf(country, province))
      context.addIssue({ code: "custom", path: ["province"], message: "province-mismatch" });
    if (!isPostalCode(country, postalCode))
      context.addIssue({ code: "custom", path: ["postalCode"], message: "postal-code-invalid" });
  });

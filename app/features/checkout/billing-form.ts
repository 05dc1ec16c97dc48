/** The pay form: billing address and consent (spec 5). Messages are codes; i18n turns them into words. */
import { z } from "zod";
import { isCountry } from "~/domain/countries";
import { isPostalCode, isRegionOf } from "~/domain/regions";
import { sentFields } from "~/features/form/sent-fields";

/** How many letters each field takes. */
const BILLING_LENGTHS = {
  nonce: 64,
  cardToken: 100,
  shown: 12,
  address: 120,
  apartment: 20,
  city: 120,
  country: 2,
  province: 120,
  postalCode: 120,
  terms: 2,
};

const line = (field: keyof typeof BILLING_LENGTHS, required: string) =>
  z.string({ error: required }).trim().min(1, required).max(BILLING_LENGTHS[field], "too-long");

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
    address: line("address", "address-required"),
    apartment: z.string().trim().max(BILLING_LENGTHS.apartment, "too-long").optional(),
    city: line("city", "city-required"),
    country: z.string({ error: "country-required" }).refine(isCountry, "country-required"),
    province: line("province", "province-required"),
    postalCode: line("postalCode", "postal-code-required"),
    terms: z.literal("on", { error: "terms-required" }),
  })
  .superRefine(({ country, province, postalCode }, context) => {
    if (!isRegionOf(country, province))
      context.addIssue({ code: "custom", path: ["province"], message: "province-mismatch" });
    if (!isPostalCode(country, postalCode))
      context.addIssue({ code: "custom", path: ["postalCode"], message: "postal-code-invalid" });
  });

/** What was sent of the pay form's fields. */
export function sentBilling(form: FormData): FormData {
  return sentFields(form, BILLING_LENGTHS satisfies Record<keyof z.input<typeof billingForm>, number>);
}

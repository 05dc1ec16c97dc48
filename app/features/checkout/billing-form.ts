/** The forms of paying: where the bills go and consent, then the pay button (spec 5). Messages are codes. */
import { z } from "zod";
import { isCountry } from "~/domain/countries";
import { isPostalCode, isRegionOf } from "~/domain/regions";
import { sentFields } from "~/features/form/sent-fields";

/** How many letters each field takes: of the address, and of what is chosen above it. */
const ADDRESS_LENGTHS = {
  address: 120,
  apartment: 20,
  city: 120,
  country: 2,
  province: 120,
  postalCode: 120,
  terms: 2,
};
const CHOICE_LENGTHS = { plan: 10, severalCards: 2, code: 60, codeBefore: 60, amount: 60 };
const BUTTON_LENGTHS = { nonce: 64, cardToken: 100, shown: 12, split: 500 };

const line = (field: keyof typeof ADDRESS_LENGTHS, required: string) =>
  z.string({ error: required }).trim().min(1, required).max(ADDRESS_LENGTHS[field], "too-long");

/** The first step, less what is chosen there. */
export const billingForm = z
  .object({
    address: line("address", "address-required"),
    apartment: z.string().trim().max(ADDRESS_LENGTHS.apartment, "too-long").optional(),
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

/** The pay button. */
export const payButtonForm = z.object({
  /** Names this showing of the button: pressed twice, it is one attempt. */
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  /** Absent when the cards on the counter pay. */
  cardToken: z
    .string()
    .regex(/^\w{6,100}$/)
    .optional(),
  /** The amount on the button, in minor units: another one is never charged. */
  shown: z.coerce.number().int(),
  /** What each of several cards pays, as the page said; another sharing is never charged. */
  split: z.string().max(BUTTON_LENGTHS.split).optional(),
});

/** What was sent of the first step's fields. */
export function sentDetails(form: FormData): FormData {
  const address = ADDRESS_LENGTHS satisfies Record<keyof z.input<typeof billingForm>, number>;
  return sentFields(form, { ...CHOICE_LENGTHS, ...address });
}

/** What was sent of the pay button's fields. */
export function sentButton(form: FormData): FormData {
  return sentFields(form, BUTTON_LENGTHS satisfies Record<keyof z.input<typeof payButtonForm>, number>);
}

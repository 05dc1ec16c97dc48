/** The forms of paying: where the bills go and consent, then the pay button (spec 5). Messages are codes. */
import { z } from "zod";
import type { BillingAddress } from "~/domain/money/billing";
import { isCountry } from "~/domain/people/countries";
import { formatPostalCode, isPostalCode, isRegionOf } from "~/domain/people/regions";
import { postedForm, text, textsSent } from "~/features/form/read-form.server";
import { amountField, type PayIntent, SPLIT_INTENTS } from "./pay-steps";

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
const BUTTON_LENGTHS = { nonce: 64, cardToken: 100, brand: 40, last4: 10, shown: 12, split: 500 };

const line = (field: keyof typeof ADDRESS_LENGTHS, required: string) =>
  z.string({ error: required }).trim().min(1, required).max(ADDRESS_LENGTHS[field], "too-long");

const billing = z
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
  })
  .transform((address) => ({ ...address, postalCode: formatPostalCode(address.country, address.postalCode) }));

/** The first step, less what is chosen there; its choices are shown again with it. */
export const billingForm = postedForm(billing, ADDRESS_LENGTHS, CHOICE_LENGTHS);

/** What was typed of the address alone, whether it can be used or not. */
export function addressSent(posted: FormData): Partial<BillingAddress> {
  const { terms: _, ...address } = ADDRESS_LENGTHS;
  return Object.fromEntries(textsSent(posted, billingForm).filter(([name]) => name in address));
}

const ticked = z.boolean().default(false).catch(false);
const choices = z.object({
  /** Sent with each of these choices; no other step sends it. */
  plan: z.enum(["full", "deposit"]).optional().catch("full"),
  severalCards: ticked,
  code: text,
  /** The code that was applied when the page was shown: left empty, it is taken off. */
  codeBefore: text,
  /** What is paid of an amount due. */
  amount: text,
});
/** What is chosen in the first step: applied, or refused next to its field, no matter what is missing of the rest. */
export const choicesForm = postedForm(choices, CHOICE_LENGTHS);

const INTENTS: readonly [PayIntent, ...PayIntent[]] = ["pay", "choose", "accept-price", "give-up", ...SPLIT_INTENTS];
/** Letters of a card's own amount; what was typed is shown again. */
const AMOUNT_LETTERS = 60;

const intents = z.object({
  intent: z.enum(INTENTS).catch("pay"),
  "remove-card": z.string().optional(),
  /** A room's new price, in minor units, as the page showed it. */
  total: z.number().catch(Number.NaN),
  cardToken: text,
  brand: text,
  last4: text,
  amount: text,
});

/** What any form of the payment pages asks for, and what it says of a card; the amounts of the split cards are read as typed. */
export function intentForm(cards: readonly { id: string }[]) {
  const amounts = Object.fromEntries(cards.map(({ id }) => [amountField(id), AMOUNT_LETTERS]));
  const { cardToken, brand, last4 } = BUTTON_LENGTHS;
  const lengths = { intent: 20, "remove-card": 64, total: 12, cardToken, brand, last4, amount: AMOUNT_LETTERS };
  return postedForm(intents, lengths, amounts);
}

const payButton = z.object({
  /** Names this showing of the button: pressed twice, it is one attempt. */
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  /** Absent when the split cards pay. */
  cardToken: z
    .string()
    .regex(/^\w{6,100}$/)
    .optional(),
  /** The amount on the button, in minor units: another one is never charged. */
  shown: z.coerce.number().int(),
  /** What each of several cards pays, as the page said; another sharing is never charged. */
  split: z.string().max(BUTTON_LENGTHS.split).optional(),
  /** What the gateway says of the card, to be shown. */
  brand: text,
  last4: text,
});
/** The pay button. */
export const payButtonForm = postedForm(payButton, BUTTON_LENGTHS);

/** Where a card's bills go, as the gateway was told beside it. */
import type Stripe from "stripe";

export type Billing = Stripe.PaymentMethod.BillingDetails;

export const NOBODY: Billing = { address: null, email: null, name: null, phone: null, tax_id: null };

/** The number of a card, typed where its owner's name or address was asked for: kept nowhere. */
const CARD_NUMBER = /(?:\d[ -]?){12,}/;

/** Reads `billing_details[…]` of a call or a form: what is not given stays as it was, what is given empty is taken off. */
export function readBilling(given: (field: string) => string | undefined, before: Billing = NOBODY): Billing {
  const read = (field: string, former: string | null) => {
    const text = given(`billing_details${field}`)?.trim();
    if (text === undefined) return former;
    return text === "" || CARD_NUMBER.test(text) ? null : text;
  };
  const part = (name: keyof Stripe.Address) => read(`[address][${name}]`, before.address?.[name] ?? null);
  const address = {
    city: part("city"),
    country: part("country"),
    line1: part("line1"),
    line2: part("line2"),
    postal_code: part("postal_code"),
    state: part("state"),
  };
  return {
    ...before,
    name: read("[name]", before.name),
    email: read("[email]", before.email),
    address: Object.values(address).some((each) => each !== null) ? address : null,
  };
}

/** In one line, for reading. */
export function billedTo({ name, email, address }: Billing): string {
  const { line1, line2, city, state, postal_code, country } = address ?? {};
  return [name, email, line1, line2, city, state, postal_code, country].filter(Boolean).join(", ");
}

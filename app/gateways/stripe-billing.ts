/** Where a card's bills go, in Stripe's words. */
import type Stripe from "stripe";
import type { Billing } from "~/domain/money/billing";
import { NO_REGION } from "~/domain/people/regions";

/** Billing details as Stripe and Stripe.js take them. The name is on the card, and its form asks for it. */
export type BillingDetails = {
  email?: string;
  address: { line1: string; line2?: string; city: string; state?: string; postal_code: string; country: string };
};

/** What Stripe may not take for an address is not told it: that must keep nobody from paying. */
const PLAIN_EMAIL = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** What Stripe is told with a card. The address of its owner goes with the card: a payment's own would be sent a receipt. */
export function billingDetails({ email, address: where }: Billing): BillingDetails {
  const { address: line1, apartment: line2, city, province, postalCode: postal_code, country } = where;
  const state = province === NO_REGION ? "" : province.replace(/^[A-Z]{2}-/, "");
  return {
    ...(email && PLAIN_EMAIL.test(email) && { email }),
    address: { line1, ...(line2 && { line2 }), city, ...(state && { state }), postal_code, country },
  };
}

/** Billing details as the fields of a form. */
export function billingFields({ email, address }: BillingDetails): Record<string, string> {
  const fields = Object.entries(address).map(([name, value]) => [`billing_details[address][${name}]`, value]);
  return { ...(email && { "billing_details[email]": email }), ...Object.fromEntries(fields) };
}

/** Whether a card is known there with these details. */
export function isKnownWith({ billing_details: known }: Stripe.PaymentMethod, told: BillingDetails): boolean {
  if (told.email && known.email !== told.email) return false;
  const address: Partial<BillingDetails["address"]> = told.address;
  return (["line1", "line2", "city", "state", "postal_code", "country"] as const).every(
    (field) => (known.address?.[field] ?? "") === (address[field] ?? ""),
  );
}

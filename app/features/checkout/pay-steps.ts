/** The steps of paying: how, then the card; each a page with one main button, and nothing besides it that it drops. */

/** What the forms of the payment pages ask for. */
export const SPLIT_INTENTS = ["add-card", "share", "remove-card"] as const;
export type PayIntent = "choose" | "accept-price" | "pay" | "give-up" | (typeof SPLIT_INTENTS)[number];

/** A refusal in the page's own words, with what was typed, and the field it is about where there are several. */
export type Refused = { intent: PayIntent; error: string; typed: Record<string, string>; at?: string };

/** `how`: amount, code, address, conditions. `card`: the card, and paying. `amounts`: what each of several cards takes. */
export type PayStep = "how" | "card" | "amounts";

/** The step in an address. */
export function stepOf(query: URLSearchParams): PayStep {
  const step = query.get("step");
  return step === "card" || step === "amounts" ? step : "how";
}

/** Why pressing the pay button came to nothing, where it is not about the card: codes of the catalogue of errors. */
const REFUSALS = [
  "too-many-declines",
  "card-missing",
  "amount-changed",
  "another-card",
  "deposit-too-late",
  "form-incomplete",
] as const;
export type PayRefusal = (typeof REFUSALS)[number];

/** Reads `refused`, and `was`: the amount on the button that was pressed, in minor units. Shown only, never believed. */
export function readRefusal(query: URLSearchParams): { code: PayRefusal; was: number | null } | null {
  const code = REFUSALS.find((known) => known === query.get("refused"));
  const was = /^\d{1,9}$/.exec(query.get("was") ?? "");
  return code ? { code, was: was ? Number(was[0]) : null } : null;
}

/** The refusal that tells what any code of paying comes to. */
export function refusalOf(code: string): PayRefusal {
  return REFUSALS.find((known) => known === code) ?? "amount-changed";
}

/** The field of a card's amount. */
export function amountField(splitCard: string): string {
  return `amount-${splitCard}`;
}

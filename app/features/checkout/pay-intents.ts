/** What the forms beside the pay form ask for, and how they are refused. */
export const COUNTER_INTENTS = ["lay", "share", "take-back"] as const;
export type PayIntent = "plan" | "code" | "drop-code" | "accept-price" | "pay" | (typeof COUNTER_INTENTS)[number];

/** A refusal in the page's own words, with what was typed. */
export type Refused = { intent: PayIntent; error: string; typed: Record<string, string> };

/** The field of a card's amount. */
export function amountField(tender: string): string {
  return `amount-${tender}`;
}

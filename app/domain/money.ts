export const CURRENCIES = ["CAD", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Whole minor units (cents) of a currency. */
export type Money = { amount: number; currency: Currency };

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/**
 * CAD cents in another currency, rounded half up to the cent.
 * `rateMicros` is millionths of the currency for one CAD.
 */
export function fromCad(cents: number, rateMicros: number): number {
  return Math.floor((cents * rateMicros + 500_000) / 1_000_000);
}

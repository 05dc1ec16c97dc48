/** What the gateway adds to our address after it has read a card: shown only, never believed. */
export type CardReturn =
  | { state: "none" }
  | { state: "ready"; token: string; brand: string; last4: string }
  | { state: "refused"; errors: string[] };

const CODES = [
  "number_required",
  "number_invalid",
  "expiry_required",
  "month_invalid",
  "year_invalid",
  "expired",
  "code_required",
  "code_invalid",
  "holder_required",
  "card-data-refused",
] as const;

/** Reads `card_token`, `card_brand`, `card_last4` or `card_error` of an address. */
export function readCardReturn(query: URLSearchParams): CardReturn {
  const error = query.get("card_error");
  if (error) {
    const known = error.split(",").filter((code) => (CODES as readonly string[]).includes(code));
    return { state: "refused", errors: known.length > 0 ? known : ["card_failed"] };
  }
  const token = query.get("card_token") ?? "";
  if (!/^\w{6,100}$/.test(token)) return { state: "none" };
  const last4 = query.get("card_last4") ?? "";
  const brand = query.get("card_brand") ?? "";
  return {
    state: "ready",
    token,
    brand: /^[a-z_]{2,20}$/i.test(brand) ? brand : "",
    last4: /^\d{4}$/.test(last4) ? last4 : "••••",
  };
}

const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** A card brand's own name, the same in both languages, out of the gateway's word for it; null for one we do not know. */
export function brandName(brand: string): string | null {
  return NAMES[brand.toLowerCase()] ?? null;
}

/** What a card form must hold. The digits pass through here and are not kept. */
export const CARD_ERRORS = [
  "number_required",
  "number_invalid",
  "expiry_required",
  "month_invalid",
  "year_invalid",
  "expired",
  "code_required",
  "code_invalid",
  "holder_required",
] as const;
export type CardError = (typeof CARD_ERRORS)[number];

type Brand = { name: string; starts: RegExp; lengths: readonly number[]; codeLength: number };

const LONG = [16, 17, 18, 19];
const BRANDS: readonly Brand[] = [
  { name: "amex", starts: /^3[47]/, lengths: [15], codeLength: 4 },
  { name: "diners", starts: /^3(0[0-5]|[689])/, lengths: [14, ...LONG], codeLength: 3 },
  { name: "jcb", starts: /^35/, lengths: LONG, codeLength: 3 },
  { name: "visa", starts: /^4/, lengths: [13, 16, 19], codeLength: 3 },
  { name: "mastercard", starts: /^(5[1-5]|2[2-7])/, lengths: [16], codeLength: 3 },
  { name: "discover", starts: /^6(011|4[4-9]|5)/, lengths: LONG, codeLength: 3 },
  { name: "unionpay", starts: /^62/, lengths: LONG, codeLength: 3 },
];

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function readYear(text: string, thisYear: number): number | null {
  if (!/^(\d{2}|\d{4})$/.test(text)) return null;
  const year = text.length === 2 ? Math.floor(thisYear / 100) * 100 + Number(text) : Number(text);
  return year >= 1970 && year <= thisYear + 50 ? year : null;
}

export type CardFields = { number: string; exp_month: string; exp_year: string; cvc: string; holder: string };
export type CheckedCard = { number: string; brand: string; last4: string; expMonth: number; expYear: number };

/**
 * Checks every field, so that all that is wrong can be shown at once. A card is good to the end of its month;
 * the last time zone on Earth decides.
 */
export function checkCard(
  fields: CardFields,
  now: Date,
): { ok: true; card: CheckedCard } | { ok: false; errors: CardError[] } {
  const errors: CardError[] = [];
  const number = fields.number.replace(/[\s\u00a0\u202f-]/g, "");
  const brand = BRANDS.find((known) => known.starts.test(number));
  if (number === "") errors.push("number_required");
  else if (!/^\d+$/.test(number) || !brand?.lengths.includes(number.length) || !passesLuhn(number))
    errors.push("number_invalid");

  const latest = new Date(now.getTime() - 12 * 3_600_000);
  const monthText = fields.exp_month.trim();
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  const yearText = fields.exp_year.trim();
  const year = readYear(yearText, latest.getUTCFullYear());
  const monthHolds = month >= 1 && month <= 12;
  if (monthText === "" && yearText === "") errors.push("expiry_required");
  else if (!monthHolds) errors.push("month_invalid");
  if (year === null) {
    if (monthText !== "" || yearText !== "") errors.push("year_invalid");
  } else if (monthHolds && year * 12 + month < latest.getUTCFullYear() * 12 + latest.getUTCMonth() + 1)
    errors.push("expired");

  const code = fields.cvc.trim();
  if (code === "") errors.push("code_required");
  else if (!/^\d{3,4}$/.test(code) || (brand && code.length !== brand.codeLength)) errors.push("code_invalid");
  if (fields.holder.trim() === "") errors.push("holder_required");

  if (errors.length > 0 || !brand || year === null) return { ok: false, errors };
  return { ok: true, card: { number, brand: brand.name, last4: number.slice(-4), expMonth: month, expYear: year } };
}

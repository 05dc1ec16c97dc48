/** How what is typed is grouped while it is typed (spec 5): `#` is a digit, `@` a letter, `*` either. Help, never a rule. */

/** What a field's answer is, for its mask. */
export type MaskKind = "card-number" | "expiry-month" | "expiry-year" | "security-code" | "phone" | "postal-code";

const TOKENS: Record<string, RegExp> = { "#": /\d/, "@": /[a-z]/i, "*": /[a-z\d]/i };
/** What stands between the letters and digits of a code or a number; anything else is no part of what a mask knows. */
const BETWEEN = /[\s().-]/g;

/** American Express groups its fifteen digits otherwise. */
const CARD = ["#### #### #### ####", "#### #### #### #### ###"];
const AMEX = ["#### ###### #####"];
const POSTAL: Record<string, readonly string[]> = { CA: ["@#@ #@#"], US: ["#####", "#####-####"] };

function masksOf(kind: MaskKind, typed: string, country: string): readonly string[] {
  switch (kind) {
    case "card-number":
      return /^3[47]/.test(typed) ? AMEX : CARD;
    case "expiry-month":
      return ["##"];
    case "expiry-year":
    case "security-code":
      return ["####"];
    case "phone":
      return typed.startsWith("1") ? ["# ###-###-####"] : ["###-###-####"];
    case "postal-code":
      return POSTAL[country] ?? [];
  }
}

/** Whether a mask has a place for every letter and digit typed. */
function holds(mask: string, typed: string): boolean {
  const places = [...mask].flatMap((sign) => TOKENS[sign] ?? []);
  return typed.length <= places.length && [...typed].every((letter, at) => places[at]?.test(letter));
}

/**
 * The mask that groups what is typed so far, for a postal code by its country (ISO 3166-1). Null when there is none that
 * keeps every letter of it: a number with its country, an extension, another country's code stay as they are typed.
 */
export function maskOf(kind: MaskKind, typed: string, country = ""): string | null {
  const bare = typed.replace(BETWEEN, "");
  return masksOf(kind, bare, country).find((mask) => holds(mask, bare)) ?? null;
}

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

/** French Canada writes 418 555-0123, English Canada 418-555-0123. */
const PHONE: Record<MaskSetting["language"], readonly [string, string]> = {
  fr: ["### ###-####", "# ### ###-####"],
  en: ["###-###-####", "# ###-###-####"],
};

/** What a mask goes by next to what is typed: the country of an address (ISO 3166-1), the language of the page. */
export type MaskSetting = { country?: string | undefined; language: "fr" | "en" };

function masksOf(kind: MaskKind, typed: string, { country = "", language }: MaskSetting): readonly string[] {
  switch (kind) {
    case "card-number":
      return /^3[47]/.test(typed) ? AMEX : CARD;
    case "expiry-month":
      return ["##"];
    case "expiry-year":
    case "security-code":
      return ["####"];
    case "phone":
      return [PHONE[language][typed.startsWith("1") ? 1 : 0]];
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
 * The mask that groups what is typed so far. Null when there is none that keeps all of it: a number with its country,
 * another country's code stay as they are typed, and so does a space after a whole number, since an extension follows.
 */
export function maskOf(kind: MaskKind, typed: string, setting: MaskSetting): string | null {
  const bare = typed.replace(BETWEEN, "");
  const mask = masksOf(kind, bare, setting).find((each) => holds(each, bare)) ?? null;
  return mask && kind === "phone" && typed.endsWith(" ") && !holds(mask, `${bare}0`) ? null : mask;
}

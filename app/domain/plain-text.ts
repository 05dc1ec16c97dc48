/** Normalises what people type or paste. Every form is read through here, so that one spelling is stored and compared. */

/**
 * Characters that show nothing: soft hyphens, zero-width spaces, direction overrides, variation selectors. Joiners stay,
 * which some scripts and emoji are written with, and the marks of right-to-left text.
 */
const INVISIBLE = /(?![\u200c-\u200f\u061c])\p{Default_Ignorable_Code_Point}/gu;
/** Telephone numbers, codes and addresses that are copied often begin with one. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Full-width and small forms, ligatures, Roman numerals: other code points for the same characters. */
const COMPATIBLE = /[\uff01-\uff5e\ufb00-\ufb06\u2160-\u217f\ufe50-\ufe6b]/gu;
/** Hyphens that word processors put in place of the one on keyboards. */
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Marks beyond those that a letter has in any language (the stream-safe format of Unicode, UAX 15): putting a great many of
 * them in order takes as long as their number squared.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text in a form of Unicode, in a time that follows its length. */
export const normalised = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replace(TOO_MANY_MARKS, "$1").normalize(form);

const compatible = (text: string) =>
  normalised(
    text.replace(COMPATIBLE, (character) => character.normalize("NFKC")),
    "NFC",
  );

/** On one line: nothing typed begins a line, or a header, of its own. */
export function oneLine(text: string): string {
  return compatible(text.replace(INVISIBLE, "")).replace(CONTROLS, " ").trim();
}

/** An e-mail address of which the domain has other letters than mail servers know. */
const INTERNATIONAL = /^([^\s@]{1,64}@)([^\s@/\\:?#%[\]]{1,190})$/u;

/** Such an address as it is stored, compared and mailed to: `côté.example` is `xn--ct-nja6g.example` to mail servers. */
function asMailServersKnow(text: string): string {
  const [, mailbox = "", domain = ""] = /[^\0-\x7f]/.test(text) ? (INTERNATIONAL.exec(text) ?? []) : [];
  return domain && URL.canParse(`http://${domain}`) ? mailbox + new URL(`http://${domain}`).hostname : text;
}

/** A text field of a form: one line, in which every space and hyphen is an ordinary one and an e-mail address has one spelling. */
export function typedLine(text: string): string {
  const line = oneLine(text.replace(DIRECTION_MARKS, "")).replace(HYPHENS, "-");
  return asMailServersKnow(line.replace(/\p{Zs}/gu, " "));
}

/** Ten digits of other scripts each, from their zero on: keyboards of phones write them. */
const OTHER_ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/** A text with the digits of other scripts as those of ours. */
export function withOurDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (character) => {
    const code = character.charCodeAt(0);
    return String(code - (OTHER_ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
  });
}

/** A text without the joiners that only other scripts are written with. */
export const withoutJoiners = (text: string) => text.replace(/[\u200c\u200d]/g, "");

/** On as many lines as were typed. */
export function severalLines(text: string): string {
  const lines = compatible(text.replace(INVISIBLE, "")).split(/\r\n|[\r\n\u2028\u2029]/);
  return lines
    .map((line) => line.replace(CONTROLS, " "))
    .join("\n")
    .trim();
}

/** Cuts a text to at most `length` characters: the sentences that fit, or the words of the first one that do. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const sentences = text.slice(0, length + 1).match(/^.*[.!?](?=\s)/s)?.[0];
  if (sentences) return sentences.trimEnd();
  // A text without spaces is cut where it must be.
  const words = text.slice(0, length).replace(/[\s,;:–—]+\S*$/, "");
  return `${words.slice(0, length - 1)}…`;
}

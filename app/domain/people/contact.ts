/** How a traveller is reached: what an e-mail and a telephone number look like, and who must give them (spec 5). */

import { typedLine, withOurDigits, withoutJoiners } from "~/domain/plain-text";

/** Letters of an address, and of what stands before its @ (RFC 5321, 4.5.3.1). */
export const MAX_EMAIL = 254;
const MAX_MAILBOX = 64;

/** What browsers take for `type="email"`, with at least one dot in the domain, as every address on the internet has. */
const EMAIL = /^([\w.!#$%&'*+/=?^`{|}~-]+)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** Whether a text is one e-mail address, without a name, and without anything a header could take for two or for its end. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL) return false;
  const mailbox = EMAIL.exec(text)?.[1];
  return mailbox !== undefined && mailbox.length <= MAX_MAILBOX;
}

/** An address in brackets after whose it is, as mails and contacts write it. */
const IN_BRACKETS = /^(.*)[<([{]\s*(?:mailto:)?([^\s<>()[\]{}@]+@[^\s<>()[\]{}@]+)\s*[>)\]}][,;.]?$/i;
/** What an address is called before a colon, and marks that lists begin with. */
const BEFORE_EMAIL = /^\s*(?:[\p{L}\s.-]{1,30}:(?!\/)|[^\p{L}\p{N}@\s]{1,4}(?=\s))/u;

/** An address as it is copied from a link, a list or the head of a mail: `mailto:`, a name, brackets, what ends a sentence. */
export function emailTyped(text: string): string {
  const [, before = "", inBrackets] = IN_BRACKETS.exec(text.trim()) ?? [];
  // Of two different addresses it is not known which one is meant.
  const isOnly = inBrackets !== undefined && !before.replaceAll(inBrackets, "").includes("@");
  const [label = ""] = BEFORE_EMAIL.exec(text) ?? [];
  const bare = isOnly ? inBrackets : text.slice(label.length).replace(/\s\p{So}{1,4}\s?$/u, "");
  const address = /mailto:$/i.test(label) ? bare.replace(/\?.*$/s, "") : bare;
  return typedLine(between(address, /["'“‘„`«‹([{<\s]/, /["'”’“`»›)\]}>,;:.!?…\s]/));
}

/** A text without the characters around it; an expression that ends in `+$` takes time in proportion to its square. */
function between(text: string, before: RegExp, after: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && before.test(text.charAt(start))) start++;
  while (end > start && after.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** An address as its owner knows it and others cannot read it: its first letter and its domain. */
export function veiledEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
}

/** Digits of a number with its area, at least, and of any number with its country, at most (E.164). */
const FEWEST_DIGITS = 10;
const MAX_DIGITS = 15;
/** Digits of a number as its neighbours dial it. */
const FEWEST_LOCAL_DIGITS = 7;

/** Digits in any spacing, with any dash, and an extension. */
const PHONE = /^([\d\s().+\p{Pd}\u2212-]{1,30})((?:x|poste|ext\.?)\s*\d{1,6})?$/iu;

/** What a number is called before it (`Cell.`, `Tél. :`, `tel:`), and after it. */
const BEFORE_PHONE = /^[^\d+]{0,39}[^\p{L}\d+(](?=\(?\+?\(?\d)/u;
const AFTER_PHONE =
  /(?<=\d)(?:\s(?:cell(?:ulaire)?|mobile|maison|domicile|bureau|home|work)|\s?\([\p{L}.\s]{1,14}\))?[^\p{L}\d]{0,8}$/iu;

/** A number as it is copied from a contact, a link or a page: what it is called, and signs that only part its digits, go. */
export function phoneTyped(text: string): string {
  return withOurDigits(withoutJoiners(typedLine(text)))
    .replace(BEFORE_PHONE, "")
    .replace(AFTER_PHONE, "")
    .replace(/;ext=(?=\d)/i, " ext. ")
    .replace(/[/·•∙~_\u2010-\u2015\u2212\u30fc]/g, "-");
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, "").length;
}

/** The address of a link that calls a number. */
export const callLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Whether a text is a number at which a person can be called from anywhere. */
export function isPhone(text: string): boolean {
  const [, number = "", extension] = PHONE.exec(text) ?? [];
  const digits = digitsOf(number);
  return extension === undefined && digits >= FEWEST_DIGITS && digits <= MAX_DIGITS;
}

/** Whether a text is the number of a business, as one notes it: perhaps a local one, perhaps with an extension. */
export function isBusinessPhone(text: string): boolean {
  const digits = digitsOf(PHONE.exec(text)?.[1] ?? "");
  return digits >= FEWEST_LOCAL_DIGITS && digits <= MAX_DIGITS;
}

/** Where a tap on a business's number calls (RFC 3966), its extension dialled too; null for what is no number. */
export function phoneAddress(text: string): string | null {
  if (!isBusinessPhone(text)) return null;
  const [, number = "", extension = ""] = PHONE.exec(text) ?? [];
  const plus = number.trim().startsWith("+") ? "+" : "";
  const further = extension.replace(/\D/g, "");
  return `tel:${plus}${number.replace(/\D/g, "")}${further && `;ext=${further}`}`;
}

/** Whether a traveller must be reachable. The first one is whom we write to and call, and cannot be without. */
export function needsContact(position: number, hasNone: boolean): boolean {
  return position === 0 || !hasNone;
}

export type ContactProblem =
  | { field: "email"; code: "email-required" | "email-invalid" }
  | { field: "phone"; code: "phone-required" | "phone-invalid" };

type Contact = { email?: string | null | undefined; phone?: string | null | undefined };

/**
 * Whether a purchase needs no e-mail address: a colleague (`soldBy`) also sells to customers who have none, and gives
 * them printed tickets. A telephone number is needed of everybody.
 */
export const mayLackEmail = ({ soldBy }: { soldBy: string | null }): boolean => soldBy !== null;

/** What is wrong with how a traveller who must be reachable is reached. */
export function contactProblems({ email, phone }: Contact, needsEmail = true): ContactProblem[] {
  const problems: ContactProblem[] = [];
  if (!email) {
    if (needsEmail) problems.push({ field: "email", code: "email-required" });
  } else if (!isEmail(email)) problems.push({ field: "email", code: "email-invalid" });
  if (!phone) problems.push({ field: "phone", code: "phone-required" });
  else if (!isPhone(phone)) problems.push({ field: "phone", code: "phone-invalid" });
  return problems;
}

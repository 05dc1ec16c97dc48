/** Finding a booking by what somebody on the telephone says: what was typed is read, and names are met though misspelt. */

import { parseReceiptNumber } from "~/domain/money/receipt";
import { emailTyped, phoneTyped } from "~/domain/people/contact";
import { fullName } from "~/domain/people/full-name";
import { normalised, typedLine } from "~/domain/plain-text";
import { bookingNumberTyped, isBookingNumberPart } from "./booking-number";

/** What is wanted, by each sort of thing the typed text can be; nothing of what it cannot. */
export type BookingSearch = {
  /** Of a booking's number, whole or a part, without its prefix. */
  number: string | null;
  /** In small letters. */
  email: string | null;
  /** Digits alone. */
  phone: string | null;
  /** The last four digits of a card or of a telephone number. */
  last4: string | null;
  /** Of a receipt. */
  receipt: number | null;
  /** Of names, plain. */
  words: string[];
};

/** A line of the index: a word of a booking under a key it is found by. */
export type SearchLine = { key: string; word: string };

/** Raised when `searchLines` changes: bookings written down by a former one are written down again. */
export const SEARCH_VERSION = 3;

export const MAX_SEARCH_LENGTH = 200;
/** Letters of a booking's number that tell it from enough others. */
const FEWEST_OF_NUMBER = 3;
const FEWEST_OF_PHONE = 7;
const MAX_WORDS = 5;
const MAX_WORDS_OF_NAME = 8;
const MAX_WORD_LENGTH = 40;
/** A word of fewer letters is another word when one is changed. */
const FEWEST_TO_MISSPELL = 4;
const FEWEST_TO_MISSPELL_TWICE = 8;

const MARKS = /\p{M}+/gu;
const DIGITS_ALONE = /^[\d\s().+-]+$/;
/** Words that people write before a receipt’s number. */
const BEFORE_NUMBER = /^(?:(?:reçu|recu|receipt)\s*)?(?:n[o°º]\.?|#)?\s*/iu;
const CARD_END = /^(?:visa|master ?card|amex|american express|carte|card)?[\s•*]*(\d{4})$/i;

/** What people type for letters that no accent parts from a plain one. */
const PLAIN: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ə: "e",
};

/** The words of a name as they are compared: small letters, no accents. */
export function plainWords(name: string): string[] {
  const plain = normalised(name.slice(0, MAX_SEARCH_LENGTH), "NFKD").replace(MARKS, "").toLowerCase();
  return plain
    .replace(/[œæßøłđðþħıŋə]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}]+|\p{Lm}+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""));
}

/** Whether a name has all the words of what was typed, each at the beginning of one of its own. */
export function isNamedLike(name: string, typed: string): boolean {
  const own = plainNameWords(name);
  return plainNameWords(typed).every((word) => own.some((each) => each.startsWith(word)));
}

/** The words of a trip's name, numbers included: « 3 jours ». */
const plainNameWords = (name: string) =>
  normalised(name, "NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A telephone number as it is compared: its digits, without an extension. */
const phoneDigits = (phone: string) => (phone.split(/[a-z]/i)[0] ?? "").replace(/\D/g, "");

/** Reads what was typed. */
export function readSearch(typed: string): BookingSearch {
  const text = typedLine(typed).slice(0, MAX_SEARCH_LENGTH);
  const nothing: BookingSearch = { number: null, email: null, phone: null, last4: null, receipt: null, words: [] };
  if (text.includes("@")) return { ...nothing, email: emailTyped(text).toLowerCase() };
  const number = numberIn(text);
  const last4 = CARD_END.exec(text)?.[1] ?? null;
  const receipt = parseReceiptNumber(text.replace(BEFORE_NUMBER, ""));
  const called = phoneTyped(text);
  if (DIGITS_ALONE.test(called)) {
    const digits = called.replace(/\D/g, "");
    return { ...nothing, number, last4, receipt, phone: digits.length >= FEWEST_OF_PHONE ? digits : null };
  }
  const words = last4 ? [] : [...new Set(plainWords(text))].slice(0, MAX_WORDS);
  return { ...nothing, number, last4, receipt, words };
}

function numberIn(text: string): string | null {
  const whole = bookingNumberTyped(text);
  if (whole) return whole.slice(3);
  const bare = text
    .toUpperCase()
    .replace(/^ES[\s-]+/, "")
    .replace(/^ES(?=.{6}$)/, "");
  return bare.length >= FEWEST_OF_NUMBER && isBookingNumberPart(bare) ? bare : null;
}

/** Under what a booking is found: its number, and the names and telephones of its travellers. */
export function searchLines(
  number: string,
  people: readonly { firstName: string; lastName: string; phone: string | null }[],
): SearchLine[] {
  const own = number.replace(/^ES-/, "");
  const lines = [
    ...parts(own).map((part) => ({ key: `n${part}`, word: own })),
    ...people.flatMap(({ phone }) => (phone ? phoneLines(phoneDigits(phone)) : [])),
    ...people.flatMap(({ firstName, lastName }) =>
      plainWords(fullName({ firstName, lastName })).slice(0, MAX_WORDS_OF_NAME).flatMap(wordLines),
    ),
  ];
  return [...new Map(lines.map((line) => [`${line.key} ${line.word}`, line])).values()];
}

const parts = (number: string) =>
  Array.from({ length: number.length - FEWEST_OF_NUMBER + 1 }, (_, at) => number.slice(at, at + FEWEST_OF_NUMBER));

const phoneLines = (digits: string): SearchLine[] =>
  digits.length >= FEWEST_OF_PHONE
    ? [
        { key: phoneKey(digits), word: digits },
        { key: phoneEndKey(digits), word: digits },
      ]
    : [];

/** The key of a part of a number, which is at least FEWEST_OF_NUMBER letters. */
export const numberKey = (part: string) => `n${part.slice(0, FEWEST_OF_NUMBER)}`;

/** The key of a telephone number: its end, which is the same with its country and without. */
export const phoneKey = (digits: string) => `p${digits.slice(-FEWEST_OF_PHONE)}`;

/** The key of the last four digits of a telephone number. */
export const phoneEndKey = (digits: string) => `e${digits.slice(-4)}`;

/** Whether two telephone numbers are one, of which one may be written with its country or area. */
export const isSamePhone = (one: string, other: string) => one.endsWith(other) || other.endsWith(one);

/**
 * A word is kept by either half, with its length: one misspelling leaves the other half right. So two lines a word
 * are enough, and a key of one half is met by few words.
 */
function halfKeys(letters: readonly string[], length: number): [string, string] {
  const half = Math.floor(length / 2);
  return [
    `<${length}${letters.slice(0, half).join("")}`,
    `>${length}${letters.slice(letters.length - (length - half)).join("")}`,
  ];
}

function keysOf(word: string): string[] {
  const letters = [...word];
  return letters.length < FEWEST_TO_MISSPELL ? [`=${word}`] : halfKeys(letters, letters.length);
}

const wordLines = (word: string): SearchLine[] => keysOf(word).map((key) => ({ key, word }));

/** The one key under which a word itself is always kept. */
export const wordKey = (word: string) => keysOf(word)[0] ?? "";

/** The keys of every word that this one may be, with a letter too many, too few, another one, or two exchanged. */
export function keysNear(word: string): string[] {
  const letters = [...word];
  const { length } = letters;
  if (length < FEWEST_TO_MISSPELL) return keysOf(word);
  const half = Math.floor(length / 2);
  // Of two letters exchanged across the middle each half has one wrong.
  const exchanged = letters.with(half - 1, letters[half] ?? "").with(half, letters[half - 1] ?? "");
  const lengths = [length - 1, length, length + 1].filter((each) => each >= FEWEST_TO_MISSPELL);
  return [...new Set([...lengths.flatMap((each) => halfKeys(letters, each)), ...halfKeys(exchanged, length)])];
}

/** How many letters somebody may have got wrong of a word. */
export function mistakesAllowed(word: string): number {
  const { length } = [...word];
  return length < FEWEST_TO_MISSPELL ? 0 : length < FEWEST_TO_MISSPELL_TWICE ? 1 : 2;
}

/** How many edits make one word the other: a letter added, removed, replaced, or two neighbours swapped. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? (before[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, exchanged, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

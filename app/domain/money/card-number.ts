/** Finding card numbers where none belongs, so that they are refused before they are stored or logged. */

const MIN_LENGTH = 13;
const MAX_LENGTH = 19;

/**
 * How the numbers of payment cards begin: no brand has a range elsewhere. A year, an airline's or a hotel's number
 * passes the Luhn check once in ten, and most of these begin otherwise.
 */
const ISSUED = /^(?:[34568]|2[2-7]|9[78])/;
/** Numbers of 13 to 15 digits that cards really have: Diners Club's and American Express's. */
const SHORT_CARD = /^(?:3(?:0[0-5]|[689]\d)\d{11}|3[47]\d{13})$/;
/** The most digits a telephone number has, with its country. */
const MAX_PHONE_LENGTH = 15;

/**
 * Whether a text carries what looks like a card number: 13 to 19 digits, in one piece or in groups parted by spaces
 * or hyphens, that begin as a card's and pass the Luhn check. Groups before or after, such as an expiry date, do not hide it.
 */
export function carriesCardNumber(text: string): boolean {
  return !cardNumbersIn(text).next().done;
}

/**
 * The same for what is given as a telephone number. One number from abroad in ten passes the Luhn check by chance, so
 * up to 15 digits are refused only when they also begin, and are as long, as a brand's. Visa's 13 digits, of old cards
 * alone, are let be: a German mobile number looks like one.
 */
export function phoneCarriesCardNumber(text: string): boolean {
  for (const number of cardNumbersIn(text))
    if (number.length > MAX_PHONE_LENGTH || SHORT_CARD.test(number)) return true;
  return false;
}

/** The same for a field of a form, judged by its name: `phone`, or `travellers[0].phone`, has a telephone number. */
export function fieldCarriesCardNumber(name: string, text: string): boolean {
  return /(^|\.)phone$/.test(name) ? phoneCarriesCardNumber(text) : carriesCardNumber(text);
}

/** Digits with what may part them. */
const RUNS = /\d(?:[\s\u2010-\u2015-]{0,3}\d){12,}/g;

/**
 * Every stretch of a text that could be a card's number. Marks above and below letters are left out first: putting a
 * great many of them in order takes as long as their number squared, and none is part of a digit.
 */
function* cardNumbersIn(text: string): Generator<string> {
  const plain = text.replace(/\p{M}+/gu, "").normalize("NFKC");
  for (const [run] of plain.matchAll(RUNS)) yield* validIn(run);
}

/** The whole groups of digits, one or several in a row, that could be a card's; each is judged from two sums alone. */
function* validIn(run: string): Generator<string> {
  const groups = run.split(/\D+/);
  const digits = groups.join("");
  const bounds = new Uint8Array(digits.length + 1);
  let at = 0;
  for (const group of groups) {
    bounds[at] = 1;
    at += group.length;
  }
  bounds[at] = 1;
  // The sum of the digits before each, with those at odd places doubled, and with those at even places.
  const [odd, even] = [new Uint32Array(digits.length + 1), new Uint32Array(digits.length + 1)];
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - 48;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    odd[i + 1] = (odd[i] ?? 0) + (i % 2 === 1 ? doubled : digit);
    even[i + 1] = (even[i] ?? 0) + (i % 2 === 0 ? doubled : digit);
  }
  for (let start = 0; start + MIN_LENGTH <= digits.length; start++) {
    if (!bounds[start] || !ISSUED.test(digits.slice(start, start + 2))) continue;
    for (let end = start + MIN_LENGTH; end <= Math.min(start + MAX_LENGTH, digits.length); end++) {
      // The last digit is never doubled.
      const sums = end % 2 === 1 ? odd : even;
      if (bounds[end] && ((sums[end] ?? 0) - (sums[start] ?? 0)) % 10 === 0) yield digits.slice(start, end);
    }
  }
}

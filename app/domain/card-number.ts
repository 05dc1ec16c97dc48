/** Finding card numbers where none belongs, so that they are refused before they are stored or logged. */

const SHORTEST = 13;
const LONGEST = 19;

/** Whether digits pass the check that every card number passes. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (digit < 0 || digit > 9) return false;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Numbers of 13 to 15 digits that cards really have: Diners Club's and American Express's. */
const SHORT_CARD = /^(?:3(?:0[0-5]|[689]\d)\d{11}|3[47]\d{13})$/;
/** The most digits a telephone number has, with its country. */
const LONGEST_PHONE = 15;

/**
 * Whether a text carries what looks like a card number: 13 to 19 digits, in one piece or in groups parted by spaces
 * or hyphens, that pass the Luhn check. Groups before or after, such as an expiry date, do not hide it.
 */
export function carriesCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/**
 * The same for what is given as a telephone number. One number from abroad in ten passes the Luhn check by chance, so
 * up to 15 digits are refused only when they also begin, and are as long, as a brand's. Visa's 13 digits, of old cards
 * alone, are let be: a German mobile number looks like one.
 */
export function phoneCarriesCardNumber(text: string): boolean {
  return cardNumbersIn(text).some((number) => number.length > LONGEST_PHONE || SHORT_CARD.test(number));
}

function cardNumbersIn(text: string): string[] {
  const runs = text.normalize("NFKC").match(/\d(?:[\s\u2010-\u2015-]{0,3}\d){12,}/g) ?? [];
  return runs.flatMap((run) => {
    const groups = run.split(/\D+/);
    return groups.flatMap((_, start) => {
      const found: string[] = [];
      let digits = "";
      for (const group of groups.slice(start)) {
        digits += group;
        if (digits.length > LONGEST) break;
        if (digits.length >= SHORTEST && luhn(digits)) found.push(digits);
      }
      return found;
    });
  });
}

import { normalised, typedLine } from "~/domain/plain-text";

/** Digits and letters that cannot be taken for one another when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/** `length` characters of the alphabet, taken off the end of a great number; and what is left of it. */
function characters(rest: bigint, length: number): { text: string; rest: bigint } {
  const base = BigInt(ALPHABET.length);
  let text = "";
  let left = rest;
  for (; text.length < length; left /= base) text += ALPHABET[Number(left % base)];
  return { text, rest: left };
}

const numberOf = (bytes: Uint8Array) => bytes.reduce((all, byte) => all * 256n + BigInt(byte), 0n);

/**
 * A booking's number, such as `ES-7K3M9Q`, from at least 8 random bytes. There are 729 million: unique by the
 * database's key, not by luck, and not a secret.
 */
export function bookingNumber(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError("A booking number takes at least 8 random bytes");
  return `ES-${characters(numberOf(bytes), LENGTH).text}`;
}

/**
 * A booking's number as it was typed, in any case and grouping, alone or at the end of a line; null if it is not one.
 */
export function bookingNumberTyped(text: string): string | null {
  const bare = normalised(typedLine(text), "NFD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  const typed = /^.*ES(.{6})$/.exec(bare)?.[1] ?? bare;
  return typed.length === LENGTH && isBookingNumberPart(typed) ? `ES-${typed}` : null;
}

/**
 * What a caller reads aloud of a purchase that is not booked, such as `7K3-M9Q`, from at least 8 bytes that are always
 * the same of it. It finds the purchase for a colleague, and opens nothing by itself.
 */
export function spokenCode(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError("A spoken code takes at least 8 bytes");
  const { text } = characters(numberOf(bytes), LENGTH);
  return `${text.slice(0, 3)}-${text.slice(3)}`;
}

/** Whether a text can be a booking's number without its prefix, or a part of it. */
export function isBookingNumberPart(text: string): boolean {
  return text.length > 0 && text.length <= LENGTH && [...text].every((character) => ALPHABET.includes(character));
}

/** Whether letters without their dash can be a spoken code. */
export function isSpokenCode(letters: string): boolean {
  return letters.length === LENGTH && isBookingNumberPart(letters);
}

/** What a hotel of ours knows a room by, such as `H-7K3M9QTB` with the code `4XWD`, from at least 12 random bytes. */
export function ownConfirmation(bytes: Uint8Array): { number: string; code: string } {
  if (bytes.length < 12) throw new RangeError("A confirmation takes at least 12 random bytes");
  const { text, rest } = characters(numberOf(bytes), 8);
  return { number: `H-${text}`, code: characters(rest, 4).text };
}

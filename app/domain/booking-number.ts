/** Digits and letters that cannot be taken for one another when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/**
 * A booking's number, such as `ES-7K3M9Q`, from at least 8 random bytes. There are 729 million: unique by the
 * database's key, not by luck, and not a secret.
 */
export function bookingNumber(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError("A booking number takes at least 8 random bytes");
  let rest = bytes.reduce((all, byte) => all * 256n + BigInt(byte), 0n);
  let characters = "";
  while (characters.length < LENGTH) {
    characters += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return `ES-${characters}`;
}

/** Texts as people have them: saved by Windows, by a Mac, or with a mark of their encoding. Read as UTF-8 from then on. */

/** Whether there are bytes that no text has: its controls are tabs, line and page breaks, and the escape of old mails. */
export function hasControl(bytes: Uint8Array): boolean {
  // By index: reading by an iterator takes ten times as long.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return true;
  }
  return false;
}

/** Characters that no text has: control, unassigned and private ones, and the replacement character. */
const CONTROLS = /(?![\t\n\v\f\r])[\p{Cc}\p{Cn}\p{Co}\ufffd]/u;

/** What French and other languages of the continent write in one byte, and the signs of their typography. */
const EXPECTED = new Set("àâäáãåæçéèêëîïíìñôöóòõøœùûüúÿßÀÂÄÁÅÆÇÉÈÊËÎÏÍÑÔÖÓØŒÙÛÜÚ¡¿’‘“”«»…–—•·°§€£©®™ºª²½\u00a0");
/** The bytes from 0x80 on where Windows-1252 and ISO-8859-1 differ; decoders of some platforms read the latter for both. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The character of a byte in Windows-1252, which has ISO-8859-1 in it. */
export function windowsCharacter(byte: number): string {
  return WINDOWS[byte - 0x80] ?? String.fromCharCode(byte);
}

/** The encodings of one byte a character: what each of the bytes from 0x80 on is. */
const ONE_BYTE = [
  Array.from({ length: 0x80 }, (_, index) => windowsCharacter(0x80 + index)),
  [...new TextDecoder("macintosh").decode(Uint8Array.from({ length: 0x80 }, (_, index) => 0x80 + index))],
];

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The encoding of two bytes a character, by its mark, or by the zeros that every other byte of a western text is. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (bytes.length % 2 !== 0) return null;
  const head = bytes.subarray(0, 1000);
  const zeros = (from: 0 | 1) => head.filter((byte, index) => byte === 0 && index % 2 === from).length;
  const most = head.length * 0.35;
  if (zeros(1) > most && zeros(0) === 0) return "utf-16le";
  return zeros(0) > most && zeros(1) === 0 ? "utf-16be" : null;
}

/** How many letters without an accent there are. */
function lettersOf(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const small = (bytes[at] ?? 0) | 0x20;
    if (small >= 0x61 && small <= 0x7a) count++;
  }
  return count;
}

/** Decodes a text of one byte a character, with the encoding that gives the most plausible words. */
function oneByteText(bytes: Uint8Array): Uint8Array | null {
  const times = new Uint32Array(0x80);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) times[byte - 0x80] = (times[byte - 0x80] ?? 0) + 1;
  }
  const all = times.reduce((sum, each) => sum + each, 0);
  // Where more letters have an accent than not, the text is in another alphabet: it would be kept as nonsense.
  if (all > lettersOf(bytes)) return null;
  const fits = (characters: readonly string[]) =>
    times.reduce((sum, each, index) => sum + (EXPECTED.has(characters[index] ?? "") ? each : 0), 0);
  const [best = []] = ONE_BYTE.toSorted((one, other) => fits(other) - fits(one));
  if (fits(best) < all * 0.8) return null;
  return inUtf8(
    bytes,
    Uint16Array.from(best, (character) => character.charCodeAt(0)),
  );
}

/** Bytes as UTF-8; `codes`: the characters of those from 0x80 on, each of which takes two bytes or three. */
function inUtf8(bytes: Uint8Array, codes: Uint16Array): Uint8Array {
  const text = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const code = byte < 0x80 ? byte : (codes[byte - 0x80] ?? 0);
    if (code >= 0x800) {
      text[length++] = 0xe0 | (code >> 12);
      text[length++] = 0x80 | ((code >> 6) & 0x3f);
    } else if (code >= 0x80) text[length++] = 0xc0 | (code >> 6);
    text[length++] = code < 0x80 ? code : 0x80 | (code & 0x3f);
  }
  return text.subarray(0, length);
}

/** A text in UTF-8 without a mark, from any encoding that people save texts in; null when it is no text. */
export function utf8Of(bytes: Uint8Array): Uint8Array | null {
  const wide = wideEncoding(bytes);
  if (wide) {
    const text = decoded(bytes, wide);
    return text === null ? null : new TextEncoder().encode(text);
  }
  if (hasControl(bytes)) return null;
  if (decoded(bytes, "utf-8") === null) return oneByteText(bytes);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isMarked ? bytes.subarray(3) : bytes;
}

/**
 * What a traveller's name may hold (spec 5): Latin letters, as every passport has it, with accents, digits of a rank, and
 * the signs that names are written with. Each of them is in the font of tickets, receipts and lists.
 */
const LETTER = "A-Za-z\\u00aa\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u1e00-\\u1ef9";
/** Apostrophes and glottal stops in their spellings, the colon of Mohawk, the middle dot of Catalan. */
const SIGN = " '’‘`´ʹ-ʿˈ′꞉:·.,()\\-‐–";
const NAME = new RegExp(`^(?=.*[${LETTER}])[${LETTER}${SIGN}\\d\\p{M}]*$`, "u");

/** Whether a text is a name that forms take and every document can print. */
export function isTravellerName(name: string): boolean {
  return NAME.test(name.normalize("NFC"));
}

/** Every character that such a name may hold, for the font of documents. */
export const NAME_CHARACTERS = new RegExp(`[${LETTER}${SIGN}\\d\\p{M}]`, "u");

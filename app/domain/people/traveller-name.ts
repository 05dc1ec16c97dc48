import { normalised, typedLine, withoutJoiners } from "~/domain/plain-text";

/**
 * What a traveller's name may hold (spec 5): Latin letters, as every passport has it, with accents, those that First
 * Nations of the coast write with them, digits of a rank, and the signs that names are written with. Each of them is in
 * the font of tickets, receipts and lists.
 */
const LETTER =
  "A-Za-z\\u00aa\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02b8\\u03b8\\u03c7\\u1e00-\\u1ef9\\u2c60-\\u2c77\\ua78b\\ua78c";
/** Apostrophes and glottal stops in their spellings, the colon of Mohawk, the middle dot of Catalan. */
const SIGN = " '’‘`´ʹ-ʿˈ′꞉:·.,()\\-‐–";
/** Accents that stand above, below or through a letter. */
const MARK = "\\u0300-\\u034f";
const NAME = new RegExp(`^(?=.*[A-Za-z\\u00c0-\\u02af\\u1e00-\\u1ef9])[${LETTER}${SIGN}\\d${MARK}]*$`, "u");
/** More accents on a letter than any language writes: the lines around it could not be read. */
const HEAPED = new RegExp(`[${MARK}]{4}`, "u");
/** Where a mail program would make a link of a name. */
const ADDRESS =
  /(?<![a-z\d])www\.|[a-z\d]\.(?:app|biz|ca|cn|co|com|fr|info|io|link|net|online|org|ru|shop|site|top|us|xyz)(?![a-z\d])/i;
/** Words that people write for a name they do not have. */
const STAND_IN =
  /^(?:x{2,20}|[fl]nu|n[fl]n|n\.a\.?|(?:no|pas de|sans|aucun) (?:(?:last|first|family|given) )?(?:name|nom|prénom)(?: de famille)?|aucun|inconnue?|unknown|sans objet|not applicable)$/i;
const isStandIn = (name: string) => !/\p{L}/u.test(name) || STAND_IN.test(name.replace(/[()]/g, ""));

/** A name as it is copied: with the dash and the apostrophe that names have. */
export function nameTyped(text: string): string {
  return withoutJoiners(typedLine(text))
    .replace(/[\u2012\u2014\u2015\u2212]/g, "-")
    .replace(/[‚‛❛❜]/g, "’");
}

/** Whether a text is a name that forms take and every document can print. */
export function isTravellerName(name: string): boolean {
  const composed = normalised(name, "NFC");
  return NAME.test(composed) && !HEAPED.test(composed) && !ADDRESS.test(composed);
}

/** Every character that such a name may hold, for the font of documents. */
export const NAME_CHARACTERS = new RegExp(`[${LETTER}${SIGN}\\d${MARK}]`, "u");

export type NameField = "firstName" | "lastName";

/** A name as it is typed; `oneName`: the traveller's passport has this name only. */
export type TypedName = { [Field in NameField]?: string | undefined } & { oneName?: string | undefined };

export type NameProblem = "first-name-required" | "last-name-required" | "name-letters" | "name-stand-in" | "name-one";

/** The names that were typed: without a stand-in, and one of two that differ in nothing but capitals. */
function namesSaid({ firstName = "", lastName = "" }: TypedName): string[] {
  const [one, ...more] = [firstName, lastName].filter((name) => name.trim() !== "" && !isStandIn(name));
  return one === undefined ? [] : [one, ...more.filter((name) => name.toLowerCase() !== one.toLowerCase())];
}

/** The problem of one of the two name fields. */
export function nameProblem(typed: TypedName, field: NameField): NameProblem | null {
  const { firstName = "", lastName = "", oneName } = typed;
  const name = field === "firstName" ? firstName : lastName;
  const said = namesSaid(typed);
  if (oneName && said.length > 1) return field === "lastName" ? "name-one" : null;
  // The other field may be empty, or hold a stand-in or the same name again.
  if (oneName && said.length === 1 && name !== said[0]) return null;
  if (name.trim() === "") {
    if (oneName && (lastName || field === "lastName")) return null;
    return field === "firstName" ? "first-name-required" : "last-name-required";
  }
  if (isStandIn(name)) return "name-stand-in";
  return isTravellerName(name) ? null : "name-letters";
}

/** Such a name as it is kept (`full-name.ts`), in either field it was typed. */
export function namesTyped(typed: TypedName): Record<NameField, string> {
  const { firstName = "", lastName = "", oneName } = typed;
  return oneName ? { firstName: namesSaid(typed)[0] ?? "", lastName: "" } : { firstName, lastName };
}

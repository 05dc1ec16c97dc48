/**
 * What may be told of a provider's own words in a log: codes and descriptions are free text, into which providers write
 * who signs in, and anyone who comes back can write what they like. So a word is told when it is on the list here, or is a
 * provider's number of an error; everything between is left out.
 */

const WORDS = new Set(
  `a an and any are as at be been being by can cannot could did does for from has have in into is it its must no not of on
  only or that the this to too was were will with without
  absent access account ad already app application approval assertion assigned audience auth authenticate authenticated
  authentication authorization authorize authorized bad basic blocked body callback cancel canceled cancelled challenge
  check client closed code complete completed configured consent consumed correct could credential credentials
  decline declined deleted denied different directory disabled does duplicate email enabled endpoint enrolled enrollment
  error exist exists expected expired expires extend failed failure flow forbidden form found grant granted header id
  identifier identity inactive included incorrect inform insufficient interaction internal invalid issued issuer key
  later limit locked login lookup malformed match matched matches method mfa mismatch missing mode multifactor needs
  nonce none null occurred offline once order organization page parameter parameters parse password permission
  permissions permitted pkce policy post present private process prompt protocol provide provided provider public
  rate realm received recognized redirect redirection refresh refused registered registration reject rejected replay
  request requested require required requires resource response retry revoked role rule scope scopes secret select
  selection sent server service session sign signature signed signin state subject supplied support supported
  temporarily temporary tenant than time timed timeout token tokens try type unable unauthorized unavailable unconfirmed
  unexpected unknown unrecognized unregistered unsupported unverified uri url use used user uses valid validate
  validation value verification verified verifier verify version was while wrong`.split(/\s+/),
);
/** Entra's, by which its own pages say what to do. */
const NUMBER = /^AADSTS\d{4,9}$/;
const MAX_CODE_LENGTH = 60;
const MAX_LENGTH = 120;

const isKnown = (word: string) => NUMBER.test(word) || WORDS.has(word.toLowerCase());

/** A provider's code of an error as it is told: itself where it is made of known words, else `other`. */
export function toldCode(code: string): string {
  const parts = code.split(/[_.-]/);
  return code.length <= MAX_CODE_LENGTH && parts.every((part) => WORDS.has(part)) ? code : "other";
}

/** A provider's description of an error as it is told: its known words; undefined where none is left. */
export function toldDescription(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const words = text.slice(0, 1000).match(/[\p{L}\p{N}@][^\s,;:!?()[\]{}<>]*/gu) ?? [];
  const told: string[] = [];
  for (const raw of words) {
    const word = raw.replace(/(?<![.'’"`])[.'’"`]+$/, "");
    const known = isKnown(word) || word.split(/[_-]/).every((part) => WORDS.has(part));
    if (known) told.push(word);
    else if (told.at(-1) !== "…") told.push("…");
    if (told.join(" ").length > MAX_LENGTH) break;
  }
  if (told.every((word) => word === "…")) return undefined;
  const line = told.join(" ");
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).replace(/\s\S*$/, "")} …`;
}

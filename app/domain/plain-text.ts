/** What people type, as nothing but text. */

/** They turn the direction of everything after them, or end what nobody began; marks that turn nothing are kept. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** On one line: nothing typed begins a line, or a header, of its own. */
export function oneLine(text: string): string {
  return text.replace(TURNS, "").replace(CONTROLS, " ").trim();
}

/** On as many lines as were typed. */
export function severalLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.replace(TURNS, "").replace(CONTROLS, " "));
  return lines.join("\n").trim();
}

/** A text of at most so many characters: the sentences that fit, or the words of the first one that do. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const sentences = text.slice(0, length + 1).match(/^.*[.!?](?=\s)/s)?.[0];
  if (sentences) return sentences.trimEnd();
  // A text without spaces is cut where it must be.
  const words = text.slice(0, length).replace(/[\s,;:–—]+\S*$/, "");
  return `${words.slice(0, length - 1)}…`;
}

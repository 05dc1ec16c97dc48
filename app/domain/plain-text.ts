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

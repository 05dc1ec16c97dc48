/**
 * `node scripts/wordmark.mjs`: the outlines of the display face's letters, of which the site draws its name
 * (`app/i18n/wordmark.server.ts`). Run it after changing the face.
 */
import { writeFileSync } from "node:fs";
// @ts-expect-error It has no types.
import { openSync } from "fontkit";

/** Steps in an em: fine enough for a name of 24 pixels, and two digits a point. */
const EM = 100;

const COMMANDS = /** @type {const} */ ({ moveTo: "m", lineTo: "l", quadraticCurveTo: "q", closePath: "z" });

/** @typedef {{ command: keyof typeof COMMANDS, args: number[] }} Command */

/** Relative whole steps, y downwards. @param {Command[]} commands @param {number} scale */
function pathOf(commands, scale) {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const parts = commands.map(({ command, args }) => {
    const points = args.map((value, at) => Math.round(value * scale) * (at % 2 ? -1 : 1));
    const steps = points.map((value, at) => value - (at % 2 ? y : x));
    [x, y] = command === "closePath" ? [startX, startY] : [points.at(-2) ?? x, points.at(-1) ?? y];
    if (command === "moveTo") [startX, startY] = [x, y];
    return COMMANDS[command] + steps.join(" ").replaceAll(" -", "-");
  });
  return { path: parts.join(""), end: [x, y] };
}

/** @type {Record<string, [width: number, path: string, endX: number, endY: number]>} */
const letters = {};
const font = openSync("public/fonts/bricolage-condensed-6.woff2");
const scale = EM / font.unitsPerEm;
for (const code of font.characterSet) {
  const letter = String.fromCodePoint(code);
  if (!/^[\p{L}\p{N} &'’.,!+-]$/u.test(letter)) continue;
  const glyph = font.glyphForCodePoint(code);
  const { path, end } = pathOf(glyph.path.commands, scale);
  letters[letter] = [Math.round(glyph.advanceWidth * scale), path, end[0] ?? 0, end[1] ?? 0];
}
const lines = Object.entries(letters).map(([letter, of]) => `  ${JSON.stringify(letter)}: ${JSON.stringify(of)}`);
writeFileSync("app/i18n/wordmark-letters.json", `{\n${lines.join(",\n")}\n}\n`);

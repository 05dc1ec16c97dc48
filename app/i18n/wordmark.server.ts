/** The site's name drawn in the display face, so that it is the same before the face is there and where it never is. */
import letters from "./wordmark-letters.json";

/** An SVG path in 100 steps an em, its baseline at 0. */
export type WordmarkShape = { width: number; path: string };

const SHAPES: Readonly<Record<string, readonly (string | number)[]>> = letters;

/** The shapes of a name; null where the face lacks one of its letters, and the name is then a text. */
export function wordmarkOf(name: string): WordmarkShape | null {
  let [width, path, x, y] = [0, "", 0, 0];
  for (const letter of name.normalize("NFC")) {
    const [advance, shape, endX, endY] = SHAPES[letter] ?? [];
    if (advance === undefined) return null;
    path += `m${width - x} ${-y}${shape}`;
    [x, y] = [width + Number(endX), Number(endY)];
    width += Number(advance);
  }
  return { width, path };
}

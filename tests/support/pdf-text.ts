/** Reads the words of a PDF made with the standard fonts: what its pages show, in the order they are written. */
import { inflateSync } from "node:zlib";

/** Windows' additions to Latin 1, from 0x80. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decode(bytes: Buffer): string {
  return [...bytes]
    .map((byte) => (byte >= 0x80 && byte < 0xa0 ? WINDOWS[byte - 0x80] : String.fromCharCode(byte)))
    .join("");
}

/** Each line of text of every page. */
export function pdfLines(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  const lines: string[] = [];
  for (const match of source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const stream = pdf.subarray(start, start + Number(match[1]));
    if (!match[0].includes("FlateDecode")) continue;
    const content = inflateSync(stream).toString("latin1");
    for (const [, shown = ""] of content.matchAll(/\[([^\]]*)\]\s*TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits ?? "").join("");
      lines.push(decode(Buffer.from(hex, "hex")));
    }
  }
  return lines;
}

/** Reads the words of our PDFs: what their pages show, in the order they are written. */
import { inflateSync } from "node:zlib";

/** The content of the object of that number that has a stream. */
function streamOf(pdf: Buffer, source: string, at: number): string {
  const header = /\/Length (\d+)[\s\S]*?stream\r?\n/g;
  header.lastIndex = at;
  const match = header.exec(source);
  if (!match) return "";
  const start = match.index + match[0].length;
  const stream = pdf.subarray(start, start + Number(match[1]));
  return (match[0].includes("FlateDecode") ? inflateSync(stream) : stream).toString("latin1");
}

const objectAt = (source: string, number: string) => source.search(new RegExp(`(^|\\n)${number} 0 obj`));

/** Which text each glyph of a font stands for, by its table for readers. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  const text = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, first = "", list = ""] of cmap.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(first, 16);
    for (const [, hex = ""] of list.matchAll(/<([0-9a-f ]*)>/gi)) glyphs.set(glyph++, text(hex.replaceAll(" ", "")));
  }
  return glyphs;
}

/** The fonts of a PDF by the names its pages give them; each embedded, or it is not among them. */
export function embeddedFonts(pdf: Buffer): Map<string, Map<number, string>> {
  const source = pdf.toString("latin1");
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = "", object = ""] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const from = objectAt(source, object);
    const told = source.slice(from, source.indexOf("endobj", from));
    const table = /\/ToUnicode (\d+) 0 R/.exec(told)?.[1];
    if (table) fonts.set(name, glyphsOf(streamOf(pdf, source, objectAt(source, table))));
  }
  return fonts;
}

/** Each line of text of every page. */
export function pdfLines(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  const fonts = embeddedFonts(pdf);
  const lines: string[] = [];
  for (const match of source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    if (!match[0].includes("FlateDecode")) continue;
    const content = streamOf(pdf, source, match.index);
    let glyphs = new Map<number, string>();
    for (const [, font, shown = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g)) {
      if (font) {
        glyphs = fonts.get(font) ?? new Map();
        continue;
      }
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits ?? "").join("");
      const codes = (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
      lines.push(codes.map((code) => glyphs.get(code) ?? "").join(""));
    }
  }
  return lines;
}

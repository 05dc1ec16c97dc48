/** What our PDFs have in common: letter paper, and a font of which each holds the letters it needs, a few kilobytes. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import type { Font, GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";
import type PDFDocument from "pdfkit";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { NAME_CHARACTERS } from "~/domain/people/traveller-name";
import { normalised } from "~/domain/plain-text";

export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
const LABEL = WIDTH * 0.62;
export const INK = "#13232b";
export const MUTED = "#42525b";
export const DEEP = "#0c3b4b";

/** What our font can write, of the scripts that are written from left to right a letter at a time. */
const WRITABLE =
  /[ -~\u00a0-\u024f\u0384-\u03ff\u0400-\u04ff\u0531-\u0556\u0561-\u0587\u1e00-\u1ef9\u2010-\u2027\u202f-\u205e₣₤€₽→−]/u;

const isWritable = (character: string) => WRITABLE.test(character) || NAME_CHARACTERS.test(character);

/** A text as our font can write it: no letter of Latin, Greek or Cyrillic is lost; one of another script becomes `?`. */
export function writable(text: string): string {
  return [...normalised(text, "NFC")]
    .map((character) => (/[\n\p{Mn}]/u.test(character) || isWritable(character) ? character : "?"))
    .join("");
}

/**
 * Writable text with a space after each 80 characters that have none: the PDF library takes seconds to break such
 * words.
 */
export function fitting(text: string): string {
  return writable(text).replace(/[^\s-]{80}/g, "$& ");
}

/**
 * A text without spaces, as lines that fit a width at the current size: where the PDF library breaks such a text itself, it
 * lays the whole of it out again for each letter.
 */
export function brokenLines(pdf: Pdf, text: string, width: number): string {
  const lines = [""];
  let left = width;
  for (const character of text) {
    const wide = pdf.widthOfString(character);
    if (wide > left) {
      lines.push("");
      left = width;
    }
    lines.push(`${lines.pop()}${character}`);
    left -= wide;
  }
  return lines.join("\n");
}

const require = createRequire(import.meta.url);

/**
 * A font out of its file, which stands next to the other packages. Every letter we write is looked up now: a drawing keeps
 * the letters that first asked for it, and the e that is met as a part of an é has none, so that no reader could search for
 * it or copy it. Ligatures are left to the words that form them.
 */
function openFont(create: (file: Buffer) => Font, file: string): Font {
  const font = create(readFileSync(file));
  for (const code of font.characterSet) if (isWritable(String.fromCodePoint(code))) font.glyphForCodePoint(code);
  return withLayoutsKept(font);
}

/** Words whose layout is kept, which takes about a megabyte: most words of a ticket are those of every ticket. */
const LAYOUTS_KEPT = 1_000;

/** A code as tickets have it, which is set without kerning: a letter at a time. */
const CODE = /^[A-Z\d.]{40,}$/;

/** The font, laying out each word once, and a code by its letters. */
function withLayoutsKept(font: Font): Font {
  const kept = new LRUCache<string, GlyphRun>({ max: LAYOUTS_KEPT });
  const layout = font.layout.bind(font);
  const laidOut = (text: string): GlyphRun => {
    const run = kept.get(text) ?? layout(text);
    kept.set(text, run);
    return run;
  };
  font.layout = (text, ...more) => {
    if (more.some((each) => each !== undefined)) return layout(text, ...more);
    const runs = CODE.test(text.trimEnd()) ? [...text].map(laidOut) : [laidOut(text)];
    // PDFKit scales the positions, so that each asking has its own.
    const positions = runs.flatMap((run) => run.positions).map(copied);
    return Object.assign(copied(runs[0] as GlyphRun), { glyphs: runs.flatMap((run) => run.glyphs), positions });
  };
  return font;
}

const copied = <T extends object>(given: T): T => Object.assign(Object.create(Object.getPrototypeOf(given)), given);

type Tools = { Document: typeof PDFDocument; regular: Font; bold: Font };
let tools: Promise<Tools> | null = null;

/**
 * What makes PDFs, loaded for the first: it takes 16 MB, and a seventh of the time an instance needs to start. The fonts are
 * read once, because reading their tables costs more than drawing a ticket. Rejects when a file cannot be read, and is then
 * tried again for the next PDF.
 */
function pdfTools(): Promise<Tools> {
  tools ??= loadTools().catch((error: unknown) => {
    tools = null;
    throw error;
  });
  return tools;
}

async function loadTools(): Promise<Tools> {
  const [{ default: Document }, { create }] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const open = (file: string) => openFont((content) => create(content) as Font, file);
  return {
    Document,
    regular: open(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
    bold: open(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf")),
  };
}

export const REGULAR = "regular";
export const BOLD = "bold";

export type Pdf = InstanceType<typeof PDFDocument>;

type About = {
  locale: Locale;
  title: string;
  author: string;
  at: Date;
  /** On its side: for wide tables. */
  landscape?: boolean;
};

/** Lets other requests be answered between the pieces of a long document. */
export const pause = (): Promise<void> => setImmediate();

/**
 * The bytes of a PDF made at that moment, tagged with its language and title for readers aloud; `write` fills it, with a
 * `pause` where it may take long.
 */
export async function makePdf(
  { locale, title, author, at, landscape }: About,
  write: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const { Document, regular, bold } = await pdfTools();
  const pdf = new Document({
    size: "LETTER",
    layout: landscape ? "landscape" : "portrait",
    margin: MARGIN,
    lang: LANGUAGE_TAGS[locale],
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.7",
    // The first font is ours too: none of those a reader is trusted to have.
    font: "",
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  pdf.registerFont(REGULAR, regular).registerFont(BOLD, bold).font(REGULAR);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  await write(pdf);
  await pause();
  pdf.end();
  return done;
}

export function tagged(pdf: Pdf, tag: "H1" | "H2" | "P", write: () => void): void {
  pdf.addStructure(pdf.struct(tag, {}, write));
}

/** Begins a new page unless this one has so much room left. */
export function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
}

/** The title of a part, which stays with what follows it. */
export function partTitle(pdf: Pdf, title: string): void {
  room(pdf, 70);
  pdf.moveDown(0.8);
  tagged(pdf, "H2", () =>
    pdf.font(BOLD).fontSize(11).fillColor(DEEP).text(fitting(title), MARGIN, pdf.y, { width: WIDTH }),
  );
  pdf.moveDown(0.2);
}

/** A text across the page. */
export function paragraph(pdf: Pdf, text: string, { size = 9, colour = MUTED } = {}): void {
  tagged(pdf, "P", () =>
    pdf.font(REGULAR).fontSize(size).fillColor(colour).text(fitting(text), MARGIN, pdf.y, { width: WIDTH }),
  );
}

type PdfRow = { label: string; value: string; strong?: boolean };

/** The PDF attributes of a row's first cell, which names the row. */
const NAMES_ITS_ROW = { scope: "Row" } as const;

/**
 * Labels on the left, values against the right margin, each row as high as its higher side; a table for screen readers.
 */
export function rows(pdf: Pdf, facts: readonly PdfRow[]): void {
  if (facts.length === 0) return;
  const table = pdf.struct("Table");
  pdf.addStructure(table);
  for (const { label, value, strong } of facts) {
    pdf.font(strong ? BOLD : REGULAR).fontSize(10);
    const left = { width: LABEL - 12 };
    const right = { width: WIDTH - LABEL, align: "right" as const };
    const height = Math.max(pdf.heightOfString(fitting(label), left), pdf.heightOfString(fitting(value), right));
    room(pdf, height);
    const top = pdf.y;
    const cells = [
      pdf.struct("TH", NAMES_ITS_ROW, () => pdf.fillColor(INK).text(fitting(label), MARGIN, top, left)),
      pdf.struct("TD", {}, () => pdf.fillColor(INK).text(fitting(value), MARGIN + LABEL, top, right)),
    ];
    table.add(pdf.struct("TR", {}, cells));
    pdf.x = MARGIN;
    pdf.y = top + height + 3;
  }
  table.end();
}

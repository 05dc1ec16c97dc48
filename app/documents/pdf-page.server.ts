/** What our PDFs have in common: letter paper, and one of the fonts every reader has, so that they stay a few kilobytes. */
import PDFDocument from "pdfkit";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";

export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
const LABEL = WIDTH * 0.62;
export const INK = "#13232b";
export const MUTED = "#42525b";
export const DEEP = "#0c3b4b";

/** Letters that are not an accent on another one. */
const LETTERS: Record<string, string> = {
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
  ı: "i",
  Ħ: "H",
  ħ: "h",
  "\u202f": "\u00a0",
  "−": "-",
};
/** What the standard fonts can write: Latin 1 and Windows' additions to it. */
const WRITABLE = /[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/**
 * A text as the standard fonts can write it: a letter they lack loses its accents, as on a passport's machine-readable
 * lines, and what is no Latin letter at all becomes `?`.
 */
export function writable(text: string): string {
  return [...text.normalize("NFC")]
    .map((character) => LETTERS[character] ?? character)
    .map((character) => (WRITABLE.test(character) ? character : character.normalize("NFD").replace(/\p{M}/gu, "")))
    .map((character) => (character === "" || [...character].every((each) => WRITABLE.test(each)) ? character : "?"))
    .join("");
}

/** The same, broken here and there where it has no space for long: finding such breaks by measuring takes seconds. */
export function fitting(text: string): string {
  return writable(text).replace(/[^\s-]{80}/g, "$& ");
}

export type Pdf = InstanceType<typeof PDFDocument>;

type About = { locale: Locale; title: string; author: string; at: Date };

/** The bytes of a PDF made at that moment, tagged with its language and title for readers aloud; `write` fills it. */
export async function makePdf({ locale, title, author, at }: About, write: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: LANGUAGE_TAGS[locale],
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  write(pdf);
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
    pdf.font("Helvetica-Bold").fontSize(11).fillColor(DEEP).text(writable(title), MARGIN, pdf.y, { width: WIDTH }),
  );
  pdf.moveDown(0.2);
}

/** A text across the page. */
export function paragraph(pdf: Pdf, text: string, { size = 9, colour = MUTED } = {}): void {
  tagged(pdf, "P", () =>
    pdf.font("Helvetica").fontSize(size).fillColor(colour).text(fitting(text), MARGIN, pdf.y, { width: WIDTH }),
  );
}

type PdfRow = { label: string; value: string; strong?: boolean };

/** Labels on the left, values against the right margin, each row as high as its higher side. */
export function rows(pdf: Pdf, facts: readonly PdfRow[]): void {
  for (const { label, value, strong } of facts) {
    pdf.font(strong ? "Helvetica-Bold" : "Helvetica").fontSize(10);
    const left = { width: LABEL - 12 };
    const right = { width: WIDTH - LABEL, align: "right" as const };
    const height = Math.max(pdf.heightOfString(writable(label), left), pdf.heightOfString(writable(value), right));
    room(pdf, height);
    const top = pdf.y;
    tagged(pdf, "P", () => {
      pdf.fillColor(INK).text(writable(label), MARGIN, top, left);
      pdf.text(writable(value), MARGIN + LABEL, top, right);
    });
    pdf.x = MARGIN;
    pdf.y = top + height + 3;
  }
}

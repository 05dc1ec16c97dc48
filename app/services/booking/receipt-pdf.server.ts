/** A receipt as a PDF, made for printing: one of the fonts every reader has, so that it stays a few kilobytes. */
import PDFDocument from "pdfkit";
import type { DocumentPart, DocumentRow, ReceiptDocument } from "./receipt-document.server";

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const LABEL = WIDTH * 0.62;
const INK = "#13232b";
const MUTED = "#42525b";
const DEEP = "#0c3b4b";

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

type Pdf = InstanceType<typeof PDFDocument>;

/** The bytes of the PDF of a receipt issued at that moment, tagged with its language and title for readers aloud. */
export async function receiptPdf(document: ReceiptDocument, at: Date): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: document.locale === "fr-ca" ? "fr-CA" : "en-CA",
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.7",
    info: { Title: document.title, Author: document.seller[0] ?? "", CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  head(pdf, document);
  for (const part of document.parts) section(pdf, part);
  pdf.end();
  return done;
}

function tagged(pdf: Pdf, tag: "H1" | "H2" | "P", write: () => void): void {
  pdf.addStructure(pdf.struct(tag, {}, write));
}

function head(pdf: Pdf, { seller, title, facts }: ReceiptDocument): void {
  const [name = "", ...rest] = seller.map(writable);
  tagged(pdf, "P", () => {
    pdf.font("Helvetica-Bold").fontSize(13).fillColor(DEEP).text(name, { width: WIDTH });
    pdf.font("Helvetica").fontSize(9).fillColor(MUTED).text(rest.join("\n"), { width: WIDTH });
  });
  pdf.moveDown(1.2);
  tagged(pdf, "H1", () =>
    pdf.font("Helvetica-Bold").fontSize(20).fillColor(INK).text(writable(title), { width: WIDTH }),
  );
  pdf.moveDown(0.4);
  rows(pdf, facts);
}

function section(pdf: Pdf, { title, rows: facts = [], lines = [] }: DocumentPart): void {
  const rest = pdf.page.height - MARGIN - pdf.y;
  if (rest < 70) pdf.addPage();
  pdf.moveDown(0.8);
  tagged(pdf, "H2", () =>
    pdf.font("Helvetica-Bold").fontSize(11).fillColor(DEEP).text(writable(title), MARGIN, pdf.y, { width: WIDTH }),
  );
  pdf.moveDown(0.2);
  rows(pdf, facts);
  for (const line of lines)
    tagged(pdf, "P", () =>
      pdf.font("Helvetica").fontSize(9).fillColor(MUTED).text(writable(line), MARGIN, pdf.y, { width: WIDTH }),
    );
}

/** Labels on the left, values against the right margin, each row as high as its higher side. */
function rows(pdf: Pdf, facts: readonly DocumentRow[]): void {
  for (const { label, value, strong } of facts) {
    pdf.font(strong ? "Helvetica-Bold" : "Helvetica").fontSize(10);
    const left = { width: LABEL - 12 };
    const right = { width: WIDTH - LABEL, align: "right" as const };
    const height = Math.max(pdf.heightOfString(writable(label), left), pdf.heightOfString(writable(value), right));
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    tagged(pdf, "P", () => {
      pdf.fillColor(INK).text(writable(label), MARGIN, top, left);
      pdf.text(writable(value), MARGIN + LABEL, top, right);
    });
    pdf.x = MARGIN;
    pdf.y = top + height + 3;
  }
}

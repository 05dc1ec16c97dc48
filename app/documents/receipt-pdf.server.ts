/** A receipt as a PDF, made for printing. */
import {
  BOLD,
  DEEP,
  INK,
  MUTED,
  makePdf,
  type Pdf,
  paragraph,
  partTitle,
  REGULAR,
  rows,
  tagged,
  WIDTH,
  writable,
} from "./pdf-page.server";
import type { DocumentPart, ReceiptDocument } from "./receipt-document.server";

/** The bytes of the PDF of a receipt issued at that moment. */
export async function receiptPdf(document: ReceiptDocument, at: Date): Promise<Buffer> {
  const { locale, title, seller } = document;
  return makePdf({ locale, title, author: seller[0] ?? "", at }, (pdf) => {
    head(pdf, document);
    for (const part of document.parts) section(pdf, part);
  });
}

function head(pdf: Pdf, { seller, title, facts }: ReceiptDocument): void {
  const [name = "", ...rest] = seller.map(writable);
  tagged(pdf, "P", () => {
    pdf.font(BOLD).fontSize(13).fillColor(DEEP).text(name, { width: WIDTH });
    pdf.font(REGULAR).fontSize(9).fillColor(MUTED).text(rest.join("\n"), { width: WIDTH });
  });
  pdf.moveDown(1.2);
  tagged(pdf, "H1", () => pdf.font(BOLD).fontSize(20).fillColor(INK).text(writable(title), { width: WIDTH }));
  pdf.moveDown(0.4);
  rows(pdf, facts);
}

function section(pdf: Pdf, { title, rows: facts = [], lines = [] }: DocumentPart): void {
  partTitle(pdf, title);
  rows(pdf, facts);
  for (const line of lines) paragraph(pdf, line);
}

/** A pocket trip as a PDF: its tickets first, one after the other, then the days, then each photo on its own page. */

import type { Qr } from "~/documents/tickets/qr.server";
import { translator } from "~/i18n/i18n.server";
import {
  BOLD,
  brokenLines,
  DEEP,
  fitting,
  INK,
  MARGIN,
  MUTED,
  makePdf,
  type Pdf,
  paragraph,
  partTitle,
  pause,
  REGULAR,
  room,
  tagged,
  WIDTH,
  writable,
} from "./pdf-page.server";
import {
  leftOutOf,
  type PocketDocument,
  type PocketEntry,
  type PocketRow,
  type PocketTicket,
} from "./pocket-document.server";
import type { PocketPhoto } from "./pocket-source";

/** Two inches: read at arm's length. */
const QR_POINTS = 144;
const GAP = 14;
const TERM = 96;

/** The PDF of a pocket trip made at that moment, with the photos attached to it. */
export async function pocketPdf(
  document: PocketDocument,
  at: Date,
  photos: readonly PocketPhoto[] = [],
): Promise<Buffer> {
  const { locale, title, brand, dates, madeOn, notice, tickets, days, undated, parts } = document;
  const said = translator(locale, "pocket");
  return makePdf({ locale, title, author: brand, at }, async (pdf) => {
    tagged(pdf, "P", () => pdf.font(BOLD).fontSize(11).fillColor(DEEP).text(writable(brand)));
    tagged(pdf, "H1", () => pdf.font(BOLD).fontSize(20).fillColor(INK).text(fitting(title), { width: WIDTH }));
    paragraph(pdf, [dates, madeOn].join(" · "));
    const part = ({ title: heading, text }: { title: string; text: string }) => {
      partTitle(pdf, heading);
      paragraph(pdf, text, { size: 10, colour: INK });
    };
    if (notice) part(notice);
    for (const ticket of tickets) {
      await pause();
      ticketOn(pdf, ticket, said);
    }
    const listed = async (heading: string, entries: readonly PocketEntry[]) => {
      partTitle(pdf, heading);
      for (const entry of entries) {
        await pause();
        entryOn(pdf, entry);
      }
    };
    for (const { title: heading, entries } of days) await listed(heading, entries);
    if (undated.length > 0) await listed(translator(locale, "planner")("trip.undated"), undated);
    const drawn = photos.flatMap((photo) => {
      const opened = openedPhoto(pdf, photo.content);
      return opened ? [{ ...photo, opened }] : [];
    });
    attachedOn(pdf, document, drawn, said);
    parts.forEach(part);
    for (const photo of drawn) {
      await pause();
      photoOn(pdf, photo, said);
    }
  });
}

type Said = ReturnType<typeof translator<"pocket">>;

/** The code on the left, what it says on the right; never parted by the end of a page. */
function ticketOn(pdf: Pdf, { name, type, seat, facts, qr, code }: PocketTicket, said: Said): void {
  const all = [{ label: said("seat"), value: seat }, { label: said("traveller"), value: type }, ...facts];
  const column = { left: MARGIN + QR_POINTS + GAP, width: WIDTH - QR_POINTS - GAP };
  const rows = all.map((row) => ({ ...row, height: factHeight(pdf, row, column.width) }));
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  room(pdf, Math.max(QR_POINTS, height) + 70);
  partTitle(pdf, said("ticketOf", { name }));
  const top = pdf.y;
  pdf.addStructure(pdf.struct("Figure", { alt: writable(said("qrOf", { name })) }, () => draw(pdf, qr, MARGIN, top)));
  for (const row of rows) factOn(pdf, row, column);
  pdf.x = MARGIN;
  pdf.y = Math.max(pdf.y, top + QR_POINTS) + 4;
  tagged(pdf, "P", () => {
    pdf.font(REGULAR).fontSize(6).fillColor(MUTED);
    pdf.text(brokenLines(pdf, code, WIDTH), MARGIN, pdf.y, { width: WIDTH });
  });
}

type Opened = ReturnType<Pdf["openImage"]>;

/** What can be drawn of a photo; null for one whose content is not what it began as. */
function openedPhoto(pdf: Pdf, content: Buffer): Opened | null {
  try {
    const opened = pdf.openImage(content);
    return opened.width > 0 && opened.height > 0 && opened.colorSpace ? opened : null;
  } catch {
    return null;
  }
}

type Drawn = PocketPhoto & { opened: Opened };

/** The names of the photos that follow, then of what is not here, with where it is. */
function attachedOn(pdf: Pdf, document: PocketDocument, drawn: readonly Drawn[], said: Said): void {
  if (!document.attached) return;
  const left = leftOutOf(document, drawn);
  partTitle(pdf, said("attached"));
  for (const text of [...drawn.map(({ name }) => name), ...(left ? [left.names, left.where] : [])])
    paragraph(pdf, text, { size: 10, colour: INK });
}

/** A photo as large as a page holds it, below its name. */
function photoOn(pdf: Pdf, { name, opened: photo }: Drawn, said: Said): void {
  pdf.addPage();
  partTitle(pdf, name);
  const top = pdf.y;
  const fit: [number, number] = [WIDTH, pdf.page.height - MARGIN - top];
  const alt = writable(said("photo", { name }));
  pdf.addStructure(pdf.struct("Figure", { alt }, () => pdf.image(photo as never, MARGIN, top, { fit })));
}

function draw(pdf: Pdf, { size, path }: Qr, left: number, top: number): void {
  const square = QR_POINTS / size;
  pdf.save().translate(left, top).scale(square);
  pdf.path(path).lineWidth(1.02).stroke("#000");
  pdf.restore();
}

function factHeight(pdf: Pdf, { label, value }: PocketRow, width: number): number {
  pdf.font(REGULAR).fontSize(10);
  const [term, told] = [{ width: TERM - 8 }, { width: width - TERM }];
  return Math.max(pdf.heightOfString(writable(label), term), pdf.heightOfString(fitting(value), told)) + 2;
}

type Column = { left: number; width: number };

function factOn(pdf: Pdf, row: PocketRow & { height: number }, { left, width }: Column): void {
  const top = pdf.y;
  tagged(pdf, "P", () => {
    pdf
      .font(REGULAR)
      .fontSize(10)
      .fillColor(MUTED)
      .text(writable(row.label), left, top, { width: TERM - 8 });
    pdf.fillColor(INK).text(fitting(row.value), left + TERM, top, { width: width - TERM });
  });
  pdf.y = top + row.height;
}

function entryOn(pdf: Pdf, { time, what, details }: PocketEntry): void {
  room(pdf, 30);
  tagged(pdf, "P", () =>
    pdf
      .font(BOLD)
      .fontSize(10)
      .fillColor(INK)
      .text(fitting([time, what].filter(Boolean).join("  ")), MARGIN, pdf.y, { width: WIDTH }),
  );
  // A text longer than what is left of the page runs on to the next one by itself.
  for (const { label, value } of details) paragraph(pdf, `${label} · ${value}`);
  pdf.moveDown(0.3);
}

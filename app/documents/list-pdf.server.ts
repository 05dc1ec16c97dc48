/** A list as a PDF, made for printing: letter paper on its side, its heading on every page. */

import { textOf } from "~/domain/list-cell";
import type { Locale } from "~/domain/locale";
import type { ListTable } from "./departure-lists.server";
import { BOLD, DEEP, fitting, INK, MARGIN, MUTED, makePdf, type Pdf, REGULAR, tagged } from "./pdf-page.server";

const GAP = 6;
const SIZE = 8.5;

/** The bytes of the PDF of a list as it was at a moment; `made` says so in words. */
export async function listPdf(table: ListTable, made: string, locale: Locale, at: Date): Promise<Buffer> {
  const about = { locale, title: `${table.title}, ${table.about}`, author: "", at, landscape: true };
  return makePdf(about, (pdf) => {
    const width = pdf.page.width - 2 * MARGIN;
    tagged(pdf, "H1", () => pdf.font(BOLD).fontSize(15).fillColor(INK).text(fitting(table.title), { width }));
    const lines = [table.about, table.shared, `${table.total}. ${made}`].filter(Boolean);
    tagged(pdf, "P", () =>
      pdf
        .font(REGULAR)
        .fontSize(10)
        .fillColor(MUTED)
        .text(fitting(lines.join("\n")), { width }),
    );
    const widths = widthsOf(pdf, table, width);
    for (const part of table.parts) {
      if (pdf.y + 60 > bottomOf(pdf)) pdf.addPage();
      pdf.moveDown(0.8);
      tagged(pdf, "H2", () =>
        pdf.font(BOLD).fontSize(11).fillColor(DEEP).text(fitting(part.title), MARGIN, pdf.y, { width }),
      );
      pdf.moveDown(0.3);
      const drawn = pdf.struct("Table");
      pdf.addStructure(drawn);
      row(pdf, drawn, table.columns, widths, { isHead: true });
      for (const cells of part.rows.map((cells) => cells.map(textOf))) {
        if (pdf.y + heightOf(pdf, cells, widths, REGULAR) > bottomOf(pdf)) {
          pdf.addPage();
          row(pdf, drawn, table.columns, widths, { isHead: true });
        }
        row(pdf, drawn, cells, widths, { isHead: false });
      }
      drawn.end();
    }
  });
}

const bottomOf = (pdf: Pdf) => pdf.page.height - MARGIN;

/**
 * Each column as wide as what it holds asks for, within what there is: first what does not break, as a word or a telephone
 * number, then what keeps texts on one line.
 */
function widthsOf(pdf: Pdf, { columns, parts }: ListTable, width: number): number[] {
  pdf.font(BOLD).fontSize(SIZE);
  const room = width - GAP * (columns.length - 1);
  const widest = (texts: readonly string[]) =>
    Math.max(0, ...[...new Set(texts)].map((text) => pdf.widthOfString(fitting(text)))) + 2;
  const asked = columns.map((column, index) => {
    const cells = [column, ...parts.flatMap(({ rows }) => rows.map((row) => row[index] ?? ""))];
    const whole = Math.min(room / 2.5, widest(cells.map(textOf)));
    const least = widest(cells.flatMap((cell) => (typeof cell === "string" ? cell.split(" ") : cell.text)));
    return { least: Math.min(whole, least), whole };
  });
  const sumOf = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0);
  const least = sumOf(asked.map((each) => each.least));
  const more = sumOf(asked.map((each) => each.whole - each.least));
  if (least > room) return asked.map((each) => (each.least * room) / least);
  const share = more > 0 ? Math.min(1, (room - least) / more) : 0;
  return asked.map((each) => each.least + (each.whole - each.least) * share);
}

function heightOf(pdf: Pdf, cells: readonly string[], widths: readonly number[], font: string): number {
  pdf.font(font).fontSize(SIZE);
  const heights = cells.map((text, index) => pdf.heightOfString(fitting(text) || " ", { width: widths[index] ?? 0 }));
  return Math.max(...heights) + 5;
}

type Struct = ReturnType<Pdf["struct"]>;

/** Draws a row under the last one, and a line under it. */
function row(
  pdf: Pdf,
  table: Struct,
  cells: readonly string[],
  widths: readonly number[],
  { isHead }: { isHead: boolean },
): void {
  const font = isHead ? BOLD : REGULAR;
  const height = heightOf(pdf, cells, widths, font);
  const top = pdf.y;
  let left = MARGIN;
  const drawn = cells.map((text, index) => {
    const x = left;
    const width = widths[index] ?? 0;
    left += width + GAP;
    return pdf.struct(isHead ? "TH" : "TD", isHead ? { scope: "Column" } : {}, () =>
      pdf.font(font).fontSize(SIZE).fillColor(INK).text(fitting(text), x, top, { width }),
    );
  });
  table.add(pdf.struct("TR", {}, drawn));
  pdf.markContent("Artifact");
  pdf
    .moveTo(MARGIN, top + height - 3)
    .lineTo(pdf.page.width - MARGIN, top + height - 3)
    .lineWidth(isHead ? 1 : 0.3)
    .strokeColor(MUTED)
    .stroke();
  pdf.endMarkedContent();
  pdf.x = MARGIN;
  pdf.y = top + height;
}

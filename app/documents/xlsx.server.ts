/** Tables as workbooks: days, numbers and amounts as what they are, and no text that would be run as a formula. */
import writeWorkbook from "write-excel-file/node";
import { type ListCell, type Table, textOf } from "~/domain/list-cell";

/** Letters of the name of a sheet, and what is not taken in it. */
const MAX_SHEET_NAME_LENGTH = 31;
const NOT_IN_SHEET = /[[\]:*?/\\]/g;
/** Letters a column is wide: what it holds, within reason. */
const [NARROWEST, WIDEST] = [8, 45];

function cellOf(cell: ListCell) {
  if (typeof cell === "string") return cell || null;
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  if ("number" in cell) return { value: cell.number, type: Number };
  if ("money" in cell) {
    const { amount, currency } = cell.money;
    return { value: amount / 100, type: Number, format: `#,##0.00 "${currency}"` };
  }
  return cell.text;
}

/** The bytes of a workbook of one sheet: its headings stay in sight. */
export async function xlsx({ title, columns, rows }: Table): Promise<Buffer> {
  const head = columns.map((column) => ({ value: column, fontWeight: "bold" as const }));
  const widths = columns.map((column, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, textOf(row[index] ?? "").length), column.length);
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) };
  });
  const sheet = title.replace(NOT_IN_SHEET, " ").slice(0, MAX_SHEET_NAME_LENGTH);
  const options = { sheet, columns: widths, stickyRowsCount: 1 };
  return writeWorkbook([head, ...rows.map((row) => row.map(cellOf))], options).toBuffer();
}

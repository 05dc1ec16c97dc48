/** Tables as files for spreadsheets: each language's own separator, and no cell that would be run as a formula. */

import { type Table, textOf } from "~/domain/list-cell";
import type { Locale } from "~/domain/locale";

const SEPARATORS: Readonly<Record<Locale, string>> = { "fr-ca": ";", "en-ca": "," };
/** Spreadsheets run what begins so; what stands after an apostrophe is a text. */
const RUN = /^[=+\-@]/;
/** Tells spreadsheets the letters' encoding. */
const MARK = "\ufeff";

/** A cell: in quotes, on one line, never a formula. */
function cell(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `"${(RUN.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
}

/** The text of a file with these rows under their headings. */
export function csv({ columns, rows }: Omit<Table, "title">, locale: Locale): string {
  return (
    MARK +
    [columns, ...rows].map((row) => `${row.map((each) => cell(textOf(each))).join(SEPARATORS[locale])}\r\n`).join("")
  );
}

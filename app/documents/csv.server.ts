/** Tables as files for spreadsheets: each language's own separator, and no cell that would be run as a formula. */

import { type ListCell, type Table, textOf } from "~/domain/list-cell";
import type { Locale } from "~/domain/locale";

const SEPARATORS: Readonly<Record<Locale, string>> = { "fr-ca": ";", "en-ca": "," };
/** Spreadsheets run what begins so; what stands after an apostrophe is a text. */
const RUN = /^[=+\-@＝＋－＠]/;
/** Tells spreadsheets the letters' encoding. */
const MARK = "\ufeff";

/**
 * A cell: in quotes, on one line, never a formula. Our own numbers are none, and a telephone number with its country is
 * none when spaces part its digits: dashes would subtract them.
 */
function cell(value: ListCell): string {
  const line = textOf(value).replace(/\s+/g, " ").trim();
  const phone = typeof value !== "string" && "phone" in value ? line.replace(/(?!^\+)\D+/g, " ").trim() : "";
  const isTyped = typeof value !== "string" && !("phone" in value);
  const safe = phone.startsWith("+") ? phone : RUN.test(line) && !isTyped ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a file with these rows under their headings. */
export function csv({ columns, rows }: Omit<Table, "title">, locale: Locale): string {
  return MARK + [columns, ...rows].map((row) => `${row.map(cell).join(SEPARATORS[locale])}\r\n`).join("");
}

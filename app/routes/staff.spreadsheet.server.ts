/** Tables of the office as files for a spreadsheet. */
import { csv } from "~/documents/csv.server";
import { xlsx } from "~/documents/xlsx.server";
import { MAX_FILE_ROWS, type Spreadsheet, type Table } from "~/domain/list-cell";
import type { Locale } from "~/domain/locale";
import { formatNumber } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { savedFile } from "~/server/file-answer.server";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** As many rows as a file holds; the last one says that there are more. */
function cut({ rows, ...table }: Table, locale: Locale): Table {
  if (rows.length <= MAX_FILE_ROWS) return { ...table, rows };
  const more = translator(locale, "staff")("lists.cut", { rows: formatNumber(MAX_FILE_ROWS, locale) });
  return { ...table, rows: [...rows.slice(0, MAX_FILE_ROWS), [more]] };
}

/** A table as a file to be saved. */
export async function spreadsheet(
  format: Spreadsheet,
  whole: Table,
  { fileName, locale }: { fileName: string; locale: Locale },
): Promise<Response> {
  const table = cut(whole, locale);
  if (format === "csv") return savedFile(csv(table, locale), "text/csv; charset=utf-8", `${fileName}.csv`);
  return savedFile(new Uint8Array(await xlsx(table)), XLSX, `${fileName}.xlsx`);
}

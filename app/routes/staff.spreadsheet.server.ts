/** Tables of the office as files for a spreadsheet. */
import { csv } from "~/documents/csv.server";
import { xlsx } from "~/documents/xlsx.server";
import type { Spreadsheet, Table } from "~/domain/list-cell";
import type { Locale } from "~/domain/locale";
import { savedFile } from "~/server/file-answer.server";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A table as a file to be saved. */
export async function spreadsheet(
  format: Spreadsheet,
  table: Table,
  { fileName, locale }: { fileName: string; locale: Locale },
): Promise<Response> {
  if (format === "csv") return savedFile(csv(table, locale), "text/csv; charset=utf-8", `${fileName}.csv`);
  return savedFile(new Uint8Array(await xlsx(table)), XLSX, `${fileName}.xlsx`);
}

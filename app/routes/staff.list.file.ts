import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ListTable } from "~/documents/departure-lists.server";
import { listPdf } from "~/documents/list-pdf.server";
import { dayIn } from "~/domain/day";
import { isListFormat } from "~/domain/departures/departure-sheet";
import type { Table } from "~/domain/list-cell";
import { timeIn } from "~/domain/time";
import { formatDay, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { noFile, savedFile } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { readList } from "./staff.departure-list.server";
import { spreadsheet } from "./staff.spreadsheet.server";

/** A list of a departure, for a spreadsheet or for paper. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request);
  const { locale, now } = staff;
  const { format } = params;
  if (!isListFormat(format)) return noFile();
  const { table } = await readList(params, format, staff);
  const { fileName } = table;
  if (format !== "pdf") return spreadsheet(format, asSorted(table), { fileName, locale });
  const made = translator(locale, "staff")("lists.made", {
    day: formatDay(dayIn(now), locale),
    time: formatTime(timeIn(now), locale),
  });
  const pdf = await listPdf(table, made, locale, now);
  return savedFile(new Uint8Array(pdf), "application/pdf", `${fileName}.pdf`);
}

/** The heading of each part goes with each of its rows, as a spreadsheet sorts them. */
function asSorted({ title, columns, parts, by }: ListTable): Table {
  const named = (part: string) => (by ? [part] : []);
  const rows = parts.flatMap(({ title: part, rows: of }) => of.map((cells) => [...named(part), ...cells]));
  return { title, columns: [...named(by), ...columns], rows };
}

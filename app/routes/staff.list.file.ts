import type { LoaderFunctionArgs } from "@remix-run/node";
import { csv } from "~/documents/csv.server";
import { listPdf } from "~/documents/list-pdf.server";
import { dayIn } from "~/domain/day";
import { isListFormat } from "~/domain/departures/departure-sheet";
import { timeIn } from "~/domain/time";
import { formatDay, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { asAttachment } from "~/server/attachment.server";
import { noFile } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { readList } from "./staff.departure-list.server";

/** A list of a departure, for a spreadsheet or for paper. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request);
  const { locale, now } = staff;
  const { format } = params;
  if (!isListFormat(format)) return noFile();
  const { table } = await readList(params, format, staff);
  const { columns, parts, fileName } = table;
  if (format === "csv") {
    // The heading of each part goes with each of its rows, as a spreadsheet sorts them.
    const rows = parts.flatMap(({ title, rows: of }) => of.map((cells) => [title, ...cells]));
    return file(csv([["", ...columns], ...rows], locale), "text/csv; charset=utf-8", `${fileName}.csv`);
  }
  const made = translator(locale, "staff")("lists.made", {
    day: formatDay(dayIn(now), locale),
    time: formatTime(timeIn(now), locale),
  });
  const pdf = await listPdf(table, made, locale, now);
  return file(new Uint8Array(pdf), "application/pdf", `${fileName}.pdf`);
}

function file(body: BodyInit, type: string, name: string): Response {
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": asAttachment(name) },
  });
}
